// A state in which all that a viewer knows is as it is, and what is hidden from it is drawn anew.
#include "server/rules/land/sampling.h"

namespace galloper::land {

State sample(const State& state, kit::Viewer viewer, Random& random) {
  State sampled = state;
  if (!state.begun || sees_all(state, viewer)) return sampled;
  Sampling sampling(sampled, viewer, random);
  for (const kit::Seat side : kit::kSides) {
    if (shares_secrets(state, viewer, side)) continue;
    if (!sees_roster(state, viewer, side)) redraw_roster(sampling, side);
    if (!sees_command(state, viewer, side)) redraw_command(sampling, side);
    if (!sees_standing(state, viewer, side)) redraw_standing(sampling, side);
    if (!sees_counters(state, viewer, side)) redraw_counters(sampling, side);
  }
  redraw_hidden_ground(sampling);
  redraw_what_was_told(sampling);
  sampling.finish();
  return sampled;
}

}  // namespace galloper::land
