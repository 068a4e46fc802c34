// The past: replays while it is played and after, and the export of a finished match.
#include <fmt/format.h>
#include <google/protobuf/util/time_util.h>

#include <algorithm>

#include "server/match/actor.h"
#include "server/match/items.h"

namespace galloper::match {
namespace {

constexpr std::uint32_t kReplayLimit = 1000;

// The snapshot of one version, then some updates after it.
class Replayer final : public FoldObserver {
 public:
  Replayer(kit::Viewer viewer, const v1::GetReplayRequest& request, const v1::MatchInfo& info)
      : viewer_(viewer), at_(request.at()), count_(request.count()), info_(info) {
    if (at_ == 0) add(*snapshot_item(0, info_, {}));
  }

  void after(const store::LogRow&, const store_v1::Record& record, const codec::ViewerUpdates& updates,
             const Ledger& ledger, const codec::Table& table) override {
    const auto& payload = updates[kit::index_of(viewer_)];
    if (!payload) return;
    const std::uint64_t version = ledger.version(viewer_);
    if (version == at_) add(*snapshot_item(version, info_, table.snapshot(viewer_)));
    if (version <= at_ || version > at_ + count_) return;
    add(record.has_begin() ? *begin_item(version, info_, *payload, table.snapshot(viewer_))
                           : *update_item(version, *payload));
  }

  v1::GetReplayResponse response;

 private:
  void add(const Item& item) { response.add_updates()->ParseFromString(item.bytes); }

  const kit::Viewer viewer_;
  const std::uint64_t at_;
  const std::uint64_t count_;
  const v1::MatchInfo& info_;
};

class Exporter final : public FoldObserver {
 public:
  explicit Exporter(v1::MatchExport& out) : out_(out) {}

  void before(const store::LogRow& row, const store_v1::Record& record, const codec::Table* table) override {
    if (record.has_new_secret()) commitment_ = record.new_secret().commitment_index();
    if (record.has_begin()) out_.set_rules_version(record.begin().rules_version());
    auto* order = out_.add_orders();
    order->set_sequence(row.sequence);
    order->set_seat(static_cast<v1::Seat>(row.seat));
    *order->mutable_time() = google::protobuf::util::TimeUtil::MillisecondsToTimestamp(row.time_ms);
    if (record.has_game()) *order->mutable_order() = record.game();
    *order->mutable_dice() = record.dice();
    order->set_commitment(commitment_);
    if (table == nullptr || record.has_undo() || record.has_new_secret()) return;
    for (auto& event : table->events_of(record, kit::Viewer::kFull)) *order->add_events() = std::move(event);
  }

  void after(const store::LogRow&, const store_v1::Record& record, const codec::ViewerUpdates& updates,
             const Ledger&, const codec::Table&) override {
    if (!record.has_begin()) return;
    // The set-up's events happen to a table that is not there before it.
    v1::MatchUpdate update;
    if (const auto& payload = updates[kit::index_of(kit::Viewer::kFull)]) update.ParseFromString(*payload);
    *out_.mutable_orders(out_.orders_size() - 1)->mutable_events() = update.events();
  }

 private:
  v1::MatchExport& out_;
  std::uint32_t commitment_ = 0;
};

}  // namespace

void Actor::replay(const Caller& caller, v1::GetReplayRequest request, Reply<v1::GetReplayResponse> reply) {
  using Response = v1::GetReplayResponse;
  ask<Response>(std::move(reply), [this, caller,
                                   request = std::move(request)](const Reply<Response>& answer) {
    const auto viewer = resolve(caller, request.viewer(), request.code());
    if (!viewer) return answer(tl::unexpected(viewer.error()));
    if (request.count() > kReplayLimit) {
      return answer(fail(
          ErrorCode::kInvalidArgument,
          fmt::format("{} updates were asked for; at most {} come at once.", request.count(), kReplayLimit)));
    }
    with_viewer(*viewer, [this, answer, request, viewer = *viewer](const Error* failed) {
      if (failed) return answer(tl::unexpected(*failed));
      const std::uint64_t last = live_->ledger.version(viewer);
      if (request.at() > last) {
        return answer(fail(ErrorCode::kInvalidArgument,
                           fmt::format("There is no version {} yet; the last is {}.", request.at(), last)));
      }
      const bool accepted =
          context_->read([self = shared_from_this(), answer, request, viewer, last, module = live_->module,
                          info = info(), sequence = live_->ledger.sequence()] {
            auto rows = self->context_->store.load(self->key_);
            if (!rows) return answer(tl::unexpected(rows.error()));
            rows->resize(std::min<std::size_t>(rows->size(), sequence));
            Replayer replayer(viewer, request, info);
            if (auto folded = fold(*module, *rows, codec::mask_of(viewer), &replayer); !folded) {
              return answer(tl::unexpected(folded.error()));
            }
            replayer.response.set_last_version(last);
            answer(std::move(replayer.response));
          });
      if (!accepted) answer(tl::unexpected(busy_error()));
    });
  });
}

void Actor::export_match(const Caller& caller, v1::ExportMatchRequest request,
                         Reply<v1::ExportMatchResponse> reply) {
  using Response = v1::ExportMatchResponse;
  ask<Response>(
      std::move(reply), [this, caller, request = std::move(request)](const Reply<Response>& answer) {
        if (auto seen = check_visible(caller, {}); !seen) return answer(tl::unexpected(seen.error()));
        if (live_->row.state != store::MatchState::kFinished) {
          return answer(fail(ErrorCode::kFailedPrecondition,
                             "A match is exported when it is over: until then it has secrets."));
        }
        const bool accepted =
            context_->read([self = shared_from_this(), answer, module = live_->module, info = info()] {
              auto rows = self->context_->store.load(self->key_);
              if (!rows) return answer(tl::unexpected(rows.error()));
              Response response;
              auto& out = *response.mutable_export_();
              out.set_format(1);
              *out.mutable_info() = info;
              Exporter exporter(out);
              auto folded = fold(*module, *rows, codec::mask_of(kit::Viewer::kFull), &exporter);
              if (!folded) return answer(tl::unexpected(folded.error()));
              for (std::uint32_t i = 1; i <= folded->ledger.sequence(); ++i) {
                out.mutable_orders(static_cast<int>(i - 1))->set_undone(folded->ledger.at(i).undone);
              }
              answer(std::move(response));
            });
        if (!accepted) answer(tl::unexpected(busy_error()));
      });
}

}  // namespace galloper::match
