#include "client/terminal/verify.h"

#include <fmt/format.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "client/terminal/shown_dice.h"
#include "common/dice/verify.h"

namespace galloper::terminal {
namespace {

constexpr std::uint32_t kKnownFormat = 1;
constexpr std::size_t kFaultsShown = 10;

template <class Bytes>
std::optional<Bytes> bytes_of(const std::string& text) {
  Bytes bytes;
  if (text.size() != bytes.size()) return std::nullopt;
  std::copy(text.begin(), text.end(), bytes.begin());
  return bytes;
}

class Check {
 public:
  Check(const v1::MatchExport& match, Verification& result) : match_(match), result_(result) {}

  void run(const v1::MatchInfo& kept) {
    if (match_.format() > kKnownFormat) {
      fault("The file is of a newer format than this client knows.");
      return;
    }
    if (!make_keys() || keys_.empty()) return;
    compare_with(kept);
    check_orders();
  }

 private:
  void fault(std::string text) { result_.faults.push_back(std::move(text)); }

  bool make_keys() {
    const auto match_id = parse_id<MatchId>(match_.info().match_id());
    if (!match_id) fault("The match has no id.");
    if (match_.info().commitments().empty()) fault("The file holds no commitment.");
    if (!match_id) return false;
    DiceKey key{{}, *match_id, {}};
    for (const auto& seat : match_.info().seats()) {
      if (seat.seat() == v1::SEAT_SOUTH) key.phrases[0] = seat.phrase();
      if (seat.seat() == v1::SEAT_NORTH) key.phrases[1] = seat.phrase();
    }
    for (const auto& made : match_.info().commitments()) {
      const auto secret = bytes_of<Secret>(made.secret());
      const auto commitment = bytes_of<Commitment>(made.commitment());
      if (!secret || !commitment) {
        fault(secret ? "A commitment is not 32 bytes long."
                     : "A secret was not revealed: the match is not over.");
        return false;
      }
      key.secret = *secret;
      if (Status checked = check_commitment(key, *commitment); !checked) fault(checked.error().message);
      keys_.push_back(key);
    }
    return true;
  }

  void compare_with(const v1::MatchInfo& kept) {
    for (int i = 0; i < kept.commitments_size(); ++i) {
      const bool same = i < match_.info().commitments_size() &&
                        match_.info().commitments(i).commitment() == kept.commitments(i).commitment();
      if (!same) fault("The commitment is not the one that this machine was shown before play.");
      ++result_.known_commitments;
    }
  }

  void check_orders() {
    DiceCheck check(keys_.front());
    std::uint32_t key_in_use = 0;
    std::optional<std::uint32_t> last;
    for (const auto& order : match_.orders()) {
      if (last && order.sequence() <= *last)
        fault(fmt::format("Order {} stands after order {}.", order.sequence(), *last));
      last = order.sequence();
      if (order.commitment() != key_in_use) {
        if (order.commitment() < key_in_use || order.commitment() >= keys_.size()) {
          fault(fmt::format("Order {} names a secret that was not in force.", order.sequence()));
          continue;
        }
        key_in_use = order.commitment();
        check.change_key(keys_[key_in_use]);
      }
      for (const auto& die : order.dice()) {
        check_die(check, order.sequence(), die);
        if (die.purpose() == "command.rating") made_[die.subject()].rating = die.value();
        if (die.purpose() == "command.character") made_[die.subject()].character = die.value();
      }
      check_events(order);
    }
  }

  void check_die(DiceCheck& check, std::uint32_t sequence, const v1::Die& die) {
    const Die drawn{die.purpose(), die.subject(), die.occurrence(), die.sides(), die.value()};
    if (Status checked = check.next(drawn); !checked)
      fault(fmt::format("Order {}: {}", sequence, checked.error().message));
    if (die.sides() == 6 && die.value() >= 1 && die.value() <= 6) {
      ++result_.faces[die.value() - 1];
    } else {
      ++result_.other_draws;
    }
  }

  // C4, S14: an operation's brigadiers were made secretly when its scouting began, and are shown in its
  // battle.
  bool was_made_before(const v1::ExportedOrder& order, const v1::Event& event) {
    const auto& shown = event.operation().land().brigadier_made();
    const auto made = made_.find(16 * static_cast<std::uint32_t>(shown.seat()) + shown.brigade());
    if (!event.operation().land().has_brigadier_made() || made == made_.end()) return false;
    if (made->second.rating != shown.rating_die() || made->second.character != shown.character_die())
      fault(fmt::format("Order {}: a brigadier is not as the dice made him.", order.sequence()));
    return true;
  }

  // Every roll that the events show is one of the order's dice, in their order.
  void check_events(const v1::ExportedOrder& order) {
    auto die = order.dice().begin();
    for (const auto& event : order.events()) {
      if (was_made_before(order, event)) continue;
      for (const std::uint32_t shown : shown_dice(event)) {
        die = std::find_if(die, order.dice().end(),
                           [&](const v1::Die& d) { return d.sides() == 6 && d.value() == shown; });
        if (die == order.dice().end()) {
          fault(fmt::format("Order {}: its events show a {} that was not rolled.", order.sequence(), shown));
          return;
        }
        ++die;
      }
    }
  }

  const v1::MatchExport& match_;
  Verification& result_;
  std::vector<DiceKey> keys_;
  struct Made {
    std::uint32_t rating = 0, character = 0;
  };
  // By the subject of their dice: 16 * seat + brigade.
  std::map<std::uint32_t, Made> made_;
};

}  // namespace

std::uint64_t Verification::dice() const {
  return std::accumulate(faces.begin(), faces.end(), std::uint64_t{0});
}

Verification verify(const v1::MatchExport& match, const v1::MatchInfo& kept) {
  Verification result;
  Check(match, result).run(kept);
  return result;
}

std::string verdict(const Verification& verification) {
  std::string text = fmt::format("{} dice:", verification.dice());
  for (std::size_t face = 0; face < verification.faces.size(); ++face)
    text += fmt::format("{} {} of {}", face == 0 ? "" : ",", verification.faces[face], face + 1);
  text += fmt::format("; {} other draws.\n", verification.other_draws);
  for (std::size_t i = 0; i < std::min(kFaultsShown, verification.faults.size()); ++i)
    text += verification.faults[i] + "\n";
  if (verification.faults.size() > kFaultsShown)
    text += fmt::format("... and {} more.\n", verification.faults.size() - kFaultsShown);
  if (!verification.good())
    return text + "NOT VERIFIED: the file is not what was played, or the dice were not honest (G7).\n";
  text +=
      "Verified: the secret is the one committed to, and every die follows from it and the phrases (G7).\n";
  return text + (verification.known_commitments > 0
                     ? "The commitment is the one that this machine was shown before play.\n"
                     : "This machine was not shown the commitment before play: compare it with what a player "
                       "kept.\n");
}

std::string to_json(const Verification& verification) {
  google::protobuf::Struct faults;
  auto* list = (*faults.mutable_fields())["faults"].mutable_list_value();
  for (const auto& fault : verification.faults) list->add_values()->set_string_value(fault);
  std::string faults_json;
  if (!google::protobuf::util::MessageToJsonString(faults, &faults_json).ok()) return "{}";
  // {"faults":[…]} without its opening brace.
  return fmt::format(R"({{"verified":{},"dice":{},"faces":[{}],"otherDraws":{},"knownCommitments":{},{})",
                     verification.good(), verification.dice(), fmt::join(verification.faces, ","),
                     verification.other_draws, verification.known_commitments, faults_json.substr(1));
}

}  // namespace galloper::terminal
