// How the server tells what it does: to stderr, as text or as one JSON object a line. Never a token, a
// password or a secret.
#pragma once

#include "server/app/flags.h"

namespace galloper::app {

void set_up_logging(const Flags& flags);

}  // namespace galloper::app
