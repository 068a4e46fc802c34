#include <langinfo.h>
#include <unistd.h>

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>

#include "client/terminal/commands.h"

int main(int argc, char** argv) {
  // A reader that goes away (`| head`) ends the output, not the process in the middle of a call.
  std::signal(SIGPIPE, SIG_IGN);
  const char* no_color = std::getenv("NO_COLOR");
  const bool colours = isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0');
  std::setlocale(LC_CTYPE, "");
  const bool arrows = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  try {
    return galloper::terminal::run({argv + 1, argv + argc},
                                   {std::cin, std::cout, std::cerr, colours, arrows});
  } catch (const std::exception& fault) {
    std::cerr << "galloper: " << fault.what() << "\n";
    return galloper::terminal::kRefused;
  }
}
