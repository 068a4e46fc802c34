"""A land battle on a full screen."""
import os
import pathlib
import tempfile
import unittest

from screen import Screen

from fake_battle import FakeBattle
from table import BIN


class PlayBattle(unittest.TestCase):
    def setUp(self):
        self.battle = FakeBattle()
        self.addCleanup(self.battle.stop)
        home = tempfile.TemporaryDirectory(prefix="galloper-play-")
        self.addCleanup(home.cleanup)
        self.environment = {"PATH": os.environ["PATH"], "HOME": home.name, "LANG": "C.UTF-8"}

    def screen(self, **size):
        return Screen([pathlib.Path(BIN) / "galloper", "--server", self.battle.address, "play", "M"], self.environment, **size)

    def test_board_command_and_orders_on_one_screen(self):
        with self.screen() as screen:
            shown = screen.wait_for("[connected]", "2 choices of South:", "I4A.", "i2?.", "left 123")
            self.assertIn("A 3 Br Graf Adler", shown)
            self.assertIn("> Hold, 2 of 3 turns", shown)
            screen.press("Tab")
            screen.wait_for("1st Foot fires at Grey Guns: 2 dice, 0.2 SP", "+")
            screen.press("o", "x")
            screen.wait_for("It throws 2 dice, -1 woods (L7):")
            screen.press("Escape")
            screen.wait_without("It throws")
            screen.press("q")
            screen.wait_for("exit 0")

    def test_a_unit_is_chosen_then_its_target_then_the_order_is_given(self):
        with self.screen() as screen:
            screen.wait_for("2 choices of South:")
            screen.press("Up", "Enter")
            screen.wait_for("> 1st Foot fires")
            screen.press("o", "Up", "Up", "Enter")
            screen.wait_for("to D4:", "> 1st Foot fires at Grey Guns")
            screen.press("Enter")
            given = self.battle.submitted.get(timeout=60)
            self.assertEqual((given.version, given.order.land.act.target), (4, 65))
            self.assertEqual(len(given.order_id), 36)
            self.battle.send(r"""
                events { land { volley { kind: VOLLEY_KIND_FIRE unit: 1 target: 65 range: 2 dice: "\004\005" hits: 1 flags: 1 } } }
                delta { land { actions_left: 1 north { units { id: 65 cell: 24 strength: 1 } } } }""")
            screen.wait_for("rolled 4 5: 1 hit, 1 flag (L8).", "a1 .", "1 more unit may act")

    def test_a_refusal_names_its_rule_and_the_screen_stays(self):
        self.battle.refusals.put("A unit under Assault must act first.")
        with self.screen() as screen:
            screen.wait_for("2 choices of South:")
            screen.press("e", "Enter")
            screen.wait_for("A unit under Assault must act first.", "I4A.")

    def test_a_despatch_arrives_while_one_looks_on(self):
        with self.screen(columns=100, rows=40) as screen:
            screen.wait_for("[connected]")
            self.battle.send("""
                events { land { runner_arrived { seat: SEAT_SOUTH brigade: 1 sent: COMMAND_ORDER_HOLD die: 6
                         taken: ORDER_TAKEN_WILFUL adopted: COMMAND_ORDER_OPPOSE disobeyed: true rating: 5 character: "Unsure" } } }
                delta { land { south { brigades { id: 1 with: 2 rating: 5 character: "Unsure" order: COMMAND_ORDER_OPPOSE } } } }""")
            shown = screen.wait_for("Despatch from Oberst Zieten of South:", "| Rolled 6 against rating 5: wilful (C9).",
                                    "| Unsure, he takes Oppose.")
            self.assertNotIn("> Hold, 2 of 3", shown)

    def test_a_break_is_told_and_healed(self):
        with self.screen() as screen:
            screen.wait_for("[connected]")
            self.battle.break_watch()
            self.battle.send("events { land { turn_began { seat: SEAT_NORTH turn: 4 } } } "
                             "delta { land { turn: 4 active: SEAT_NORTH may_act: 2 } }")
            screen.wait_for("Turn 4 of North.", "[connected]", "The other side is to act.")


if __name__ == "__main__":
    unittest.main()
