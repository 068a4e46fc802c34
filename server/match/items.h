// What watchers receive, as bytes: updates, snapshots, notices, chat.
#pragma once

#include <string>
#include <string_view>

#include "server/match/host.h"

namespace galloper::match {

// `payload`: serialised events and delta of a v1.MatchUpdate.
ItemPtr update_item(std::uint64_t version, std::string_view payload);
// `delta`: the serialised field of a whole view; empty in a lobby.
ItemPtr snapshot_item(std::uint64_t version, const v1::MatchInfo& info, std::string_view delta);
// The first update of a match: its events, and the whole view, since a lobby has shown nothing yet.
ItemPtr begin_item(std::uint64_t version, const v1::MatchInfo& info, const std::string& payload,
                   std::string_view delta);
ItemPtr notice_item(std::uint64_t version, const v1::MatchNotice& notice);
ItemPtr chat_item(std::uint64_t version, const v1::ChatMessage& message);

}  // namespace galloper::match
