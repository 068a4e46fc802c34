#include "server/match/rehearse.h"

#include <fmt/format.h>
#include <google/protobuf/util/message_differencer.h>

#include <stdexcept>

#include "server/match/history.h"

namespace galloper::match {
namespace {

using store_v1::Record;

// The dice of a record, in their order. A rule that asks for another one diverges.
class RecordedDice final : public Dice {
 public:
  explicit RecordedDice(const Record& record) : record_(record) {}

  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    if (next_ >= record_.dice_size()) {
      throw std::runtime_error(fmt::format("it asks for one die more, {} of {}", purpose, subject));
    }
    const auto& die = record_.dice(next_++);
    if (die.purpose() != purpose || die.subject() != subject || die.sides() != sides) {
      throw std::runtime_error(fmt::format("it asks for {} of {} where {} of {} was thrown", purpose, subject,
                                           die.purpose(), die.subject()));
    }
    return {die.purpose(), die.subject(), die.occurrence(), die.sides(), die.value()};
  }
  bool used_up() const { return next_ == record_.dice_size(); }

 private:
  const Record& record_;
  int next_ = 0;
};

std::optional<codec::RefereeOrder> referee_order(const Record& record) {
  switch (record.order_case()) {
    case Record::kBegin:
      return kit::Begin{};
    case Record::kClose:
      return kit::Close{};
    case Record::kTimeRunOut:
      return kit::TimeRunOut{static_cast<kit::Seat>(record.time_run_out().seat())};
    case Record::kGame:
    case Record::kNewSecret:
    case Record::kUndo:
    case Record::ORDER_NOT_SET:
      break;
  }
  return std::nullopt;
}

// What differs; empty: nothing.
std::string difference(const codec::Table& table, const store::LogRow& row, const Record& record) {
  RecordedDice dice(record);
  Result<codec::Decision, kit::Refusal> decision;
  try {
    const auto referee = referee_order(record);
    decision = referee ? table.referee(*referee, dice)
                       : table.decide(static_cast<kit::Seat>(row.seat), record.game(), dice);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  if (!decision)
    return fmt::format("it is refused now ({}): {}", decision.error().rule, decision.error().message);
  if (!dice.used_up()) return "it asks for fewer dice";
  Record again;
  again.ParseFromString(decision->record);
  if (again.events_size() != record.events_size()) {
    return fmt::format("it has {} events now, {} then", again.events_size(), record.events_size());
  }
  for (int i = 0; i < again.events_size(); ++i) {
    if (google::protobuf::util::MessageDifferencer::Equals(again.events(i), record.events(i))) continue;
    return fmt::format("event {} is {} now, {} then", i + 1, again.events(i).ShortDebugString(),
                       record.events(i).ShortDebugString());
  }
  return {};
}

class Rehearsal final : public FoldObserver {
 public:
  explicit Rehearsal(const codec::GameModule& module) : module_(module) {}

  void before(const store::LogRow& row, const Record& record, const codec::Table* table) override {
    if (record.has_undo() || record.has_new_secret()) return;
    std::unique_ptr<codec::Table> fresh;
    if (table == nullptr) {
      auto opened = module_.open(record.begin());
      if (!opened) return add(row, opened.error().message);
      fresh = std::move(*opened);
      table = fresh.get();
    }
    if (auto what = difference(*table, row, record); !what.empty()) add(row, what);
  }

  std::vector<std::string> divergences;

 private:
  void add(const store::LogRow& row, const std::string& what) {
    divergences.push_back(fmt::format("order {}: {}", row.sequence, what));
  }
  const codec::GameModule& module_;
};

}  // namespace

std::vector<std::string> rehearse(const codec::GameModule& module, const std::vector<store::LogRow>& rows) {
  Rehearsal rehearsal(module);
  // The fold itself replays the events that were recorded, so one divergence does not hide the next.
  if (auto folded = fold(module, rows, 0, &rehearsal); !folded) {
    rehearsal.divergences.push_back(folded.error().message);
  }
  return std::move(rehearsal.divergences);
}

}  // namespace galloper::match
