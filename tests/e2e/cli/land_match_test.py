"""A land battle by commands alone: one person on both sides looks, orders, and has the dice checked."""
import json
import pathlib
import unittest

from table import Person, Server, seeded

SCENARIO = "two-bridges"
MOST_ORDERS = 120
# An order that is one of several may wait until these were tried.
PREFERENCES = ["confirmDeployment", "deployRest", "sendRunner", "act", "endCommand"]


def verb(order):
    return next(iter(order["order"].get("land", {})), None)


class LandMatch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.anna = Person(cls.server, "anna")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def choose(self, orders, rng):
        game = [order for order in orders if verb(order)]
        for wanted in PREFERENCES:
            fitting = [order for order in game if verb(order) == wanted]
            shots = [order for order in fitting if order.get("act", {}).get("volley")]
            if fitting:
                return rng.choice(shots or fitting)
        return rng.choice(game)

    def test_look_order_and_check(self):
        anna, rng = self.anna, seeded("land")
        match = anna.do("match", "new", SCENARIO, "--seat", "both", "--phrase", "left wheel").strip()
        self.assertIn("(in hand)", anna.do("match", "show", match))
        told = []
        for _ in range(MOST_ORDERS):
            if anna.json("match", "show", match)["state"] == "MATCH_STATE_FINISHED":
                break
            chosen = self.choose(anna.json("match", "orders", match)["orders"], rng)
            if chosen.get("act", {}).get("volley"):
                odds = anna.do("match", "odds", match, chosen["number"])
                self.assertRegex(odds, r"It throws \d+ di")
                self.assertRegex(odds, r"expected loss +\d\.\d\d SP")
            text = anna.do("match", "order", match, chosen["number"])
            self.assertNotIn("does not know", text)
            told.append(text)
        story = "".join(told)
        self.assertRegex(story, r"rolled [1-6]: its (left|centre|right) plays \(F3\)")
        self.assertRegex(story, r"The runner reaches|Despatch from")
        self.assertRegex(story, r"(fires at|charges) .* with \d di[ec]e?.*: rolled( [1-6])+: .*\(L[89]\)")
        shown = anna.do("match", "show", match)
        self.assertIn("brigadier", shown)
        self.assertTrue(all(len(line) <= 100 for line in shown.split("Lately:")[0].splitlines()), shown)
        if "Finished" not in shown:
            listed = anna.do("match", "orders", match)
            self.assertRegex(listed, r"(?m)^ +\d+  Resign")
            anna.do("match", "resign", match, "--seat", "south")
        self.assertIn("The match is over", anna.do("match", "show", match))
        file = pathlib.Path(self.server.folder.name) / "battle.json"
        anna.do("match", "export", match, file)
        self.assertIn("Verified", anna.do("match", "verify", file))
        # A die that an event shows, and that was not rolled.
        saved = json.loads(file.read_text())
        self.show_another_sector_die(saved["orders"])
        file.write_text(json.dumps(saved))
        verdict = anna.run("match", "verify", file).stdout
        self.assertTrue("NOT VERIFIED" in verdict and "that was not rolled" in verdict, verdict)

    @staticmethod
    def show_another_sector_die(orders):
        for order in orders:
            for event in order.get("events", []):
                if (rolled := event["land"].get("sectorRolled")) is not None:
                    thrown = {die["value"] for die in order["dice"]}
                    rolled["die"] = next(value for value in range(1, 7) if value not in thrown)
                    return
        raise AssertionError("no sector was ever rolled")

    def test_a_scenario_is_read_before_it_is_played(self):
        text = self.anna.do("scenario", "show", SCENARIO)
        for part in ("The Two Bridges of the Alder", "   5  ~ ~ ~ b", "Bridge Brigade, General Osric Lund", "banners win"):
            self.assertIn(part, text)


if __name__ == "__main__":
    unittest.main()
