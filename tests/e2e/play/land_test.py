"""A land battle on a full screen, against the real server, by one person on both sides."""
import unittest

from screen import Screen
from table import Person, Server

SCENARIO = "three-elms"


class PlayLand(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.anna = Person(cls.server, "anna")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def give(self, screen, *after):
        """The order that ends the phase; then the screen shows `after`."""
        screen.press("e")
        screen.wait_for("> ")
        screen.press("Enter")
        return screen.wait_for(*after)

    def deploy(self, screen, side, after):
        screen.wait_for(f"deployment of {side}", "choices of")
        # All the rest where the scenario suggests it; then that this is all.
        self.give(screen, "i4" if side == "North" else "I4", "choices of")
        self.give(screen, after)

    def test_from_the_deployment_to_the_first_actions(self):
        match = self.anna.do("match", "new", SCENARIO, "--seat", "both").strip()
        with Screen(self.anna.command("play", match), self.anna.environment) as screen:
            shown = screen.wait_for("[connected]", "deployment of")
            first, second = ("North", "South") if "deployment of North" in shown else ("South", "North")
            self.deploy(screen, first, f"deployment of {second}")
            self.deploy(screen, second, "turn 1, command of")
            screen.wait_for("choices of")
            # The die is thrown, and a sector plays, or had nobody who could act.
            self.give(screen, "rolled")
            screen.press("c")
            screen.wait_for("The armies", "brigadier")
            screen.press("Escape")
            screen.press("q")
            screen.wait_for("exit 0")
        told = self.anna.do("match", "show", match)
        self.assertRegex(told, r"(South|North) rolled [1-6]: its (left|centre|right) plays \(F3\)")


if __name__ == "__main__":
    unittest.main()
