#include "client/terminal/values.h"

#include <cctype>
#include <charconv>
#include <optional>

#include "client/terminal/naval_words.h"

namespace galloper::terminal {
namespace {

std::optional<std::uint32_t> read_number(std::string_view text, std::uint32_t least, std::uint32_t most) {
  std::uint32_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || number < least || number > most)
    return std::nullopt;
  return number;
}

auto wrong(std::string message) { return fail(ErrorCode::kInvalidArgument, std::move(message)); }

constexpr std::uint32_t kHighestLevel = 100;

}  // namespace

Result<v1::Seat> read_seat(const std::string& text) {
  if (text == "south") return v1::SEAT_SOUTH;
  if (text == "north") return v1::SEAT_NORTH;
  if (text == "both") return v1::SEAT_BOTH;
  return wrong("'" + text + "' is no seat: south, north or both.");
}

Result<v1::Viewer> read_viewer(const std::string& text) {
  if (text == "south") return v1::VIEWER_SOUTH;
  if (text == "north") return v1::VIEWER_NORTH;
  if (text == "both") return v1::VIEWER_BOTH;
  if (text == "public") return v1::VIEWER_PUBLIC;
  if (text == "delayed") return v1::VIEWER_DELAYED;
  if (text == "full") return v1::VIEWER_FULL;
  return wrong("'" + text + "' is no viewer: south, north, both, public, delayed or full.");
}

Result<Opponent> read_opponent(const std::string& text) {
  if (text.empty()) return wrong("An opponent is open, bot, bot:LEVEL or an account's name.");
  if (text == "open") return Opponent{};
  if (text == "bot") return Opponent{Opponent::Kind::kComputer, {}, 1};
  if (text.rfind("bot:", 0) == 0) {
    const auto level = read_number(std::string_view(text).substr(4), 1, kHighestLevel);
    if (!level) return wrong("'" + text + "' names no level: bot:1 is the easiest.");
    return Opponent{Opponent::Kind::kComputer, {}, *level};
  }
  return Opponent{Opponent::Kind::kAccount, text, 0};
}

Result<v1::Clock> read_clock(const std::string& text) {
  v1::Clock clock;
  if (text == "none") return clock;
  const auto plus = text.find('+');
  const auto minutes = read_number(std::string_view(text).substr(0, plus), 1, 60 * 24 * 30);
  std::optional<std::uint32_t> seconds = 0;
  if (plus != std::string::npos) seconds = read_number(std::string_view(text).substr(plus + 1), 0, 3600);
  if (!minutes || !seconds)
    return wrong("'" + text + "' is no clock: none, MINUTES or MINUTES+SECONDS, as in 15+10.");
  clock.set_initial_s(*minutes * 60);
  clock.set_increment_s(*seconds);
  return clock;
}

Result<std::pair<std::uint32_t, std::uint32_t>> read_bots(const std::string& text) {
  const auto colon = text.find(':');
  if (colon != std::string::npos) {
    const auto south = read_number(std::string_view(text).substr(0, colon), 1, kHighestLevel);
    const auto north = read_number(std::string_view(text).substr(colon + 1), 1, kHighestLevel);
    if (south && north) return std::pair(*south, *north);
  }
  return wrong("'" + text + "' is no pair of levels: SOUTH:NORTH, as in 1:2.");
}

Result<std::pair<std::string, std::string>> read_setting(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    return wrong("'" + text + "' is no setting: NAME=VALUE, as in move=5.");
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

Result<activation::Sector> read_sector(const std::string& text) {
  for (const activation::Sector sector : activation::kSectors) {
    if (text == activation::name_of(sector)) return sector;
  }
  return wrong("'" + text + "' is no sector: left, centre or right.");
}

Result<v1::NavalWeapon> read_weapon(const std::string& text) {
  if (text == "guns") return v1::NAVAL_WEAPON_GUNS;
  if (text == "torpedo") return v1::NAVAL_WEAPON_TORPEDO;
  return wrong("'" + text + "' is no weapon: guns or torpedo.");
}

Result<v1::NavalFacing> read_facing(const std::string& text) {
  std::string letters = text;
  for (char& letter : letters) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  for (int number = v1::NavalFacing_MIN; number <= v1::NavalFacing_MAX; ++number) {
    if (!v1::NavalFacing_IsValid(number) || number == v1::NAVAL_FACING_UNSPECIFIED) continue;
    const auto facing = static_cast<v1::NavalFacing>(number);
    if (text == facing_words(facing) || letters == facing_letters(facing)) return facing;
  }
  return wrong("'" + text + "' is no facing: NE, E, SE, SW, W or NW.");
}

Result<activation::Goal> read_goal(const std::string& text) {
  if (text == "favour") return activation::Goal::kFavour;
  if (text == "deny") return activation::Goal::kDeny;
  return wrong("'" + text + "' is no goal: favour or deny.");
}

Result<Role> read_role(const std::string& text) {
  if (text == "organiser") return Role::kOrganiser;
  if (text == "player") return Role::kPlayer;
  if (text == "spectator") return Role::kSpectator;
  return wrong("'" + text + "' is no role: organiser, player or spectator.");
}

bool is_utf8(const std::string& text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    if (lead < 0x80) continue;
    const int following = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4 || at + following > text.size()) return false;
    std::uint32_t point = lead & (0x3f >> following);
    for (int i = 0; i < following; ++i) {
      const auto byte = static_cast<unsigned char>(text[at++]);
      if ((byte & 0xc0) != 0x80) return false;
      point = point << 6 | (byte & 0x3f);
    }
    constexpr std::uint32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
    if (point < kLeast[following] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return false;
  }
  return true;
}

}  // namespace galloper::terminal
