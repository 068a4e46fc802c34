// The services that are offered over HTTP, by their descriptors: the bridge knows no method by heart.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace google::protobuf {
class Descriptor;
class Message;
}  // namespace google::protobuf

namespace galloper::bridge {

struct Method {
  // "/galloper.v1.MatchService/GetMatch".
  std::string path;
  const google::protobuf::Message* request = nullptr;
  const google::protobuf::Message* response = nullptr;
  bool streaming = false;
};

class Catalogue {
 public:
  Catalogue();
  // Null: no such method.
  const Method* find(std::string_view path) const;

 private:
  std::unordered_map<std::string, Method> methods_;
};

// Whether a path is one of a service, known or not: "/galloper.v1.X/Y".
bool is_service_path(std::string_view path);

}  // namespace galloper::bridge
