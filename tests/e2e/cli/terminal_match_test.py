"""Two people at terminals play a whole match, a third watches it; then it is saved, and its dice are checked."""
import json
import pathlib
import unittest

from table import SCENARIO, Person, Server, choose, seeded

SCENARIO_SETTINGS = ["--set", "turn_limit=8"]


class TerminalMatch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.anna, cls.bob, cls.watcher = (Person(cls.server, name) for name in ("anna", "bob", "watcher"))
        cls.anna.do("account", "register", "Anna", "--password-stdin", text="correct horse\n")
        cls.scenario = SCENARIO

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def play(self, match, rng):
        """Both sides order in turn until the match is over; each looks first, as people do."""
        verbs = set()
        while True:
            shown = self.anna.json("match", "show", match)
            if shown["state"] == "MATCH_STATE_FINISHED":
                return verbs
            may_act = shown["view"]["scouting"]["mayAct"]
            person = self.anna if may_act & 1 else self.bob
            orders = person.json("match", "orders", match)["orders"]
            chosen = choose(orders, rng)
            verbs.update(chosen["order"]["scouting"])
            told = person.do("match", "order", match, chosen["number"])
            self.assertTrue(told.strip())
            if "attack" in chosen["order"]["scouting"]:
                self.assertRegex(told, r"attacks .* rolled \d.*\(S8\)")

    def test_a_whole_match(self):
        anna, bob, watcher = self.anna, self.bob, self.watcher
        match = anna.do("match", "new", self.scenario, *SCENARIO_SETTINGS, "--phrase", "für König").strip()
        watching = watcher.start("--json", "match", "watch", match)
        self.addCleanup(watching.kill)
        self.assertIn(match, watcher.do("match", "list", "--open"))
        joined = bob.run("match", "join", match, "--seat", "north", "--phrase", "weather")
        self.assertEqual(joined.returncode, 0, joined.stderr)
        self.assertIn("guest", joined.stderr)
        self.assertIn(match, bob.do("match", "list", "--mine"))

        # S2: what Bob places Anna does not see; a placed scout may be taken back.
        place = choose(bob.json("match", "orders", match)["orders"], seeded("first"))
        bob.do("match", "order", match, place["number"])
        self.assertIn("n+", bob.do("match", "show", match))
        self.assertNotIn("n+", anna.do("match", "show", match))
        self.assertTrue(bob.json("match", "undo", match)["undone"])
        self.assertNotIn("n+", bob.do("match", "show", match))

        anna.do("match", "chat", match, "good luck")
        self.assertIn("Anna: good luck", bob.do("match", "chat", match))

        verbs = self.play(match, seeded("a whole match"))
        self.assertLessEqual({"place", "confirmPlacement", "move"}, verbs)
        self.check_end(match, watching)
        self.check_records(match)

    def check_end(self, match, watching):
        out, err = watching.communicate(timeout=60)
        self.assertEqual(watching.returncode, 0, err)
        updates = [item["update"] for item in map(json.loads, out.splitlines()) if "update" in item]
        version = None
        for update in updates:
            if not update["snapshot"]:
                self.assertEqual(int(update["version"]), version + 1)
            version = int(update["version"])
        shown = self.watcher.json("match", "show", match, "--as", "public")
        self.assertEqual(version, int(shown["version"]))
        self.assertEqual(updates[-1]["delta"]["scouting"]["outcome"], shown["view"]["scouting"]["outcome"])
        text = self.watcher.do("match", "show", match)
        self.assertIn("The match is over", text)
        error = self.anna.refused("match", "resign", match)
        self.assertEqual((error["code"], error["rule"]), ("FAILED_PRECONDITION", "G5"))

    def check_records(self, match):
        file = pathlib.Path(self.server.folder.name) / "match.json"
        self.watcher.do("match", "export", match, file)
        self.assertIn("Verified", self.anna.do("match", "verify", file))
        # Anna was shown the commitment when she made the match; the watcher never was.
        self.assertEqual(self.anna.json("match", "verify", file)["knownCommitments"], 1)
        self.assertEqual(self.watcher.json("match", "verify", file)["knownCommitments"], 0)
        saved = json.loads(file.read_text())
        self.assertEqual({seat["phrase"] for seat in saved["info"]["seats"]}, {"für König", "weather"})
        die = next(order for order in saved["orders"] if order.get("dice"))["dice"][0]
        die["value"] = die["value"] % 6 + 1
        file.write_text(json.dumps(saved))
        done = self.anna.run("match", "verify", file)
        self.assertEqual(done.returncode, 1)
        self.assertIn("NOT VERIFIED", done.stdout)

    def test_the_computer_plays_from_this_machine(self):
        match = self.anna.do("match", "new", self.scenario, "--set", "turn_limit=3").strip()
        south = self.anna.start("bot", match, "--seat", "south")
        north = Person(self.server, "machine").start("bot", match, "--seat", "north", "--level", "1")
        for player in (south, north):
            self.addCleanup(player.kill)
        for player in (south, north):
            out, err = player.communicate(timeout=120)
            self.assertEqual(player.returncode, 0, err)
            self.assertIn("The match is over", out)

    def test_the_computer_fights_a_land_battle_and_says_why(self):
        match = self.anna.do("match", "new", "kessel-pass").strip()
        south = self.anna.start("bot", match, "--seat", "south", "--level", "2", "--why")
        north = Person(self.server, "commander").start("bot", match, "--seat", "north", "--level", "1")
        for player in (south, north):
            self.addCleanup(player.kill)
        for player in (south, north):
            out, err = player.communicate(timeout=120)
            self.assertEqual(player.returncode, 0, err)
            self.assertIn("The match is over", out)
            self.assertEqual("where the coming turns are worth most" in err, player is south)

    def test_one_person_on_both_seats(self):
        match = self.anna.do("match", "new", self.scenario, "--seat", "both").strip()
        for seat in ("south", "north"):
            while True:
                orders = self.anna.json("match", "orders", match, "--seat", seat)["orders"]
                chosen = choose(orders, seeded(seat))
                self.anna.do("match", "order", match, chosen["number"], "--seat", seat)
                if "confirmPlacement" in chosen["order"]["scouting"]:
                    break
        self.assertIn("rolled", self.anna.do("match", "show", match))
        self.anna.do("match", "resign", match, "--seat", "north")
        self.assertEqual(self.anna.json("match", "show", match)["state"], "MATCH_STATE_FINISHED")

    def test_a_list_that_has_expired_says_what_to_do(self):
        match = self.anna.do("match", "new", self.scenario, "--seat", "both").strip()
        listed = self.anna.json("match", "orders", match, "--seat", "south")
        self.anna.do("match", "order", match, listed["orders"][0]["number"], "--seat", "south")
        error = self.anna.refused("match", "order", match, listed["orders"][-1]["number"], "--seat", "south")
        self.assertEqual(error["code"], "ABORTED")
        self.assertIn(f"galloper match orders {match}", error["message"])

    def test_accounts(self):
        carol = Person(self.server, "carol")
        self.assertEqual(carol.refused("account", "whoami")["code"], "UNAUTHENTICATED")
        match = carol.do("match", "new", self.scenario).strip()
        guest = carol.json("account", "whoami")["account"]
        self.assertTrue(guest["guest"])
        carol.do("account", "register", "Carol", "--password-stdin", text="battery staple\n")
        carol_now = carol.json("account", "whoami")["account"]
        self.assertEqual((carol_now["accountId"], carol_now["name"], carol_now["guest"]), (guest["accountId"], "Carol", False))
        self.assertIn(match, carol.do("account", "export"))
        carol.do("account", "sign-out")
        self.assertEqual(carol.refused("account", "whoami")["code"], "UNAUTHENTICATED")
        self.assertEqual(carol.run("account", "sign-in", "Carol", "--password-stdin", text="wrong\n").returncode, 1)
        carol.do("account", "sign-in", "Carol", "--password-stdin", text="battery staple\n")
        carol.do("account", "delete", "--password-stdin", text="battery staple\n")
        self.assertEqual(carol.run("account", "sign-in", "Carol", "--password-stdin", text="battery staple\n").returncode, 1)

    def test_scenarios(self):
        self.assertIn(self.scenario, self.watcher.do("scenario", "list"))
        shown = self.watcher.do("scenario", "show", self.scenario)
        self.assertIn("turn_limit", shown)
        bad = pathlib.Path(self.server.folder.name) / "bad.textproto"
        bad.write_text('id: "mine"\ntitle: "Mine"\nscouting { rules { width: 3 } }\n')
        done = self.watcher.run("scenario", "check", bad)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, r"bad\.textproto:3.*\(S1\)")

    def test_nobody_there_is_exit_three(self):
        class Nowhere:
            grpc, folder = "127.0.0.1:1", self.server.folder

        done = Person(Nowhere, "nobody").run("match", "list")
        self.assertEqual(done.returncode, 3)
        self.assertIn("cannot reach 127.0.0.1:1", done.stderr)


if __name__ == "__main__":
    unittest.main()
