// The subcommands that work on a data folder and end: migrate, backup, restore, rehearse.
#pragma once

#include "server/app/flags.h"

namespace galloper::app {

// The process's exit code; what happened is printed, mistakes on stderr.
int run_folder_command(const Flags& flags);

}  // namespace galloper::app
