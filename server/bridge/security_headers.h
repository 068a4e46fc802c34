// The headers that every reply carries: browsers run only our own script, in no foreign frame.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace galloper::bridge {

// `host` is the request's Host: pages may open sockets to it and nowhere else.
std::vector<std::pair<std::string, std::string>> security_headers(std::string_view host, bool https);

}  // namespace galloper::bridge
