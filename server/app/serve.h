// Runs the server until a signal ends it.
#pragma once

#include "server/app/flags.h"

namespace galloper::app {

// The process's exit code: 0 after SIGTERM or SIGINT, 1 when it could not start.
int serve(const Flags& flags);

}  // namespace galloper::app
