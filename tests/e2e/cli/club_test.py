"""A club's whole story at terminals: Anna makes it and invites, Bob and a guest join, roles change, people go, it closes."""
import json
import unittest
import urllib.request

from table import Person, Server


class Club(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.people = {name: Person(cls.server, name) for name in ("anna", "bob", "guest", "stranger")}
        for name in ("anna", "bob"):
            cls.people[name].do("account", "register", name.title(), "--password-stdin", text="correct horse\n")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def ask_as_browser(self, method, request):
        port = json.loads((self.server.data / "ports.json").read_text())["http"]
        with urllib.request.urlopen(urllib.request.Request(
                f"http://127.0.0.1:{port}/galloper.v1.ClubService/{method}", data=json.dumps(request).encode(),
                headers={"Content-Type": "application/json"}), timeout=10) as answer:
            return json.load(answer)

    def members(self, person, club):
        return [(member["name"], member["role"].removeprefix("CLUB_ROLE_").lower(), member["guest"])
                for member in person.json("club", "members", club)["members"]]

    def test_the_whole_story(self):
        anna, bob, guest, stranger = self.people.values()
        club = anna.do("club", "new", "Friday Evening").strip()
        self.assertEqual(anna.json("club", "show", "Friday Evening")["club"]["clubId"], club)
        self.assertEqual(bob.refused("club", "show", club)["code"], "NOT_FOUND")
        self.assertEqual(bob.json("club", "list")["clubs"], [])

        # By the token, and by the link that a browser shows.
        done = anna.run("club", "invite", club)
        self.assertIn("galloper club join " + done.stdout.strip(), done.stderr)
        bob.do("club", "join", done.stdout.strip())
        made = anna.json("club", "invite", club, "--as", "spectator", "--uses", "2", "--days", "3")
        self.assertEqual(self.ask_as_browser("GetInvitation", {"token": made["token"]})["clubName"], "Friday Evening")
        self.assertRegex(guest.do("club", "join", "--look", made["token"]), r"^Anna invites to Friday Evening, as a spectator: open, until \d{4}-")
        self.assertEqual(len(anna.json("club", "members", club)["members"]), 2)
        joined = guest.run("club", "join", "https://games.example.org/join#" + made["token"])
        self.assertEqual((joined.returncode, joined.stdout.strip()), (0, club), joined.stderr)
        self.assertIn("You are a spectator of Friday Evening", joined.stderr)
        name = guest.json("account", "whoami")["account"]["name"]
        self.assertEqual(self.members(bob, club), [("Anna", "organiser", False), ("Bob", "player", False), (name, "spectator", True)])
        self.assertIn("used 1 of 2", anna.do("club", "invitations", club))

        # K1: roles. What a role does not allow is refused with who may.
        error = bob.refused("club", "rename", club, "Bob's")
        self.assertEqual(error["code"], "PERMISSION_DENIED")
        self.assertIn("its organisers; you are a player", error["message"])
        self.assertEqual(anna.refused("club", "role", club, name, "organiser")["code"], "FAILED_PRECONDITION")
        self.assertIn("close the club", anna.refused("club", "leave", club)["message"])
        anna.do("club", "role", club, "Bob", "organiser")
        anna.do("club", "role", club, name, "player")
        bob.do("club", "rename", club, "Saturday")

        # A revoked invitation brings nobody in, nor does one of before bring back who was removed.
        bob.do("club", "remove", club, name)
        self.assertIn("removed", guest.refused("club", "join", made["token"])["message"])
        self.assertIn("revoked", bob.do("club", "revoke", club, made["invitation"]["invitationId"]))
        self.assertIn("revoked", stranger.refused("club", "join", made["token"])["message"])
        self.assertEqual(stranger.refused("club", "join", "A" * 43)["code"], "NOT_FOUND")
        self.assertIn("one no longer", guest.refused("club", "members", club)["message"])

        anna.do("club", "leave", club)
        self.assertIn("only organiser", self.delete(bob).stderr)
        bob.do("club", "close", club)
        self.assertIn("closed", bob.refused("club", "invite", club)["message"])
        self.assertIn("closed", bob.do("club", "list"))
        record = bob.do("club", "record", club).splitlines()
        expected = ["Anna makes the club Friday Evening", "Bob joins as a player", f"{name} joins as a spectator",
                    "Bob becomes an organiser (was a player), by Anna", f"{name} becomes a player (was a spectator), by Anna",
                    "Bob renames the club to Saturday", f"{name} is removed, by Bob", "Anna leaves", "Bob closes the club"]
        self.assertEqual([line[18:] for line in reversed(record)], expected)

        # What was, stays: the club outlives its server, and his clubs are among what is kept about Bob.
        self.assertIn("club " + club, bob.do("account", "export"))
        self.assertEqual(self.delete(bob).returncode, 0)

    def delete(self, person):
        return person.run("account", "delete", "--password-stdin", text="correct horse\n")

    def test_names_and_mistakes(self):
        anna = self.people["anna"]
        twice = [anna.do("club", "new", "Twice").strip() for _ in range(2)]
        self.assertIn("by its id", anna.refused("club", "show", "Twice")["message"])
        # The name is the open one's, until all of them are closed.
        anna.do("club", "close", twice[0])
        self.assertEqual(anna.json("club", "show", "Twice")["club"]["clubId"], twice[1])
        anna.do("club", "close", twice[1])
        self.assertIn("by its id", anna.refused("club", "show", "Twice")["message"])
        self.assertIn("club list", anna.refused("club", "show", "Nowhere")["message"])
        club = anna.do("club", "new", "Once").strip()
        self.assertIn("club members", anna.refused("club", "remove", "Once", "Nobody")["message"])
        self.assertEqual(anna.refused("club", "invite", club, "--days", "4000")["code"], "INVALID_ARGUMENT")
        self.assertEqual(anna.run("club", "role", club, "Bob", "king").returncode, 2)
        self.assertIn("one person at least", anna.run("club", "invite", club, "--uses", "0").stderr)
        self.assertIn("club invitations", anna.run("club", "revoke", club, "abc").stderr)
        self.assertEqual(self.people["stranger"].run("club", "new", "Mine alone").returncode, 1)


if __name__ == "__main__":
    unittest.main()
