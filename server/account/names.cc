#include <fmt/format.h>
#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include <memory>
#include <optional>
#include <stdexcept>

#include "server/account/account.h"
#include "server/account/reserved.h"

namespace galloper::account {
namespace {

constexpr int kMinCharacters = 3;
// A base letter with its marks; more marks climb over the lines around them.
constexpr int kMaxCodePointsPerCharacter = 4;

USpoofChecker* make_checker() {
  UErrorCode status = U_ZERO_ERROR;
  USpoofChecker* checker = uspoof_open(&status);
  uspoof_setChecks(checker,
                   USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
                   &status);
  uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
  if (U_FAILURE(status))
    throw std::runtime_error(fmt::format("ICU's spoof checker: {}", u_errorName(status)));
  return checker;
}

// Built once, then only read, which ICU allows from any thread.
const USpoofChecker* checker() {
  static const USpoofChecker* const instance = make_checker();
  return instance;
}

std::optional<icu::UnicodeString> from_utf8(std::string_view text) {
  // UTF-16 never needs more units than UTF-8 has bytes.
  icu::UnicodeString result;
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  const auto capacity = static_cast<int32_t>(text.size());
  char16_t* buffer = result.getBuffer(capacity + 1);
  u_strFromUTF8(buffer, capacity + 1, &length, text.data(), capacity, &status);
  result.releaseBuffer(U_SUCCESS(status) ? length : 0);
  if (U_FAILURE(status)) return std::nullopt;
  return result;
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string result;
  text.toUTF8String(result);
  return result;
}

icu::UnicodeString nfkc(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* normaliser = icu::Normalizer2::getNFKCInstance(status);
  icu::UnicodeString result = normaliser->normalize(text, status);
  if (U_FAILURE(status)) throw std::runtime_error(fmt::format("ICU's NFKC: {}", u_errorName(status)));
  return result;
}

// Why no name may hold this character; null: it may.
const char* what_is_wrong_with(UChar32 c) {
  switch (u_charType(c)) {
    case U_CONTROL_CHAR:
      return "a control character";
    case U_FORMAT_CHAR:
      return "an invisible format character";
    case U_SURROGATE:
      return "half a character";
    case U_PRIVATE_USE_CHAR:
      return "a private-use character, which looks different everywhere";
    case U_UNASSIGNED:
      return "not assigned to any character";
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
      return "a line break";
    case U_SPACE_SEPARATOR:
      return c == ' ' ? nullptr : "an unusual space";
    default:
      break;
  }
  if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || c == 0x2800) return "invisible";
  return nullptr;
}

bool is_mark(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

Status check_characters(const icu::UnicodeString& name) {
  for (int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1)) {
    const UChar32 c = name.char32At(i);
    if (const char* why = what_is_wrong_with(c)) {
      return fail(ErrorCode::kInvalidArgument,
                  fmt::format("A name may not contain U+{:04X}: it is {}.", static_cast<unsigned>(c), why));
    }
  }
  return {};
}

Status check_spaces_and_marks(const icu::UnicodeString& name) {
  const auto refuse = [](const char* message) { return fail(ErrorCode::kInvalidArgument, message); };
  if (name.startsWith(u" ") || name.endsWith(u" ")) {
    return refuse("A name may not begin or end with a space (U+0020).");
  }
  if (name.indexOf(u"  ") >= 0) return refuse("A name may not have two spaces (U+0020) in a row.");
  if (!name.isEmpty() && is_mark(name.char32At(0))) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("A name may not begin with the combining mark U+{:04X}.",
                            static_cast<unsigned>(name.char32At(0))));
  }
  return {};
}

// What a reader counts as characters: grapheme clusters.
Status check_length(const icu::UnicodeString& name, int max_characters) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status))
    throw std::runtime_error(fmt::format("ICU's break iterator: {}", u_errorName(status)));
  breaks->setText(name);
  int characters = 0;
  int32_t begin = breaks->first();
  for (int32_t end = breaks->next(); end != icu::BreakIterator::DONE; begin = end, end = breaks->next()) {
    ++characters;
    if (name.countChar32(begin, end - begin) > kMaxCodePointsPerCharacter) {
      return fail(
          ErrorCode::kInvalidArgument,
          fmt::format("Character {} of the name (U+{:04X}) carries more than {} combining marks.", characters,
                      static_cast<unsigned>(name.char32At(begin)), kMaxCodePointsPerCharacter - 1));
    }
  }
  if (characters < kMinCharacters || characters > max_characters) {
    return fail(ErrorCode::kInvalidArgument, fmt::format("A name has {} to {} characters; this one has {}.",
                                                         kMinCharacters, max_characters, characters));
  }
  return {};
}

