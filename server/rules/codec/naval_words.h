// The battle at sea in plain words: orders, events, endings. For the texts of legal orders and of
// playthroughs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/rules/codec/table_words.h"
#include "server/rules/naval/naval.h"

namespace galloper::codec {

// "south-east".
std::string_view words_of(naval::Direction facing);
// "Averof to C4, facing south-east".
std::string words_of(const naval::Order& order, const naval::Setup& setup);
std::string words_of(const naval::Event& event, const naval::Setup& setup);
std::string words_of(const naval::Outcome& outcome);
// The rules behind an order, "N3" first where it is a move.
std::vector<std::string> rules_of(const naval::Order& order);

}  // namespace galloper::codec
