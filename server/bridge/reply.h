// An HTTP reply on its way out.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace galloper::bridge {

struct Reply {
  unsigned status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::string body;
  // Used in place of `body` where it is set; lives as long as the bridge.
  std::string_view shared_body;
  std::vector<std::pair<std::string, std::string>> headers;
  // The connection ends with it.
  bool close = false;

  std::string_view bytes() const { return shared_body.data() ? shared_body : std::string_view(body); }
};

inline Reply text_reply(unsigned status, std::string text) {
  Reply reply;
  reply.status = status;
  reply.body = std::move(text);
  if (!reply.body.empty() && reply.body.back() != '\n') reply.body += '\n';
  return reply;
}

}  // namespace galloper::bridge