Status check_scripts(const icu::UnicodeString& name) {
  UErrorCode status = U_ZERO_ERROR;
  const int32_t failed = uspoof_check2(checker(), name.getBuffer(), name.length(), nullptr, &status);
  if (U_FAILURE(status)) return fail(ErrorCode::kInternal, "The name could not be checked.");
  if (failed & USPOOF_MIXED_NUMBERS) {
    return fail(ErrorCode::kInvalidArgument, "A name may use the digits of one script only.");
  }
  if (failed & (USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY)) {
    return fail(ErrorCode::kInvalidArgument, "A name may not contain marks that cannot be seen.");
  }
  if (failed & USPOOF_RESTRICTION_LEVEL) {
    return fail(
        ErrorCode::kInvalidArgument,
        "A name may not mix scripts whose letters look alike (Latin with Cyrillic or Greek, for example): "
        "use the letters of one script.");
  }
  return {};
}

icu::UnicodeString look(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString result;
  uspoof_getSkeletonUnicodeString(checker(), 0, text, result, &status);
  if (U_FAILURE(status)) throw std::runtime_error(fmt::format("ICU's skeleton: {}", u_errorName(status)));
  return result;
}

}  // namespace

Result<std::string> normalise_name(std::string_view name, int max_characters) {
  // Far beyond any limit: not worth the work.
  if (name.size() > 1024) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("A name has {} to {} characters.", kMinCharacters, max_characters));
  }
  const auto text = from_utf8(name);
  if (!text) return fail(ErrorCode::kInvalidArgument, "The name is not valid UTF-8.");
  const icu::UnicodeString normal = nfkc(*text);
  auto ok = check_characters(normal);
  if (ok) ok = check_spaces_and_marks(normal);
  if (ok) ok = check_length(normal, max_characters);
  if (ok) ok = check_scripts(normal);
  if (!ok) return tl::unexpected(std::move(ok.error()));
  return to_utf8(normal);
}

// Case folding comes first, so that the case of a letter makes no difference, and again after each look,
// since the look of a digit may be a capital (0 and O). A small i then stands for its capital, which looks
// like l.
std::string skeleton_of(std::string_view normalised_name) {
  const auto text = from_utf8(normalised_name);
  if (!text) return std::string(normalised_name);
  icu::UnicodeString skeleton = *text;
  for (int round = 0; round < 4; ++round) {
    icu::UnicodeString next = skeleton;
    next.foldCase();
    next = look(next);
    next.foldCase();
    next.findAndReplace(u"i", u"l");
    if (next == skeleton) break;
    skeleton = next;
  }
  return to_utf8(skeleton);
}

std::string folded(std::string_view normalised_name) {
  const auto text = from_utf8(normalised_name);
  if (!text) return std::string(normalised_name);
  return to_utf8(nfkc(icu::UnicodeString(*text).foldCase()));
}

Status check_not_reserved(std::string_view normalised_name) {
  static const std::string guest_prefix = skeleton_of("Guest-");
  static const std::string words[] = {skeleton_of("guest"), skeleton_of("referee"), skeleton_of("server"),
                                      skeleton_of("computer"), skeleton_of(kFormerPlayer)};
  const std::string skeleton = skeleton_of(normalised_name);
  if (skeleton.starts_with(guest_prefix)) {
    return fail(ErrorCode::kInvalidArgument,
                "Names that begin with \"Guest-\" are given to guests by the server: choose another.");
  }
  for (const auto& word : words) {
    if (skeleton == word) {
      return fail(
          ErrorCode::kInvalidArgument,
          fmt::format("\"{}\" is a name that the server uses itself: choose another.", normalised_name));
    }
  }
  return {};
}

}  // namespace galloper::account
