// A match's log and what follows from it: the table, each viewer kind's count of versions, which orders were
// taken back, and the answers to retries. No thread, no clock, no disk: rows in, history out.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "server/match/lobby.h"
#include "server/rules/codec/game_module.h"
#include "server/store/store.h"

namespace galloper::match {

using Versions = std::array<std::uint32_t, kit::kViewers.size()>;

// What is kept in memory of a row of the log.
struct Entry {
  enum class Kind : std::uint8_t { kOrder, kReferee, kNewSecret, kUndo };
  AccountId account;
  OrderId order;
  std::int64_t time_ms = 0;
  kit::Seat seat = kit::Seat::kNone;
  Kind kind = Kind::kOrder;
  bool irrevocable = false;
  bool undone = false;
  ViewerMask told = 0;  // who received an update
  Versions versions{};  // after it
};

// The log of one match, without its bodies.
class Ledger {
 public:
  // Moves the versions of whoever has an update among `updates`, and adds the row.
  const Entry& add(Entry entry, const codec::ViewerUpdates& updates);
  std::uint32_t sequence() const { return static_cast<std::uint32_t>(entries_.size()); }
  const Versions& versions() const { return versions_; }
  std::uint32_t version(kit::Viewer viewer) const { return versions_[kit::index_of(viewer)]; }
  const Entry& at(std::uint32_t sequence) const { return entries_[sequence - 1]; }
  // 0: no such order.
  std::uint32_t find(const OrderId& order) const;
  std::int64_t last_time_ms() const { return entries_.empty() ? 0 : entries_.back().time_ms; }
  void mark_undone(std::uint32_t sequence) { entries_[sequence - 1].undone = true; }
  // G6: the order that `seat` may take back: the last in force that this viewer was told of, if it is the
  // seat's own. Orders hidden from the viewer do not count. 0: none.
  std::uint32_t undo_target(kit::Seat seat, kit::Viewer viewer) const;

 private:
  std::vector<Entry> entries_;
  std::unordered_map<OrderId, std::uint32_t> by_order_;
  Versions versions_{};
};

// Looks on while a log is folded.
class FoldObserver {
 public:
  virtual ~FoldObserver() = default;
  // `table`: as it stands before (after) the row; null before Begin.
  virtual void before(const store::LogRow&, const store_v1::Record&, const codec::Table*) {}
  virtual void after(const store::LogRow&, const store_v1::Record&, const codec::ViewerUpdates&,
                     const Ledger&, const codec::Table&) {}
};

struct Folded {
  std::unique_ptr<codec::Table> table;  // null: not begun
  Ledger ledger;
};

// Every row in order, with the updates of the viewers in `wanted`. kDataLoss names the row that cannot be
// read.
Result<Folded> fold(const codec::GameModule& module, const std::vector<store::LogRow>& rows,
                    ViewerMask wanted, FoldObserver* observer = nullptr);
// The table as if `undone` (and what the ledger marks so) had never been ordered (G6).
Result<std::unique_ptr<codec::Table>> fold_without(const codec::GameModule& module,
                                                   const std::vector<store::LogRow>& rows,
                                                   const Ledger& ledger, std::uint32_t undone);
// Begin tells every viewer something: version 1 is the match begun.
void tell_all(codec::ViewerUpdates& updates, ViewerMask wanted);
Entry entry_of(const store::LogRow& row, const store_v1::Record& record);

}  // namespace galloper::match
