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
    if (die.value() < 1 || die.value() > die.sides()) {
      throw std::runtime_error(
          fmt::format("a die of {} sides shows {} for {} of {}", sides, die.value(), purpose, subject));
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

// What this build comes to from the row's order and its dice; else what differs.
Result<codec::Decision, std::string> redo(const codec::Table& table, const store::LogRow& row,
                                          const Record& record) {
  RecordedDice dice(record);
  Result<codec::Decision, kit::Refusal> decision;
  try {
    const auto referee = referee_order(record);
    decision = referee ? table.referee(*referee, dice)
                       : table.decide(static_cast<kit::Seat>(row.seat), record.game(), dice);
  } catch (const std::runtime_error& error) {
    return tl::unexpected<std::string>(error.what());
  }
  if (!decision)
    return tl::unexpected(
        fmt::format("it is refused now ({}): {}", decision.error().rule, decision.error().message));
  if (!dice.used_up()) return tl::unexpected<std::string>("it asks for fewer dice");
  Record again;
  again.ParseFromString(decision->record);
  if (again.events_size() != record.events_size()) {
    return tl::unexpected(
        fmt::format("it has {} events now, {} then", again.events_size(), record.events_size()));
  }
  for (int i = 0; i < again.events_size(); ++i) {
    if (google::protobuf::util::MessageDifferencer::Equals(again.events(i), record.events(i))) continue;
    return tl::unexpected(fmt::format("event {} is {} now, {} then", i + 1,
                                      again.events(i).ShortDebugString(),
                                      record.events(i).ShortDebugString()));
  }
  return std::move(*decision);
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
    if (const auto redone = redo(*table, row, record); !redone) add(row, redone.error());
  }

  std::vector<std::string> divergences;

 private:
  void add(const store::LogRow& row, const std::string& what) {
    divergences.push_back(fmt::format("order {}: {}", row.sequence, what));
  }
  const codec::GameModule& module_;
};

// What a log that was made up may ask for: orders decided again because others were taken back.
constexpr std::size_t kMostRedone = 200'000;

bool is_side(std::uint32_t seat) {
  return seat == static_cast<std::uint32_t>(kit::Seat::kSouth) ||
         seat == static_cast<std::uint32_t>(kit::Seat::kNorth);
}

class Proof {
 public:
  explicit Proof(const codec::GameModule& module) : module_(module) {}

  Status step(const store::LogRow& row) {
    Record& record = records_.emplace_back();
    undone_.push_back(false);
    rows_.push_back(&row);
    if (row.sequence != records_.size()) return wrong(row, "it is out of its place");
    if (!record.ParseFromString(row.body) || record.order_case() == Record::ORDER_NOT_SET)
      return wrong(row, "it cannot be read");
    if (record.has_begin() != (row.sequence == 1)) return wrong(row, "a match begins once, and first");
    if (record.has_undo()) return undo(row, record.undo().sequence());
    if (record.has_new_secret()) return {};
    if (record.has_begin()) {
      if (auto status = open(record.begin()); !status) return status;
    }
    return play(row.sequence - 1);
  }

  std::unique_ptr<codec::Table> take() { return std::move(table_); }

 private:
  static tl::unexpected<Error> wrong(const store::LogRow& row, std::string_view what) {
    return fail(ErrorCode::kDataLoss, fmt::format("order {}: {}", row.sequence, what));
  }
  Status open(const galloper::store::v1::Begin& begin) {
    for (const auto& fault : module_.check(begin.scenario())) {
      if (!fault.warning) return fail(ErrorCode::kDataLoss, "its scenario is faulty: " + fault.message);
    }
    auto table = module_.open(begin);
    if (!table) return tl::unexpected(table.error());
    table_ = std::move(*table);
    return {};
  }
  Status play(std::size_t index) {
    const store::LogRow& row = *rows_[index];
    const Record& record = records_[index];
    if (record.has_game() ? !is_side(row.seat)
                          : record.has_time_run_out() && !is_side(record.time_run_out().seat()))
      return wrong(row, "it is of no side");
    const auto decision = redo(*table_, row, record);
    if (!decision) return wrong(row, decision.error());
    table_->apply(*decision, 0);
    return {};
  }
  Status undo(const store::LogRow& row, std::uint32_t target) {
    if (target == 0 || target >= row.sequence || undone_[target - 1] || !records_[target - 1].has_game())
      return wrong(row, "it takes back an order that is not there");
    undone_[target - 1] = true;
    redone_ += records_.size();
    if (redone_ > kMostRedone) return wrong(row, "more orders are taken back than can be checked");
    if (auto status = open(records_.front().begin()); !status) return status;
    for (std::size_t i = 0; i + 1 < records_.size(); ++i) {
      if (undone_[i] || records_[i].has_undo() || records_[i].has_new_secret()) continue;
      if (auto status = play(i); !status) return status;
    }
    return {};
  }

  const codec::GameModule& module_;
  std::vector<const store::LogRow*> rows_;
  std::vector<Record> records_;
  std::vector<bool> undone_;
  std::size_t redone_ = 0;
  std::unique_ptr<codec::Table> table_;
};

}  // namespace

Result<std::unique_ptr<codec::Table>> prove(const codec::GameModule& module,
                                            const std::vector<store::LogRow>& rows) {
  Proof proof(module);
  for (const auto& row : rows) {
    if (auto status = proof.step(row); !status) return tl::unexpected(status.error());
  }
  if (rows.empty()) return fail(ErrorCode::kDataLoss, "it has no orders");
  return proof.take();
}

std::vector<std::string> rehearse(const codec::GameModule& module, const std::vector<store::LogRow>& rows) {
  Rehearsal rehearsal(module);
  // The fold itself replays the events that were recorded, so one divergence does not hide the next.
  if (auto folded = fold(module, rows, 0, &rehearsal); !folded) {
    rehearsal.divergences.push_back(folded.error().message);
  }
  return std::move(rehearsal.divergences);
}

}  // namespace galloper::match
