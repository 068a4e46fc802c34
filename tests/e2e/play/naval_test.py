"""A battle at sea on a full screen, against the real server, by one person on both sides."""
import re
import unittest

from screen import Screen
from table import Person, Server

SCENARIO = "dogger-line"


class PlayNaval(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.anna = Person(cls.server, "anna")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def give(self, screen, order, *after):
        """The order that ends the phase; then the screen shows `after`."""
        screen.press("e")
        screen.wait_for("> " + order)
        screen.press("Enter")
        screen.wait_for(*after)

    def test_a_ship_its_course_its_arcs_and_the_end_of_the_turn(self):
        match = self.anna.do("match", "new", SCENARIO, "--seat", "both").strip()
        with Screen(self.anna.command("play", match), self.anna.environment, columns=130, rows=60) as screen:
            shown = screen.wait_for("[connected]", "turn 1 of 20, moves of", "choices of", "L↗", "↙l")
            first, second = ("North", "South") if "moves of North" in shown else ("South", "North")
            ship, place = ("Sovereign", "R14, facing west") if first == "North" else ("Resolute", "G5, facing east")
            screen.press("Tab")
            screen.wait_for(f" at {place}):")
            # The first of the ship's ends: its course and, at the end, its bow.
            screen.press("o")
            screen.wait_until(lambda text: re.search(r"\+[↗→↘]|[↖←↙]\+", text) and f"> {ship} to " in text, "with the course")
            screen.press("a")
            screen.wait_for("its guns: at most 8 dice", " 4h ")
            screen.press("a")
            screen.wait_without("its guns")
            screen.press("Enter")
            screen.wait_for(f"{ship} goes to ", "(N3).")
            screen.press("c")
            screen.wait_for("The fleets", "Admiral Thirsk's squadron", "modern pre-dreadnought", "moved")
            screen.press("q")
            for side in (second, first):
                screen.wait_for(f"moves of {side} (", "choices of")
                self.give(screen, "End the moves", f"{side} has ended its moves")
            screen.wait_for("turn 1 of 20, fire plans", "choices of South", "> Steadfast aims its guns at Courser: range 8, 1 die, 0.7 points")
            screen.press("Enter")
            screen.wait_for("Steadfast aims its guns at Courser (N8).", "choices of South")
            self.give(screen, "Commit the fire plan", "South has committed its fire plan (N8).", "choices of North")
            self.give(screen, "Commit the fire plan", "All fire at once (N8):",
                      "Steadfast fires its guns at Courser, range 8, 1 die: rolled ", "turn 2 of 20")
            screen.press("q")
            screen.wait_for("exit 0")
        self.assertIn("turn 2 of 20", self.anna.do("match", "show", match))


if __name__ == "__main__":
    unittest.main()
