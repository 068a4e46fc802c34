"""A campaign at terminals: Anna organises, Bob plays a nation, a stranger reads; from the first nation to the last ruling."""
import json
import time
import unittest

from table import Person, Server


class Campaign(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.people = {name: Person(cls.server, name) for name in ("anna", "bob", "stranger")}
        anna, bob, _ = cls.people.values()
        for person, name in ((anna, "Anna"), (bob, "Bob")):
            person.do("account", "register", name, "--password-stdin", text="correct horse\n")
        cls.club = anna.do("club", "new", "Friday Evening").strip()
        bob.do("club", "join", anna.do("club", "invite", cls.club).strip())

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def begin(self, name):
        """A campaign with Ostrau, Anna's, and Belmonte, Bob's, each with a brigade and a ship."""
        anna, bob, _ = self.people.values()
        campaign = anna.do("campaign", "new", "Friday Evening", name, "--set", "campaign.losses=rebuild", "--set", "land.close_range=3",
                           "--until", "2099-12-31", "--engagements", "20", "--visibility", "link").strip()
        for nation, player, flag in (("Ostrau", "Anna", ("--seed", "3")), ("Belmonte", "Bob", ("--flag", "plain gules, 2 lion or"))):
            anna.do("campaign", "nation", "add", campaign, nation, *flag)
            anna.do("campaign", "nation", "player", campaign, nation, player)
        for person, nation, man, ship in ((anna, "Ostrau", "Sohm", "Falke"), (bob, "Belmonte", "Rasp", "Tritone")):
            person.do("campaign", "brigadier-new", campaign, nation, man)
            person.do("campaign", "brigade", "new", campaign, nation, f"{man}'s", "--brigadier", man,
                      "--unit", f"1st of {nation}=line_infantry", "--unit", f"Grenadiers of {nation}=grenadiers:5")
            person.do("campaign", "brigade", "units", campaign, f"{man}'s", "--unit", f"Horse of {nation}=light_cavalry")
            person.do("campaign", "ship", "new", campaign, nation, ship, "light_cruiser")
        return campaign

    def fight(self, campaign, scenario, *forces):
        """Fixed, forces named, started; Bob gives it up. The engagement's number and its match."""
        anna, bob, _ = self.people.values()
        engagement = anna.do("campaign", "engage", campaign, scenario, "1", "2").strip()
        for person, nation, force in zip((anna, bob), ("1", "2"), forces):
            person.do("campaign", "forces", campaign, engagement, nation, *force)
        match = bob.do("campaign", "start", campaign, engagement).strip()
        bob.do("match", "resign", match)
        while anna.json("campaign", "engagement", campaign, engagement)["engagement"]["stage"] != "ENGAGEMENT_STAGE_DECIDED":
            time.sleep(0.02)
        return engagement, match

    def page(self, campaign, engagement):
        return self.people["anna"].json("campaign", "engagement", campaign, engagement)["engagement"]

    def test_from_the_first_nation_to_the_last_ruling(self):
        anna, bob, stranger = self.people.values()
        campaign = self.begin("The First War")
        # By its name, and with a reply as the wire has it.
        home = bob.json("campaign", "show", "The First War")
        self.assertEqual((home["campaign"]["campaignId"], home["nations"]), (campaign, [2]))
        self.assertEqual(home["page"]["nations"][1]["flag"]["chargeCount"], 2)
        self.assertEqual(home["page"]["ruleset"]["campaign"]["losses"], "CAMPAIGN_LOSSES_REBUILD")
        self.assertIn("land.close_range = 3", bob.do("campaign", "ruleset", campaign))
        self.assertEqual([one["campaignId"] for one in bob.json("campaign", "list", self.club)["campaigns"]][0], campaign)

        # A challenge, turned down; a battle, given up by Bob.
        number = bob.do("campaign", "challenge", campaign, "orlau-heath", "Belmonte", "--as-north", "--date", "2099-01-02T18:30").strip()
        self.assertIn("anybody (South) against Belmonte (North), 2099-01-02 18:30", stranger.do("campaign", "calendar", campaign))
        anna.do("campaign", "accept", campaign, number, "Ostrau")
        anna.do("campaign", "swap", campaign, number)
        anna.do("campaign", "date", campaign, number, "none")
        anna.do("campaign", "call-off", campaign, number)
        self.assertIn("called off", anna.do("campaign", "calendar", campaign, "--stage", "called-off"))
        engagement, match = self.fight(campaign, "three-elms", ("--brigade", "Sohm's"), ("--brigade", "2"))
        text = stranger.do("campaign", "engagement", campaign, engagement)
        for part in ("Ostrau wins", "Sohm's", "played by Bob", "Aftermath (K4)"):
            self.assertIn(part, text)
        self.assertIn("The First War", bob.do("campaign", "match", match))
        self.assertIn("Rating, battle by battle", stranger.do("campaign", "brigadier", campaign, "Rasp"))
        self.assertIn("1st of Ostrau, line_infantry", stranger.do("campaign", "roster", campaign, "Ostrau"))
        self.assertNotEqual(anna.do("campaign", "chronicle", campaign), "")

        # Rulings, each with its reason.
        self.assertIn("reason", anna.refused("campaign", "annul", campaign, engagement)["message"])
        self.assertEqual(bob.refused("campaign", "annul", campaign, engagement, "--reason", "No")["rule"], "K1")
        anna.do("campaign", "correct", campaign, engagement, "--winner", "draw", "--score", "3:3", "--reason", "Counted again.")
        self.assertEqual(self.page(campaign, engagement)["award"], "ENGAGEMENT_AWARD_DRAWN")
        correction = {"winner": "SEAT_NORTH", "southScore": 1, "northScore": 4, "brigades": [{"brigade": 1, "lost": [0]}]}
        anna.do("campaign", "correct", campaign, engagement, "-", "--reason", "Found a note.", text=json.dumps(correction))
        self.assertEqual(self.page(campaign, engagement)["winner"], "SEAT_NORTH")
        self.assertIn("1st of Ostrau, line_infantry; lost", anna.do("campaign", "roster", campaign, "Ostrau"))
        anna.do("campaign", "rebuild", campaign, "Sohm's", "0")
        anna.do("campaign", "annul", campaign, engagement, "--reason", "A dog ate the map.")
        anna.do("campaign", "withdraw", campaign, engagement, "--reason", "It was another map.")
        anna.do("campaign", "forfeit", campaign, engagement, "Ostrau", "--reason", "Came late.")
        self.assertEqual(self.page(campaign, engagement)["award"], "ENGAGEMENT_AWARD_FORFEITED")
        rulings = [one for one in anna.json("campaign", "record", campaign, "--engagement", engagement)["records"] if one["reason"]]
        self.assertEqual(len(rulings), 5)

    def test_nations_and_forces(self):
        anna, bob, stranger = self.people.values()
        campaign = self.begin("The Second War")
        bob.do("campaign", "nation", "hand", campaign, "Belmonte", "Anna", "--until", "2099-01-01")
        self.assertIn("in the hands of Anna until 2099-01-01", stranger.do("campaign", "show", campaign))
        bob.do("campaign", "nation", "take-back", campaign, "Belmonte")
        bob.do("campaign", "nation", "flag", campaign, "Belmonte", "--flag", "per-fess azure or, 1 anchor argent")
        anna.do("campaign", "nation", "scouts", campaign, "Belmonte", "4")
        anna.do("campaign", "rename", campaign, "The Little War")
        anna.do("campaign", "rename", campaign, "Ostravia", "--nation", "Ostrau")
        anna.do("campaign", "rename", campaign, "Old Sohm", "--brigadier", "Sohm")
        self.assertIn("It ends on 2099-12-31 00:00 or after 20 engagements.", bob.do("campaign", "bounds", campaign))
        anna.do("campaign", "bounds", campaign, "--until", "none", "--engagements", "3")
        self.assertIn("The campaign ends after 3 engagements.", bob.do("campaign", "record", campaign))
        anna.do("campaign", "ruleset", campaign, "--set", "campaign.win_points=2", "--reason", "Three is too much.")
        shown = bob.do("campaign", "show", "The Little War")
        for part in ("It ends after 3 engagements", "Ostravia", "an anchor argent"):
            self.assertIn(part, shown)
        # A retry is no second brigadier.
        first = anna.json("campaign", "ship", "new", campaign, "1", "Habicht", "destroyer", "--request-id", "01a22d28-a1ba-710a-a99a-3555f9c3446e")
        again = anna.json("campaign", "ship", "new", campaign, "1", "Habicht", "destroyer", "--request-id", "01a22d28-a1ba-710a-a99a-3555f9c3446e")
        self.assertEqual(first, again)

        engagement, _ = self.fight(campaign, "dogger-line", ("--ship", "Falke", "--ship", "Habicht"), ("--ship", "Tritone"))
        ship = json.dumps({"winner": "SEAT_SOUTH", "southScore": 3, "northScore": 0,
                           "ships": [{"ship": 2, "damage": 3, "status": "SHIP_STATUS_AFLOAT"}, {"ship": 1, "damage": 4, "status": "SHIP_STATUS_SUNK"}]})
        anna.do("campaign", "correct", campaign, engagement, "--correction", ship, "--reason", "The log of the Tritone.")
        bob.do("campaign", "ship", "repair", campaign, "Tritone", "2")
        self.assertIn("Tritone, light_cruiser of 4 points; damage 1", bob.do("campaign", "roster", campaign))
        anna.do("campaign", "ship", "return", campaign, "Falke", "--reason", "Raised at low water.")
        self.assertIn("dice were thrown", stranger.do("campaign", "dice", campaign))
        anna.do("campaign", "visibility", campaign, "members")
        self.assertEqual(stranger.refused("campaign", "show", campaign)["code"], "NOT_FOUND")
        anna.do("campaign", "visibility", campaign, "listed")
        self.assertIn("The Little War", stranger.do("campaign", "list"))
        anna.do("campaign", "end", campaign)
        self.assertIn("an organiser ended it", stranger.do("campaign", "show", "The Little War"))

    def test_who_left_the_club_is_taken_from_his_nation(self):
        anna, bob, _ = self.people.values()
        gone = Person(self.server, "gone")
        gone.do("account", "register", "Gone", "--password-stdin", text="correct horse\n")
        gone.do("club", "join", anna.do("club", "invite", self.club).strip())
        campaign = self.begin("The Fourth War")
        anna.do("campaign", "nation", "player", campaign, "Belmonte", "Gone")
        gone.do("club", "leave", self.club)
        self.assertIn("played by Bob and Gone", bob.do("campaign", "show", campaign))
        self.assertIn("club members", anna.refused("campaign", "nation", "player", campaign, "Ostrau", "Gone", "--remove")["message"])
        anna.do("campaign", "nation", "player", campaign, "Belmonte", "Gone", "--remove")
        self.assertIn("played by Bob\n", bob.do("campaign", "show", campaign))

    def test_mistakes(self):
        anna, bob, stranger = self.people.values()
        campaign = self.begin("The Third War")
        for words, part in ((("show", "Nowhere"), "campaign list"), (("nation", "scouts", campaign, "Nowhere", "4"), "Ostrau (1)"),
                            (("brigadier", campaign, "Nobody"), "Rasp (2)"), (("nation", "player", campaign, "1", "Nobody"), "club members"),
                            (("engage", campaign, "river-fords", "1", "2"), "scouting without a battle"),
                            (("engage", campaign, "no-such-place", "1", "2"), "no-such-place")):
            self.assertIn(part, anna.refused("campaign", *words)["message"], words)
        self.assertEqual(bob.refused("campaign", "nation", "add", campaign, "Karsk")["rule"], "K1")
        self.assertEqual(stranger.run("campaign", "end", campaign).returncode, 1)
        self.assertEqual(anna.run("campaign", "correct", campaign, "1", "--winner", "draw").returncode, 2)
        self.assertEqual(anna.run("campaign", "correct", campaign, "1", "--correction", "{nonsense").returncode, 2)
        self.assertEqual(anna.run("campaign", "ruleset", campaign, "--set", "campaign.spoils=3").returncode, 1)
        self.assertEqual(anna.run("campaign", "import", self.club, "/no/such/file").returncode, 2)
        self.assertIn("whole number", anna.run("campaign", "bounds", campaign, "--engagements", "-3").stderr)
        anna.do("campaign", "new", "Friday Evening", "The Third War")
        self.assertIn("by its id", anna.refused("campaign", "show", "The Third War")["message"])


if __name__ == "__main__":
    unittest.main()
