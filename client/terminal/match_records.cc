// A finished match as a file: saved from the server, checked without it.
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <fstream>
#include <istream>
#include <sstream>

#include "client/terminal/commands.h"
#include "client/terminal/commitments.h"
#include "client/terminal/verify.h"

namespace galloper::terminal {
namespace {

Result<std::string> pretty(const v1::MatchExport& match) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = true;
  std::string json;
  if (!google::protobuf::util::MessageToJsonString(match, &json, options).ok())
    return fail(ErrorCode::kInternal, "The match cannot be written as JSON.");
  return json;
}

Result<v1::MatchExport> read_match(Terminal& terminal, const std::string& file) {
  std::ostringstream text;
  if (file == "-") {
    text << terminal.in().rdbuf();
  } else {
    std::ifstream input(file, std::ios::binary);
    if (!input) return fail(ErrorCode::kInvalidArgument, "The file " + file + " cannot be read.");
    text << input.rdbuf();
  }
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = true;
  v1::MatchExport match;
  const auto parsed = google::protobuf::util::JsonStringToMessage(text.str(), &match, options);
  if (!parsed.ok())
    return fail(ErrorCode::kDataLoss, file + " is no saved match: " + parsed.message().as_string());
  return match;
}

}  // namespace

int match_export(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  v1::ExportMatchRequest request;
  request.set_match_id(arguments.id);
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  auto json = pretty(reply->export_());
  if (!json) return terminal.refuse(json.error());
  if (arguments.file == "-") {
    terminal.print(terminal.json() ? to_json(*reply) : *json);
    return kDone;
  }
  std::ofstream output(arguments.file, std::ios::binary | std::ios::trunc);
  output << *json << std::flush;
  if (!output) return terminal.misuse("The file " + arguments.file + " cannot be written.");
  if (terminal.json()) terminal.print_json(*reply);
  terminal.note(fmt::format("{} orders saved. To check the dice: galloper match verify {}",
                            reply->export_().orders_size(), arguments.file));
  return kDone;
}

int match_verify(Terminal& terminal) {
  auto match = read_match(terminal, terminal.arguments().file);
  if (!match) {
    if (match.error().code == ErrorCode::kInvalidArgument) return terminal.misuse(match.error().message);
    return terminal.refuse(match.error());
  }
  const Verification verification = verify(*match, kept_commitments(match->info().match_id()));
  terminal.print(terminal.json() ? to_json(verification) : verdict(verification));
  return verification.good() ? kDone : kRefused;
}

}  // namespace galloper::terminal
