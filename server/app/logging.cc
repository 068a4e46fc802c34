#include "server/app/logging.h"

#include <google/protobuf/stubs/logging.h>
#include <grpc/support/log.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>

namespace galloper::app {
namespace {

// The message as a JSON string's inside.
class JsonText final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& out) override {
    for (const char c : message.payload) {
      if (c == '"' || c == '\\') {
        out.push_back('\\');
        out.push_back(c);
      } else if (static_cast<unsigned char>(c) < 0x20) {
        const auto escaped = fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        out.append(escaped.data(), escaped.data() + escaped.size());
      } else {
        out.push_back(c);
      }
    }
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<JsonText>(); }
};

// What gRPC tells is about single connections, mostly their ends.
void log_grpc(gpr_log_func_args* args) {
  const auto level = args->severity == GPR_LOG_SEVERITY_ERROR ? spdlog::level::warn : spdlog::level::debug;
  spdlog::log(level, "gRPC: {}", args->message);
}

// A client's bad UTF-8 is told here too: its own answer says so.
void log_protobuf(google::protobuf::LogLevel level, const char*, int, const std::string& message) {
  spdlog::log(level == google::protobuf::LOGLEVEL_FATAL ? spdlog::level::critical : spdlog::level::debug,
              "protobuf: {}", message);
}

}  // namespace

void set_up_logging(const Flags& flags) {
  auto logger =
      std::make_shared<spdlog::logger>("galloperd", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  if (flags.log_format == "json") {
    auto formatter = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
    formatter->add_flag<JsonText>('*').set_pattern(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","message":"%*"})");
    logger->set_formatter(std::move(formatter));
  } else {
    logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %^%l%$ %v");
  }
  logger->set_level(spdlog::level::from_str(flags.log_level));
  spdlog::set_default_logger(std::move(logger));
  gpr_set_log_function(log_grpc);
  google::protobuf::SetLogHandler(log_protobuf);
}

}  // namespace galloper::app
