#include "client/terminal/commitments.h"

#include <fstream>

#include "client/core/token_store.h"

namespace galloper::terminal {
namespace {

std::filesystem::path file_of(const std::string& match_id) {
  return client::state_folder() / "commitments" / client::file_name_of(match_id);
}

}  // namespace

v1::MatchInfo kept_commitments(const std::string& match_id) {
  v1::MatchInfo kept;
  std::ifstream file(file_of(match_id), std::ios::binary);
  if (file && !kept.ParseFromIstream(&file)) kept.Clear();
  return kept;
}

Status keep_commitments(const v1::MatchInfo& info) {
  v1::MatchInfo kept = kept_commitments(info.match_id());
  if (kept.commitments_size() >= info.commitments_size()) return {};
  for (int i = kept.commitments_size(); i < info.commitments_size(); ++i)
    kept.add_commitments()->set_commitment(info.commitments(i).commitment());
  return client::write_private_file(file_of(info.match_id()), kept.SerializeAsString());
}

}  // namespace galloper::terminal
