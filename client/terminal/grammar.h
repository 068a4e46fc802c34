// What the parts of the command line's grammar have in common. Included by them alone.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <utility>

#include "client/terminal/arguments.h"

namespace galloper::terminal {

// CLI11 asks for a function that returns what is wrong, or nothing.
template <class Read, class Store>
CLI::callback_t reading(Read read, Store store) {
  return [read, store](const CLI::results_t& texts) {
    for (const std::string& text : texts) {
      auto value = read(text);
      if (!value) throw CLI::ValidationError(value.error().message);
      store(std::move(*value));
    }
    return true;
  };
}

// An option that is checked as it is read.
template <class Read, class Store>
CLI::Option* checked(CLI::App* sub, const char* name, const char* type, const char* help, Read read,
                     Store store) {
  return sub->add_option(name, reading(read, store), help)->type_name(type);
}

inline CLI::App* group_in(CLI::App& app, const char* name, const char* help) {
  CLI::App* sub = app.add_subcommand(name, help);
  sub->require_subcommand(1);
  sub->fallthrough();
  return sub;
}

// campaign_grammar.cc
void add_campaign(CLI::App& app, Arguments& arguments);

}  // namespace galloper::terminal
