#include "server/match/history.h"

#include <fmt/format.h>

namespace galloper::match {
namespace {

using store_v1::Record;

tl::unexpected<Error> unreadable(const store::LogRow& row, std::string_view why) {
  return fail(ErrorCode::kDataLoss,
              fmt::format("Order {} of the match cannot be read: {}", row.sequence, why));
}

Result<Record> record_of(const store::LogRow& row) {
  Record record;
  if (!record.ParseFromString(row.body) || record.order_case() == Record::ORDER_NOT_SET) {
    return unreadable(row, "its record is damaged.");
  }
  return record;
}

bool is_of_game(const Record& record) { return !record.has_undo() && !record.has_new_secret(); }

// Folds the rows before `end` (an index) that are in force.
Result<std::unique_ptr<codec::Table>> table_before(const codec::GameModule& module,
                                                   const std::vector<Record>& records, const Ledger& ledger,
                                                   std::uint32_t undone, std::size_t end) {
  auto table = module.open(records.front().begin());
  if (!table) return table;
  for (std::size_t i = 0; i < end; ++i) {
    const auto sequence = static_cast<std::uint32_t>(i + 1);
    if (!is_of_game(records[i]) || sequence == undone || ledger.at(sequence).undone) continue;
    if (auto replayed = (*table)->replay(records[i], 0); !replayed) return tl::unexpected(replayed.error());
  }
  return table;
}

// One pass over a log.
class Folder {
 public:
  Folder(const codec::GameModule& module, ViewerMask wanted) : module_(module), wanted_(wanted) {}

  Status step(const store::LogRow& row, FoldObserver* observer) {
    auto record = record_of(row);
    if (!record) return tl::unexpected(record.error());
    records_.push_back(std::move(*record));
    const Record& now = records_.back();
    if (folded_.table == nullptr) {
      if (!now.has_begin()) return unreadable(row, "the match has not begun before it.");
      auto table = module_.open(now.begin());
      if (!table) return tl::unexpected(table.error());
      folded_.table = std::move(*table);
    }
    if (observer) observer->before(row, now, now.has_begin() ? nullptr : folded_.table.get());
    auto updates = updates_of(row, now);
    if (!updates) return tl::unexpected(updates.error());
    folded_.ledger.add(entry_of(row, now), *updates);
    if (observer) observer->after(row, now, *updates, folded_.ledger, *folded_.table);
    return {};
  }

  Folded take() { return std::move(folded_); }

 private:
  Result<codec::ViewerUpdates> updates_of(const store::LogRow& row, const Record& record) {
    if (record.has_new_secret()) return codec::ViewerUpdates{};
    if (record.has_undo()) return undo(row, record.undo().sequence());
    auto updates = folded_.table->replay(record, wanted_);
    if (!updates) return unreadable(row, updates.error().message);
    if (record.has_begin()) tell_all(*updates, wanted_);
    return updates;
  }

  Result<codec::ViewerUpdates> undo(const store::LogRow& row, std::uint32_t target) {
    if (target == 0 || target >= row.sequence)
      return unreadable(row, "it takes back an order that is not there.");
    auto table = table_before(module_, records_, folded_.ledger, target, records_.size() - 1);
    if (!table) return tl::unexpected(table.error());
    auto updates = (*table)->undone_from(*folded_.table, folded_.ledger.at(target).seat, wanted_);
    folded_.ledger.mark_undone(target);
    folded_.table = std::move(*table);
    return updates;
  }

  const codec::GameModule& module_;
  const ViewerMask wanted_;
  std::vector<Record> records_;
  Folded folded_;
};

}  // namespace

const Entry& Ledger::add(Entry entry, const codec::ViewerUpdates& updates) {
  for (std::size_t i = 0; i < updates.size(); ++i) {
    if (!updates[i]) continue;
    ++versions_[i];
    entry.told |= static_cast<ViewerMask>(1u << i);
  }
  entry.versions = versions_;
  entries_.push_back(entry);
  if (!entry.order.is_nil()) by_order_.emplace(entry.order, sequence());
  return entries_.back();
}

std::uint32_t Ledger::find(const OrderId& order) const {
  const auto found = by_order_.find(order);
  return found == by_order_.end() ? 0 : found->second;
}

std::uint32_t Ledger::undo_target(kit::Seat seat, kit::Viewer viewer) const {
  for (std::uint32_t i = sequence(); i > 0; --i) {
    const Entry& entry = at(i);
    if (entry.undone || entry.kind == Entry::Kind::kUndo || entry.kind == Entry::Kind::kNewSecret) continue;
    if ((entry.told & codec::mask_of(viewer)) == 0) continue;
    return entry.seat == seat && entry.kind == Entry::Kind::kOrder ? i : 0;
  }
  return 0;
}

Entry entry_of(const store::LogRow& row, const Record& record) {
  Entry entry;
  entry.account = row.account;
  entry.order = row.order;
  entry.time_ms = row.time_ms;
  entry.seat = static_cast<kit::Seat>(row.seat);
  entry.irrevocable = record.irrevocable();
  entry.kind = record.has_undo()         ? Entry::Kind::kUndo
               : record.has_new_secret() ? Entry::Kind::kNewSecret
               : record.has_game()       ? Entry::Kind::kOrder
                                         : Entry::Kind::kReferee;
  return entry;
}

void tell_all(codec::ViewerUpdates& updates, ViewerMask wanted) {
  for (std::size_t i = 0; i < updates.size(); ++i) {
    if ((wanted & (1u << i)) != 0 && !updates[i]) updates[i].emplace();
  }
}

Result<Folded> fold(const codec::GameModule& module, const std::vector<store::LogRow>& rows,
                    ViewerMask wanted, FoldObserver* observer) {
  Folder folder(module, wanted);
  for (const auto& row : rows) {
    if (auto status = folder.step(row, observer); !status) return tl::unexpected(status.error());
  }
  return folder.take();
}

Result<std::unique_ptr<codec::Table>> fold_without(const codec::GameModule& module,
                                                   const std::vector<store::LogRow>& rows,
                                                   const Ledger& ledger, std::uint32_t undone) {
  std::vector<Record> records;
  records.reserve(rows.size());
  for (const auto& row : rows) {
    auto record = record_of(row);
    if (!record) return tl::unexpected(record.error());
    records.push_back(std::move(*record));
  }
  return table_before(module, records, ledger, undone, records.size());
}

}  // namespace galloper::match
