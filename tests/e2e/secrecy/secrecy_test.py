#!/usr/bin/python3
"""What a seat may not know: two servers play the same public history with different secrets. Every frame that the other seat and
a public spectator receive, and the version at which each comes, is the same on both, to the byte.

South acts by one script on both servers. North does otherwise in secret on each, takes back, confirms and withdraws its
confirmation on one of them only, before and after what South does. Once for each game.
"""
import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
from galloper_harness import Server, land_pb, match_pb, naval_pb, scouting_pb  # noqa: E402
from two_servers import NORTH, SOUTH, Table, compare  # noqa: E402


def scouting(**verb):
    return match_pb.Order(scouting=scouting_pb.ScoutingOrder(**verb))


def land(**verb):
    return match_pb.Order(land=land_pb.LandOrder(**verb))


def naval(**verb):
    return match_pb.Order(naval=naval_pb.NavalOrder(**verb))


class Secrecy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.servers = Server(), Server()
        for server in cls.servers:
            server.__enter__()

    @classmethod
    def tearDownClass(cls):
        for server in cls.servers:
            server.__exit__(None, None, None)

    def compare(self, play, *secrets):
        return compare(*(play(server, secret) for server, secret in zip(self.servers, secrets)))

    # ---- the scouting game: where scouts are placed (S2) ----

    def place_scouts(self, server, secret):
        north_cells, dithers = secret
        row = 19 * 16
        place = lambda cell: scouting(place=scouting_pb.PlaceScout(cell=cell))  # noqa: E731
        lift = lambda cell: scouting(lift=scouting_pb.LiftScout(cell=cell))  # noqa: E731
        confirm = scouting(confirm_placement=scouting_pb.ConfirmPlacement())
        table = Table(server, "open-downs", orders_of_north=(place(row), confirm))
        remaining = list(north_cells)
        if dithers:
            table.act(NORTH, place(row + 15))
            table.act(NORTH, lift(row + 15))
        for index, column in enumerate((1, 4, 8, 11, 14)):
            table.south_acts(place(column))
            if (dithers or index > 2) and remaining:
                table.act(NORTH, place(row + remaining.pop(0)))
        for column in remaining:
            table.act(NORTH, place(row + column))
        if dithers:
            table.act(NORTH, confirm)
            table.north_undoes()
            table.act(NORTH, confirm)
        table.south_acts(lift(4))
        table.south_acts(place(5))
        return table.settle()

    def test_placement_of_scouts(self):
        choose = random.Random(4)
        cells = [sorted(choose.sample(range(16), 5)) for _ in range(2)]
        self.assertEqual(self.compare(self.place_scouts, (cells[0], False), (cells[1], True)), [7, 0])

    # ---- the land battle: both deploy at once, unseen (L20); orders, counters and the CinC are secret, too ----

    @staticmethod
    def clear_brigadiers(view):
        for brigade in view.land.south.brigades:
            brigade.rating, brigade.character = 0, ""

    def deploy(self, server, secret):
        seed, dithers = secret
        confirm = land(confirm_deployment=land_pb.ConfirmDeployment())
        table = Table(server, "three-elms", {"deployment": "secret"}, fits=lambda view: view.land.first == SOUTH,
                      clear_dice=self.clear_brigadiers, orders_of_north=(confirm,))
        choose = random.Random(seed)

        def some(seat, verb, choose):
            return choose.choice([order for order in table.orders(seat) if order.land.WhichOneof("verb") == verb])

        script = random.Random(7)
        for index in range(8):
            table.south_acts(some(SOUTH, "deploy", script))
            if dithers or index % 3 == 2:
                table.act(NORTH, some(NORTH, "deploy", choose))
        table.south_acts(some(SOUTH, "lift", script))
        for verb in ("deploy_rest", "first_order", "place_counter", "place_cinc"):
            table.act(NORTH, some(NORTH, verb, choose))
        if dithers:
            table.act(NORTH, some(NORTH, "lift", choose))
            table.act(NORTH, some(NORTH, "deploy_rest", choose))
        table.act(NORTH, confirm)
        if dithers:
            table.north_undoes()
            table.act(NORTH, some(NORTH, "first_order", choose))
            table.act(NORTH, confirm)
        table.south_acts(some(SOUTH, "deploy", script))
        return table.settle()

    def test_deployment(self):
        self.assertEqual(self.compare(self.deploy, (1, False), (2, True)), [10, 0])

    # ---- the battle at sea: plans of fire (N8) ----

    @staticmethod
    def nearer(view, order):
        """How far a move ends from the nearest enemy, in columns and rows."""
        sheet, ships = view.naval.sheet, {ship.id: ship for ship in view.naval.ships}
        side = sheet.ships[order.naval.move.ship - 1].seat
        at = lambda cell: (cell // sheet.width, cell % sheet.width)  # noqa: E731
        row, column = at(order.naval.move.cell)
        return min(max(abs(row - there[0]), abs(column - there[1])) for there in
                   (at(ship.cell) for ship in ships.values() if sheet.ships[ship.id - 1].seat != side))

    def close_in(self, table):
        """Both sides make for the enemy, the same on both servers, until both have a shot."""
        orders = 0
        while True:
            view = table.south.get(table.match_id).view
            if view.naval.phase == naval_pb.NAVAL_PHASE_FIRE:
                if view.naval.may_act == SOUTH | NORTH:
                    return orders
                raise AssertionError("only one side has a shot")
            seat = view.naval.active
            moves = [order for order in table.orders(seat) if order.naval.HasField("move")]
            table.act(seat, min(moves, key=lambda order: self.nearer(view, order)) if moves else naval(end_moves={}))
            table.versions[NORTH if seat == SOUTH else SOUTH] += 1
            orders += 1

    def plan_fire(self, server, secret):
        seed, dithers = secret
        commit = naval(commit=naval_pb.CommitFire())
        table = Table(server, "dogger-line", {"initiative": "once", "movement": "by_side"},
                      fits=lambda view: view.naval.first == SOUTH, orders_of_north=(commit,))
        moved = self.close_in(table)
        choose, script = random.Random(seed), random.Random(7)

        def aim(seat, choose, at_somebody=True):
            return choose.choice([order for order in table.orders(seat) if order.naval.HasField("aim") and
                                  bool(order.naval.aim.target) == at_somebody])

        if dithers:
            table.act(NORTH, aim(NORTH, choose))
            table.act(NORTH, aim(NORTH, choose, at_somebody=False))
            table.act(NORTH, commit)
            table.north_undoes()
        table.south_acts(aim(SOUTH, script))
        table.act(NORTH, aim(NORTH, choose))
        table.south_acts(aim(SOUTH, script))
        if dithers:
            table.act(NORTH, commit)
            table.north_undoes()
        table.south_acts(commit)
        if dithers:
            table.act(NORTH, aim(NORTH, choose))
        return moved, table.settle()

    def test_plans_of_fire(self):
        (moved, first), (moved_too, second) = (self.plan_fire(server, secret) for server, secret in
                                               zip(self.servers, ((1, False), (2, True))))
        self.assertEqual(moved, moved_too)
        self.assertEqual(compare(first, second), [moved + 3, moved])


if __name__ == "__main__":
    unittest.main(verbosity=2)
