// Writes the playthrough of every shipped scenario below the folder given.
#include <fstream>
#include <iostream>

#include "server/scenarios/scenarios.h"
#include "tests/golden/playthrough.h"

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: write_playthroughs SOURCE_FOLDER\n";
    return 2;
  }
  for (const auto& scenario : galloper::scenarios::shipped_scenarios(galloper::codec::all_games())) {
    const auto file = galloper::golden::file_of(scenario);
    std::ofstream out(std::string(arguments[1]) + "/" + file);
    out << galloper::golden::playthrough(scenario);
    if (!out.flush()) {
      std::cerr << "cannot write " << file << "\n";
      return 1;
    }
    std::cout << file << "\n";
  }
}
