// The server's figures as Prometheus text.
#pragma once

#include <string>

#include "server/match/host.h"
#include "server/store/store.h"

namespace galloper::app {

std::string metrics_text(const store::Store::Statistics& store, const match::Host::Statistics& host);

}  // namespace galloper::app
