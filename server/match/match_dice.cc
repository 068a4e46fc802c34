#include "server/match/match_dice.h"

#include <algorithm>

namespace galloper::match {
namespace {

Secret secret_from(const std::string& bytes) {
  Secret secret{};
  std::copy_n(bytes.begin(), std::min(bytes.size(), secret.size()), secret.begin());
  return secret;
}

DiceDerivation derivation_of(const MatchId& match, const galloper::store::v1::Lobby& lobby) {
  DiceKey key;
  if (lobby.secrets_size() > 0) key.secret = secret_from(lobby.secrets(lobby.secrets_size() - 1).secret());
  key.match = match;
  key.phrases = {lobby.south().phrase(), lobby.north().phrase()};
  return DiceDerivation(key);
}

}  // namespace

MatchDice::MatchDice(const MatchId& match, const galloper::store::v1::Lobby& lobby)
    : match_(match), derivation_(derivation_of(match, lobby)) {}

Die MatchDice::draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) {
  auto& next = occurrences_.next(purpose, subject);
  Die die{std::string(purpose), subject, next, sides, derivation_.value(purpose, subject, next, sides)};
  ++next;
  drawn_.push_back(die);
  return die;
}

void MatchDice::count(const galloper::v1::Die& die) {
  auto& next = occurrences_.next(die.purpose(), die.subject());
  next = std::max(next, die.occurrence() + 1);
}

void MatchDice::renew(const galloper::store::v1::Lobby& lobby) { derivation_ = derivation_of(match_, lobby); }

void MatchDice::take_back() {
  for (const auto& die : drawn_) --occurrences_.next(die.purpose, die.subject);
  drawn_.clear();
}

galloper::store::v1::DiceSecret secret_of(const std::string& bytes, const MatchId& match) {
  const auto commitment = commitment_of(match, secret_from(bytes));
  galloper::store::v1::DiceSecret secret;
  secret.set_secret(bytes);
  secret.set_commitment(commitment.data(), commitment.size());
  return secret;
}

}  // namespace galloper::match
