// A campaign as files: exported, imported, and its season as a page to read offline.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <istream>
#include <sstream>

#include "client/terminal/campaign_commands.h"
#include "client/terminal/campaign_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

constexpr std::size_t kPieceBytes = 512 * 1024;
// A campaign that goes on while it is being saved is begun again, not for ever.
constexpr int kTries = 3;

Status write_file(const std::string& file, const std::string& bytes) {
  const std::string fresh = file + ".part";
  std::ofstream output(fresh, std::ios::binary | std::ios::trunc);
  output << bytes << std::flush;
  if (!output) return fail(ErrorCode::kInvalidArgument, "The file " + file + " cannot be written.");
  output.close();
  std::error_code error;
  std::filesystem::rename(fresh, file, error);
  if (error)
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("The file {} cannot be written: {}.", file, error.message()));
  return {};
}

// Every piece, and the last reply without its own: a file is no line of JSON.
struct Saved {
  std::string bytes;
  v1::ExportCampaignResponse reply;
};
Result<Saved> save_once(Terminal& terminal, const std::string& id) {
  Saved saved;
  v1::ExportCampaignRequest request;
  request.set_campaign_id(id);
  do {
    auto piece = terminal.call(request);
    if (!piece) return tl::unexpected(piece.error());
    if (piece->piece().empty() && piece->size() > saved.bytes.size())
      return fail(ErrorCode::kDataLoss, "The server sent an empty piece of the campaign.");
    saved.bytes += piece->piece();
    piece->clear_piece();
    saved.reply = *piece;
    request.set_offset(saved.bytes.size());
    request.set_digest(saved.reply.digest());
  } while (saved.bytes.size() < saved.reply.size());
  return saved;
}

Result<Saved> save(Terminal& terminal, const std::string& id) {
  for (int i = 1;; ++i) {
    auto saved = save_once(terminal, id);
    if (saved || saved.error().code != ErrorCode::kAborted || i == kTries) return saved;
  }
}

Result<v1::ImportCampaignResponse> send(Terminal& terminal, const std::string& club,
                                        const std::string& bytes) {
  v1::ImportCampaignRequest request;
  request.set_club_id(club);
  request.set_upload_id(fresh_uuid());
  request.set_size(bytes.size());
  for (std::size_t at = 0;; at += kPieceBytes) {
    request.set_offset(at);
    request.set_piece(bytes.substr(at, kPieceBytes));
    auto reply = terminal.call(request);
    if (!reply || reply->has_campaign() || at + kPieceBytes >= bytes.size()) return reply;
  }
}

}  // namespace

int campaign_export(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  const auto saved = save(terminal, *id);
  if (!saved) return terminal.refuse(saved.error());
  const std::string& file = terminal.arguments().file;
  if (const Status written = write_file(file, saved->bytes); !written)
    return terminal.misuse(written.error().message);
  if (terminal.json()) terminal.print_json(saved->reply);
  terminal.note(fmt::format("{} bytes saved. To take it in elsewhere: galloper campaign import CLUB {}",
                            saved->bytes.size(), file));
  return kDone;
}

int campaign_import(Terminal& terminal) {
  const std::string& file = terminal.arguments().file;
  const auto club = club_id(terminal);
  if (!club) return terminal.refuse(club.error());
  std::ifstream input(file, std::ios::binary);
  if (!input) return terminal.misuse("The file " + file + " cannot be read.");
  std::ostringstream bytes;
  bytes << input.rdbuf();
  return finish(terminal, send(terminal, *club, bytes.str()), [&](const auto& reply) {
    terminal.note(fmt::format("{} is a campaign of {} now.", harmless(reply.campaign().name()),
                              harmless(reply.campaign().club_name())));
    return reply.campaign().campaign_id();
  });
}

int campaign_almanac(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::GetAlmanacRequest request;
  request.set_campaign_id(*id);
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  const std::string& file = terminal.arguments().file;
  if (file == "-") {
    terminal.print(terminal.json() ? to_json(*reply) : reply->html());
    return kDone;
  }
  if (const Status written = write_file(file, reply->html()); !written)
    return terminal.misuse(written.error().message);
  if (terminal.json()) terminal.print_json(*reply);
  terminal.note(
      fmt::format("{} bytes saved; a browser opens {} without any network.", reply->html().size(), file));
  return kDone;
}

}  // namespace galloper::terminal
