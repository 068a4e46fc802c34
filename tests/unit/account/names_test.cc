#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/account/account.h"
#include "server/account/reserved.h"

namespace galloper::account {
namespace {

using testing::HasSubstr;

std::string error_of(std::string_view name) {
  const auto result = normalise_name(name);
  if (result) return "accepted as " + *result;
  EXPECT_EQ(result.error().code, ErrorCode::kInvalidArgument);
  return result.error().message;
}

TEST(Names, KeepsOrdinaryNamesOfManyScripts) {
  for (const char* name :
       {"Anna", "Jean-Luc O'Neill", "Łukasz", "Ἀχιλλεύς", "Кутузов", "北条早雲", "さくら組", "이순신", "محمد",
        "राजेश", "Zoë_88", "abc", "12345678901234567890123456789012"}) {
    const auto result = normalise_name(name);
    ASSERT_TRUE(result) << name << ": " << result.error().message;
    EXPECT_EQ(*result, name);
  }
}

TEST(Names, NormalisesCompatibilityForms) {
  EXPECT_EQ(normalise_name("Ａｎｎａ").value(), "Anna");
  EXPECT_EQ(normalise_name("Zoe\u0308").value(), "Zoë");
  EXPECT_EQ(normalise_name("ﬁnn").value(), "finn");
  // A no-break space becomes a plain one.
  EXPECT_EQ(normalise_name("An\u00a0na").value(), "An na");
}

TEST(Names, CountsCharactersAsReadersDo) {
  EXPECT_THAT(error_of("ab"), HasSubstr("3 to 32 characters; this one has 2"));
  EXPECT_THAT(error_of(""), HasSubstr("has 0"));
  EXPECT_THAT(error_of(std::string(33, 'a')), HasSubstr("has 33"));
  EXPECT_THAT(error_of(std::string(5000, 'a')), HasSubstr("3 to 32"));
  // q with two marks each, which no composed character replaces: two characters, then thirty-two.
  const std::string q = "q\u0307\u0323";
  EXPECT_THAT(error_of(q + q), HasSubstr("this one has 2"));
  std::string thirty_two;
  for (int i = 0; i < 32; ++i) thirty_two += q;
  EXPECT_TRUE(normalise_name(thirty_two)) << error_of(thirty_two);
  EXPECT_THAT(error_of(thirty_two + "q"), HasSubstr("has 33"));
}

TEST(Names, NamesTheCharacterThatItRefuses) {
  EXPECT_THAT(error_of("An\nna"), HasSubstr("U+000A"));
  EXPECT_THAT(error_of(std::string_view("An\0na", 5)), HasSubstr("U+0000"));
  EXPECT_THAT(error_of("An\u200bna"), HasSubstr("U+200B"));  // zero-width space
  EXPECT_THAT(error_of("An\u200dna"), HasSubstr("U+200D"));  // zero-width joiner
  EXPECT_THAT(error_of("An\u00adna"), HasSubstr("U+00AD"));  // soft hyphen
  EXPECT_THAT(error_of("An\u202ena"), HasSubstr("U+202E"));  // right-to-left override
  EXPECT_THAT(error_of("An\u2028na"), HasSubstr("U+2028"));  // line separator
  EXPECT_THAT(error_of("An\ue000na"), HasSubstr("U+E000"));  // private use
  EXPECT_THAT(error_of("An\u0378na"), HasSubstr("U+0378"));  // unassigned
  EXPECT_THAT(error_of("An\ufe0fna"), HasSubstr("U+FE0F"));  // variation selector
  EXPECT_THAT(error_of("An\u3164na"), HasSubstr("U+1160"));  // Hangul filler, after NFKC
  EXPECT_THAT(error_of("An\u1680na"), HasSubstr("U+1680"));  // Ogham space
  EXPECT_THAT(error_of("An\u2800na"), HasSubstr("U+2800"));  // blank Braille pattern
  EXPECT_THAT(error_of("\u0301Anna"), HasSubstr("U+0301"));  // a mark without a letter
  EXPECT_THAT(error_of("q\u0300\u0301\u0302\u0303nna"), HasSubstr("combining marks"));
}

TEST(Names, RefusesSpacesThatNobodySees) {
  EXPECT_THAT(error_of(" Anna"), HasSubstr("U+0020"));
  EXPECT_THAT(error_of("Anna "), HasSubstr("U+0020"));
  EXPECT_THAT(error_of("Anna\u3000"), HasSubstr("U+0020"));
  EXPECT_THAT(error_of("An  na"), HasSubstr("in a row"));
}

TEST(Names, RefusesBadUtf8) {
  EXPECT_THAT(error_of("An\xff\xfena"), HasSubstr("UTF-8"));
  EXPECT_THAT(error_of("An\xc0\xafna"), HasSubstr("UTF-8"));
  EXPECT_THAT(error_of("Anna\xed\xa0\x80"), HasSubstr("UTF-8"));
}

TEST(Names, RefusesScriptsMixedToLookAlike) {
  EXPECT_THAT(error_of("\u0410nna"), HasSubstr("mix scripts"));        // Cyrillic A
  EXPECT_THAT(error_of("p\u0430ul"), HasSubstr("mix scripts"));        // Cyrillic a
  EXPECT_THAT(error_of("\u039fscar"), HasSubstr("mix scripts"));       // Greek omicron
  EXPECT_THAT(error_of("Anna\u0661\u0032"), HasSubstr("one script"));  // Arabic-Indic one, European two
}

TEST(Names, LookAlikesShareASkeleton) {
  const auto alike = [](std::string_view a, std::string_view b) {
    return skeleton_of(normalise_name(a).value()) == skeleton_of(normalise_name(b).value());
  };
  EXPECT_TRUE(alike("anna", "ANNA"));
  EXPECT_TRUE(alike("paul", "pau1"));
  EXPECT_TRUE(alike("Ina", "lna"));
  EXPECT_TRUE(alike("bob", "b0b"));
  EXPECT_TRUE(alike("modern", "modem"));
  EXPECT_TRUE(alike("coco", "\u0441\u043e\u0441\u043e"));  // all Cyrillic
  EXPECT_TRUE(alike("COCO", "\u0421\u041e\u0421\u041e"));
  EXPECT_TRUE(alike("ooo", "\u03bf\u03bf\u03bf"));  // all Greek
  EXPECT_TRUE(alike("Stra\u00dfe", "STRASSE"));
  EXPECT_FALSE(alike("anna", "hanna"));
  EXPECT_FALSE(alike("anna", "anne"));
  EXPECT_FALSE(alike("zoë", "zoe"));
}

TEST(Names, KeepsTheServersOwnNamesToItself) {
  for (const char* name : {"Referee", "SERVER", "computer", "Former Player", "C0mputer", "Guest",
                           "Guest-K7QM2", "guest-anna", "GUEST\u2010x"}) {
    const auto normal = normalise_name(name);
    ASSERT_TRUE(normal) << name << normal.error().message;
    const auto result = check_not_reserved(*normal);
    ASSERT_FALSE(result) << name;
    EXPECT_EQ(result.error().code, ErrorCode::kInvalidArgument);
  }
  EXPECT_TRUE(check_not_reserved("Guesthouse"));
  EXPECT_TRUE(check_not_reserved("Servers"));
}

}  // namespace
}  // namespace galloper::account
