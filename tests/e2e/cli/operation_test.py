"""An operation by commands: two people scout, one resigns the scouting, and the battle is fought in the same match."""
import pathlib
import unittest

from table import Person, Server, choose, seeded

SCENARIO = "orlau-heath"


class Operation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.anna = Person(cls.server, "anna")
        cls.bert = Person(cls.server, "bert")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def give(self, person, match, verb):
        """The only order of that verb."""
        orders = person.json("match", "orders", match)["orders"]
        [number] = [one["number"] for one in orders if verb in one["order"].get("land", {})][:1]
        return person.do("match", "order", match, number)

    def test_scout_then_fight(self):
        anna, bert, rng = self.anna, self.bert, seeded("operation")
        match = anna.do("match", "new", SCENARIO, "--set", "scouting.turn_limit=8").strip()
        bert.do("match", "join", match, "--seat", "north")
        for person in (anna, bert):
            for _ in range(6):
                orders = person.json("match", "orders", match)["orders"]
                person.do("match", "order", match, choose([one for one in orders if "scouting" in one["order"]], rng)["number"])
        self.assertIn("the scouting, turn 1", anna.do("match", "show", match))
        bert.do("match", "resign", match)
        shown = anna.do("match", "show", match)
        self.assertIn("the battle", shown)
        self.assertNotIn("The match is over", shown)
        told = self.give(anna, match, "takeInitiative")
        self.assertRegex(told, r"(?i)first")
        self.give(bert, match, "deployRest")
        self.give(bert, match, "confirmDeployment")
        self.assertIn("Regiment Dill", anna.do("match", "show", match))
        anna.do("match", "resign", match)
        self.assertIn("The match is over", anna.do("match", "show", match))
        file = pathlib.Path(self.server.folder.name) / "operation.json"
        anna.do("match", "export", match, file)
        self.assertIn("Verified", anna.do("match", "verify", file))

    def test_late_spectators_see_the_rest_at_the_end(self):
        anna, bert = self.anna, self.bert
        match = anna.do("match", "new", SCENARIO, "--seat", "both", "--set", "spectators_see=all_delayed").strip()
        anna.do("match", "resign", match, "--seat", "south")
        self.assertIn("the battle", anna.do("match", "show", match))
        self.assertNotIn("the battle", bert.do("match", "show", match))
        anna.do("match", "resign", match, "--seat", "north")
        self.assertIn("The match is over", bert.do("match", "show", match))
        self.assertIn("the battle", bert.do("match", "show", match))


if __name__ == "__main__":
    unittest.main()
