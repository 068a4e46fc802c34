#include "server/app/flags.h"
#include "server/app/folder_commands.h"
#include "server/app/serve.h"

int main(int argc, char** argv) {
  using namespace galloper::app;
  int exit_code = 0;
  const auto flags = parse_flags(argc, argv, exit_code);
  if (!flags) return exit_code;
  return flags->command == Command::kServe ? serve(*flags) : run_folder_command(*flags);
}
