// `galloper play ID`: the loop that ties screen, model and link together.
#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "client/terminal/commands.h"
#include "client/terminal/play/curses.h"
#include "client/terminal/play/link.h"
#include "client/terminal/play/screen.h"

namespace galloper::terminal {
namespace {

std::uint32_t seats_of(v1::Viewer viewer) {
  return viewer == v1::VIEWER_SOUTH ? 1 : viewer == v1::VIEWER_NORTH ? 2 : viewer == v1::VIEWER_BOTH ? 3 : 0;
}

// With --as somebody else's eyes nobody's orders are given.
std::uint32_t seats_to_play(const Arguments& arguments, v1::Viewer viewer) {
  const std::uint32_t own = seats_of(viewer);
  if (arguments.viewer != v1::VIEWER_UNSPECIFIED) return 0;
  return arguments.seat == v1::SEAT_SOUTH ? own & 1 : arguments.seat == v1::SEAT_NORTH ? own & 2 : own;
}

bool is_readable(int descriptor, int other, int timeout_ms) {
  pollfd waited[] = {{descriptor, POLLIN, 0}, {other, POLLIN, 0}};
  // A change of size interrupts the wait, which is as good as a key.
  const int ready = ::poll(waited, 2, timeout_ms);
  return ready >= 0 ? (waited[0].revents & (POLLHUP | POLLERR | POLLNVAL)) == 0 : errno == EINTR;
}

// False: the player leaves.
bool carry_out(play::Model& model, play::Link& link) {
  for (const play::Wish& wish : model.wishes()) {
    if (std::holds_alternative<play::Leave>(wish)) return false;
    link.carry_out(wish);
  }
  return true;
}

void run_loop(play::Screen& screen, play::Model& model, play::Link& link, bool arrows) {
  // Now and then without a reason too, in case that a signal fell between the drawing and the wait.
  constexpr int kWaitMs = 1'000;
  while (true) {
    for (const play::News& news : link.news()) model.take(news);
    for (auto key = screen.key(); key.key != play::Key::kNone; key = screen.key()) model.press(key);
    if (!carry_out(model, link)) return;
    screen.show(play::draw_screen(model, screen.columns(), screen.rows(), arrows));
    if (!is_readable(STDIN_FILENO, link.readable_fd(), kWaitMs)) return;
  }
}

}  // namespace

int play_match(Terminal& terminal) {
  if (terminal.json()) return terminal.misuse("Full-screen play has no --json; match watch has.");
  const Arguments& arguments = terminal.arguments();
  v1::GetMatchRequest request;
  request.set_match_id(arguments.id);
  request.set_viewer(arguments.viewer);
  request.set_code(arguments.code);
  auto match = terminal.call(request);
  if (!match) return terminal.refuse(match.error());
  client::WatchOptions options;
  options.match_id = arguments.id;
  options.viewer = arguments.viewer;
  options.code = arguments.code;
  auto screen = play::Screen::open(terminal.colours());
  if (!screen) return terminal.misuse(screen.error().message);
  play::Model model(seats_to_play(arguments, match->viewer()));
  play::Link link(terminal.connection(), std::move(options));
  run_loop(**screen, model, link, terminal.arrows());
  return kDone;
}

}  // namespace galloper::terminal
