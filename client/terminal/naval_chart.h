// The sea: hexes in offset rows, land, the edges by which ships may leave, and the ships with their bows.
#pragma once

#include <map>
#include <string>

#include "client/terminal/board.h"
#include "galloper/v1/naval.pb.h"

namespace galloper::terminal {

struct ChartStyle {
  // The chart is at most so wide where the sea's width allows.
  std::size_t columns = 100;
  // Bows are arrows; else signs that every terminal has.
  bool arrows = false;
};

// At most three columns of text in a hex, instead of what stands in an empty one or of the bow of a ship's.
using HexNotes = std::map<std::uint32_t, std::string>;

// A hex is three or four columns: a ship is its letter (North's small) and, on the side to which it points,
// the mark of its bow: "B>" east, "B/" north-east, "\B" north-west, "<B" west, "/B" south-west, "B\"
// south-east. Bold: it has not moved yet.
BoardPicture picture_of(const v1::NavalDelta& view, const ChartStyle& style, const Marks& marks = {},
                        const HexNotes& notes = {});
// What the signs mean: "South in capitals, …; ### land".
std::string signs_of(const v1::NavalDelta& view);
// The classes in the battle and what the other signs mean, in lines of at most `columns`.
std::vector<std::string> legend_of(const v1::NavalDelta& view, std::size_t columns);
// What lies and swims in a hex, in one line: "G5: sea. Averof, armoured cruiser of South, facing east, 3 of 7
// points hit."
std::string hex_words(const v1::NavalDelta& view, std::uint32_t cell);

}  // namespace galloper::terminal
