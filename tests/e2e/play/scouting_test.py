"""The scouting game on a full screen, against the real server."""
import unittest

from screen import Screen
from table import SCENARIO, Person, Server


class PlayScouting(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.anna = Person(cls.server, "anna")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def screen(self, person, *words, **size):
        return Screen(person.command("play", *words), person.environment, **size)

    def test_a_player_places_confirms_and_rides(self):
        match = self.anna.do("match", "new", SCENARIO, "--opponent", "bot", "--set", "scouts=2").strip()
        with self.screen(self.anna, match) as screen:
            screen.wait_for("[connected]", "placing the scouts", "Place a scout")
            for key in ("Right", "Right"):
                screen.press("Enter")
                screen.wait_for("> ")
                screen.press("Enter")
                screen.wait_for("South places a scout")
                screen.press("Escape", "Escape", key)
            screen.wait_for("choice")
            screen.press("e")
            screen.wait_for("> ")
            screen.press("Enter")
            # Both have placed: the board is open, and dice decided who moves first.
            screen.wait_for("moves first (S3)", "turn 1")
            shown = screen.wait_for("S1", "S2")
            self.assertNotIn("S+", shown)
            screen.wait_for("of South")
            screen.press("Tab")
            screen.wait_for("Scout S")
            screen.press("q")
            screen.wait_for("exit 0")

    def test_who_plays_sees_what_the_other_side_does_at_once(self):
        match = self.anna.do("match", "new", SCENARIO, "--set", "placement=fixed").strip()
        bob = Person(self.server, "bob")
        with self.screen(self.anna, match) as screen:
            screen.wait_for("[connected]", "Waiting for the match to begin.")
            bob.do("match", "join", match, "--seat", "north")
            screen.wait_for("moves first (S3)")
            bob.do("match", "resign", match)
            screen.wait_for("North resigns (G5).", "The match is over")
            screen.press("q")
            screen.wait_for("exit 0")

    def test_the_screen_follows_the_terminal_s_size(self):
        match = self.anna.do("match", "new", SCENARIO, "--seat", "both", "--set", "placement=fixed").strip()
        with self.screen(self.anna, match, columns=80, rows=24) as screen:
            screen.wait_for("q leave")
            screen.resize(120, 50)
            shown = screen.wait_for("q leave")
            for _ in range(200):
                if shown.rstrip("\n").count("\n") >= 48:
                    break
                shown = screen.wait_for("q leave")
            self.assertGreaterEqual(shown.rstrip("\n").count("\n"), 48, shown)
            screen.resize(50, 12)
            screen.wait_for("Needs 60 x 20.")
            screen.resize(80, 24)
            screen.wait_for("q leave")
            screen.press("?")
            screen.wait_for("the match goes on without you")
            screen.press("Escape")
            screen.wait_without("the match goes on without you")
            # Ctrl-C leaves too, and gives the terminal back.
            screen.press("C-c")
            screen.wait_for("exit 0")

    def test_without_a_terminal_it_says_what_does_without(self):
        match = self.anna.do("match", "new", SCENARIO, "--seat", "both").strip()
        done = self.anna.run("play", match)
        self.assertEqual(done.returncode, 2)
        self.assertIn("match show", done.stderr)
        self.assertEqual(self.anna.run("play", "nonsense").returncode, 1)


if __name__ == "__main__":
    unittest.main()
