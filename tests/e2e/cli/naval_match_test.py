"""A battle at sea by commands alone: two people plan in secret, one person plays it out, and the dice are checked."""
import json
import pathlib
import unittest

from table import Person, Server, seeded

SCENARIO = "dogger-line"
WIDTH = 24  # of both seas here
MOST_ORDERS = 200


def verb(order):
    return next(iter(order["order"].get("naval", {})), None)


def is_shot(order):
    return order["order"].get("naval", {}).get("aim", {}).get("target", 0) != 0


def orders_of(person, match):
    return person.json("match", "orders", match)["orders"]


def from_the_middle(order):
    """How far a move ends from the middle of the sea, where the fleets meet."""
    row, column = divmod(order["order"]["naval"]["move"]["cell"], WIDTH)
    return abs(row - 8) + abs(column - WIDTH // 2)


def choose(orders, rng):
    """Ships go where the enemy is, and each that has a shot and no plan aims; what is left is ended."""
    moves = [order for order in orders if verb(order) == "move"]
    if moves:
        ship = moves[0]["order"]["naval"]["move"]["ship"]
        return min((one for one in moves if one["order"]["naval"]["move"]["ship"] == ship),
                   key=lambda one: (from_the_middle(one), rng.random()))
    # Only a ship with a plan is offered to hold its fire.
    planned = {one["order"]["naval"]["aim"]["ship"] for one in orders if verb(one) == "aim" and not is_shot(one)}
    shots = [one for one in orders if is_shot(one) and one["order"]["naval"]["aim"]["ship"] not in planned]
    if shots:
        return max(shots, key=lambda one: one["fire"]["shot"]["expected"])
    return next(order for order in orders if verb(order) in ("commit", "endMoves"))


class NavalMatch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.anna, cls.bert = Person(cls.server, "anna"), Person(cls.server, "bert")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def play_until(self, match, people, done, rng):
        """Whoever may act orders something, until the text of an order says it is done; all that was told."""
        told = ""
        for _ in range(MOST_ORDERS):
            for person in people:
                orders = [one for one in orders_of(person, match) if verb(one)]
                if not orders:
                    continue
                text = person.do("match", "order", match, choose(orders, rng)["number"])
                self.assertNotIn("does not know", text)
                told += text
                if done(text):
                    return told
        raise AssertionError(f"not done in {MOST_ORDERS} orders: {told[-3000:]}")

    def give(self, person, match, wanted):
        [number] = [one["number"] for one in orders_of(person, match) if wanted(one)][:1]
        return person.do("match", "order", match, number)

    def test_plans_are_secret_until_both_are_in(self):
        anna, bert, rng = self.anna, self.bert, seeded("plans")
        match = anna.do("match", "new", "elli-1912", "--set", "movement=by_side").strip()
        bert.do("match", "join", match, "--seat", "north")
        self.play_until(match, (anna, bert), lambda text: "Fire is planned in secret by South and North" in text, rng)
        shot = next(one for one in orders_of(anna, match) if is_shot(one))
        self.assertRegex(anna.do("match", "odds", match, shot["number"]), r"This shot, \d di\w+:\n +0 points +\d+\.\d %\n(.*\n)+  sinks ")
        told = anna.do("match", "order", match, shot["number"])
        self.assertRegex(told, r"aims its guns at .* \(N8\)")
        self.assertRegex(anna.do("match", "show", match), r"(?m)^ +> aims its guns at ")
        for shown in (bert.do("match", "show", match), bert.do("match", "show", match, "--as", "public")):
            self.assertNotIn("aims", shown)
        # A plan may be taken back until the dice have fallen.
        self.assertIn("taken back", anna.do("match", "undo", match))
        self.assertNotIn("> aims", anna.do("match", "show", match))
        anna.do("match", "order", match, next(one["number"] for one in orders_of(anna, match) if is_shot(one)))
        self.give(anna, match, lambda one: verb(one) == "commit")
        self.assertIn("committed", anna.do("match", "show", match))
        self.assertNotIn("committed", bert.do("match", "show", match))
        told = self.give(bert, match, lambda one: verb(one) == "commit")
        self.assertRegex(told, r"All fire at once \(N8\):\n  .* fires its guns at .*, range \d(, half effect)?, \d di\w+: rolled( [1-6])+: ")
        self.assertIn("asked for its consent", bert.do("match", "undo", match))
        bert.do("match", "resign", match)
        self.assertIn("The match is over: South wins, by resignation. Points sunk:", anna.do("match", "show", match))

    def test_a_battle_from_the_first_die_to_the_last(self):
        anna, rng = self.anna, seeded("battle")
        match = anna.do("match", "new", SCENARIO, "--seat", "both", "--phrase", "line ahead", "--set", "turn_limit=4").strip()
        shown = anna.do("match", "show", match)
        self.assertIn(" L↗ ", shown)
        self.assertIn("turn 1 of 4, moves of ", shown)
        self.assertRegex(anna.do("match", "orders", match), r"(?m)^ +go, cost 3: \d+ [A-Z]\d+ (NE|E|SE|SW|W|NW) [FLR]{3}, ")
        arcs = anna.json("match", "arcs", match, "resolute")["hexes"]
        self.assertEqual({hex["dice"] for hex in arcs if not hex.get("half")}, {1, 2, 3, 4, 5, 6, 7, 8})
        drawn = anna.do("match", "arcs", match, "Resolute", "--at", "L9", "--facing", "NE")
        self.assertIn("Resolute (M at L9, facing north-east), its guns: at most 8 dice; h: half effect", drawn)
        self.assertRegex(drawn, r"(?m)^ 9 .* 7   8   M↗  8   7 ")
        self.assertIn("no ship of this battle", anna.refused("match", "arcs", match, "Dreadnought")["message"])
        story = self.play_until(match, (anna,), lambda text: "The match is over" in text, rng)
        self.assertRegex(story, r"South rolled [1-6]; North rolled [1-6]: (South|North) moves first \(N1\)")
        self.assertRegex(story, r"fires its guns at .*, range \d, \d di\w+: rolled( [1-6])+: \d points? \(N5, N6\)")
        self.assertRegex(story, r"takes \d+ points?: \d+ of \d+ hit \(N9\)")
        shown = anna.do("match", "show", match)
        self.assertRegex(shown, r"The match is over: .*\. Points sunk: South \d+, North \d+ \(N12\)\.")
        self.assertRegex(shown, r"\[?#+\.* +\d+/\d+")
        self.assertTrue(all(len(line) <= 100 for line in shown.split("Lately:")[0].splitlines()), shown)
        watched = anna.do("match", "watch", match, "--from", 1)
        self.assertEqual(watched.count("All fire at once (N8):"), story.count("All fire at once (N8):"))
        self.check_dice(match)

    def check_dice(self, match):
        file = pathlib.Path(self.server.folder.name) / "sea.json"
        self.anna.do("match", "export", match, file)
        self.assertIn("Verified", self.anna.do("match", "verify", file))
        saved = json.loads(file.read_text())
        order, shot = next((order, event["naval"]["fired"]) for order in saved["orders"] for event in order.get("events", [])
                           if "fired" in event["naval"])
        # A shot shows one die more than was rolled.
        shot["dice"] = "BgYGBgYGBgYGBgYG" * len(order["dice"])
        file.write_text(json.dumps(saved))
        self.assertIn("that was not rolled", self.anna.run("match", "verify", file).stdout)

    def test_computers_play_it_to_its_end(self):
        anna = self.anna
        match = anna.do("match", "new", "elli-1912", "--seat", "both", "--set", "turn_limit=2").strip()
        bots = [anna.start("bot", match, "--seat", seat) for seat in ("south", "north")]
        for bot in bots:
            self.addCleanup(bot.kill)
        for bot in bots:
            out, err = bot.communicate(timeout=60)
            self.assertEqual(bot.returncode, 0, out + err)
            self.assertIn("The match is over", out)

    def test_a_scenario_is_read_before_it_is_played(self):
        text = self.anna.do("scenario", "show", "grain-convoy")
        for part in ("The Grain Convoy", "12<  .", "D↗", "by the west\nedge North", "modern pre-dreadnought", "torpedoes"):
            self.assertIn(part, text)
        latin = {**self.anna.environment, "LANG": "C"}
        self.anna.environment, kept = latin, self.anna.environment
        try:
            self.assertIn(" D/ ", self.anna.do("scenario", "show", "grain-convoy"))
        finally:
            self.anna.environment = kept


if __name__ == "__main__":
    unittest.main()
