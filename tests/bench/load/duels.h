// Whole scouting matches between two players each, over MatchService.Play: one long-lived stream a player,
// strictly in turn: the next order is sent when the opponent has received the last one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "galloper/v1/match_service.grpc.pb.h"

namespace galloper::bench {

struct DuelOptions {
  std::string target;  // ADDRESS:PORT
  int matches = 200;
  int channels = 8;
  double seconds = 3;
  // Orders a second over all matches; 0: as many as can be.
  double rate = 0;
  std::string scenario = "open-downs";
  // Called with the id of the first match, before it is measured; measuring then ends with that match.
  std::function<void(const std::string& match)> first_match;
};

struct DuelResult {
  std::uint64_t orders = 0;
  std::uint64_t finished_matches = 0;
  std::uint64_t refused = 0;
  double seconds = 0;
  // From submitting an order to the opponent's receipt of its delta.
  std::vector<std::int64_t> latencies_ns;
};

DuelResult play_duels(const DuelOptions& options);

std::shared_ptr<grpc::Channel> open_channel(const std::string& target, int index);
// A guest's token.
std::string sign_in_guest(const std::shared_ptr<grpc::Channel>& channel);
void authorise(grpc::ClientContext& context, const std::string& token);
// Makes a public match of both tokens' owners and returns its id. Throws std::runtime_error with the server's
// words.
std::string begin_match(galloper::v1::MatchService::Stub& stub, const std::string& scenario,
                        const std::string& south_token, const std::string& north_token);

}  // namespace galloper::bench
