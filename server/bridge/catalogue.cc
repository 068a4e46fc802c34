#include "server/bridge/catalogue.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include "galloper/v1/account_service.pb.h"
#include "galloper/v1/campaign_service.pb.h"
#include "galloper/v1/club_service.pb.h"
#include "galloper/v1/match_service.pb.h"
#include "galloper/v1/scenario_service.pb.h"

namespace galloper::bridge {
namespace {

namespace pb = google::protobuf;

// A new file of services is named here: only then does the linker keep it.
void add_files(std::vector<const pb::FileDescriptor*>& files) {
  files.push_back(v1::GetMeRequest::descriptor()->file());
  files.push_back(v1::GetClubRequest::descriptor()->file());
  files.push_back(v1::GetCampaignRequest::descriptor()->file());
  files.push_back(v1::GetMatchRequest::descriptor()->file());
  files.push_back(v1::ListScenariosRequest::descriptor()->file());
}

}  // namespace

Catalogue::Catalogue() {
  std::vector<const pb::FileDescriptor*> files;
  add_files(files);
  auto* factory = pb::MessageFactory::generated_factory();
  for (const auto* file : files) {
    for (int s = 0; s < file->service_count(); ++s) {
      const auto* service = file->service(s);
      for (int m = 0; m < service->method_count(); ++m) {
        const auto* method = service->method(m);
        Method entry{"/" + service->full_name() + "/" + method->name(),
                     factory->GetPrototype(method->input_type()),
                     factory->GetPrototype(method->output_type()),
                     method->client_streaming() || method->server_streaming()};
        methods_.emplace(entry.path, entry);
      }
    }
  }
}

const Method* Catalogue::find(std::string_view path) const {
  const auto found = methods_.find(std::string(path));
  return found == methods_.end() ? nullptr : &found->second;
}

bool is_service_path(std::string_view path) { return path.starts_with("/galloper."); }

}  // namespace galloper::bridge
