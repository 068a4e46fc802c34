"""Whatever a client may get wrong: each time a clear error that names the cause, and nothing changed for anybody."""
import unittest
import uuid

import grpc

from peer import Player, choose
from table import SCENARIO, Server, fresh_id, seeded, stubs

S = stubs()
Code = grpc.StatusCode
SOUTH, NORTH = S.table.SEAT_SOUTH, S.table.SEAT_NORTH


def scouting(**verb):
    return S.match.Order(scouting=S.scouting.ScoutingOrder(**verb))


class BadInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.channel = grpc.insecure_channel(cls.server.grpc)
        cls.south, cls.north, cls.stranger = (Player(cls.channel) for _ in range(3))

    @classmethod
    def tearDownClass(cls):
        cls.channel.close()
        code = cls.server.stop()
        assert code == 0, f"galloperd ended with {code}"

    def setUp(self):
        made = self.south.call("CreateMatch", S.matches.CreateMatchRequest(scenario_id=SCENARIO, seat=SOUTH, open=True))
        self.match = made.match_id
        self.north.call("JoinMatch", S.matches.JoinMatchRequest(match_id=self.match, seat=NORTH))
        self.rng = seeded(self.id())

    # ---- playing on ----

    def submit(self, player, order, **changed):
        request = S.matches.SubmitOrderRequest(match_id=self.match, order_id=fresh_id(), version=player.get(self.match).version,
                                               order=order)
        for field, value in changed.items():
            setattr(request, field, value)
        return player.call("SubmitOrder", request)

    def place_all(self):
        for player in (self.south, self.north):
            while self.me_to_act(player):
                chosen = choose(player.orders(self.match).orders, self.rng)
                self.submit(player, chosen.order)
                if chosen.order.scouting.HasField("confirm_placement"):
                    break

    def me_to_act(self, player):
        return player.get(self.match).view.scouting.may_act & (1 if player is self.south else 2)

    def to_move(self):
        return (self.south, self.north) if self.me_to_act(self.south) else (self.north, self.south)

    # ---- being refused ----

    def everything(self):
        """What each viewer sees."""
        seen = [self.south.get(self.match), self.north.get(self.match),
                self.stranger.get(self.match, S.table.VIEWER_PUBLIC)]
        return [(match.version, match.state, match.view) for match in seen]

    def assert_refused(self, code, words, act, rule=None):
        before = self.everything()
        with self.assertRaises(grpc.RpcError) as refusal:
            act()
        error = refusal.exception
        self.assertEqual(error.code(), code, error.details())
        self.assertRegex(error.details(), words)
        if rule:
            self.assertEqual(self.rule_of(error), rule)
        self.assertEqual(self.everything(), before)
        return error

    @staticmethod
    def details_of(error):
        """The typed details of a refusal, by the public shape of google.rpc.Status."""
        bytes_by_key = dict(error.trailing_metadata())
        return S.status.ErrorStatus.FromString(bytes_by_key["grpc-status-details-bin"]).details

    def rule_of(self, error):
        refusal = S.table.Refusal()
        self.assertTrue(any(detail.Unpack(refusal) for detail in self.details_of(error)), "no Refusal among the details")
        return refusal.rule

    # ---- tests ----

    def test_bytes_that_are_no_message(self):
        call = self.channel.unary_unary("/galloper.v1.MatchService/SubmitOrder")
        for junk in (b"\xff\xff\xff\xff", b"\x0a\x7fshort", b"\x00"):
            before = self.everything()
            with self.assertRaises(grpc.RpcError) as refusal:
                call(junk, metadata=self.south.metadata, timeout=30)
            self.assertIn(refusal.exception.code(), (Code.INVALID_ARGUMENT, Code.INTERNAL), refusal.exception.details())
            self.assertTrue(refusal.exception.details())
            self.assertEqual(self.everything(), before)

    def test_an_oversized_message(self):
        call = self.channel.unary_unary("/galloper.v1.MatchService/SendChat")
        before = self.everything()
        with self.assertRaises(grpc.RpcError) as refusal:
            call(b"\x0a\x80\x80\x80\x08" + b"x" * (16 * 1024 * 1024), metadata=self.south.metadata, timeout=30)
        self.assertIn(refusal.exception.code(), (Code.RESOURCE_EXHAUSTED, Code.INVALID_ARGUMENT))
        self.assertEqual(self.everything(), before)

    def test_bad_utf8(self):
        # match_id, then text, with bytes that no character has.
        request = b"\x0a\x24" + self.match.encode() + b"\x12\x02\xff\xfe"
        before = self.everything()
        with self.assertRaises(grpc.RpcError) as refusal:
            self.channel.unary_unary("/galloper.v1.MatchService/SendChat")(request, metadata=self.south.metadata, timeout=30)
        self.assertIn(refusal.exception.code(), (Code.INVALID_ARGUMENT, Code.INTERNAL), refusal.exception.details())
        self.assertEqual(self.everything(), before)
        self.assertFalse(self.south.call("ListChat", S.matches.ListChatRequest(match_id=self.match)).messages)

    def test_texts_too_long_or_empty(self):
        for text in ("", "x" * 501):
            self.assert_refused(Code.INVALID_ARGUMENT, "500", lambda text=text: self.south.call(
                "SendChat", S.matches.SendChatRequest(match_id=self.match, text=text)))

    def test_no_order_at_all(self):
        self.assert_refused(Code.INVALID_ARGUMENT, "order", lambda: self.submit(self.south, S.match.Order()))
        self.assert_refused(Code.INVALID_ARGUMENT, "no verb", lambda: self.submit(self.south, scouting()))

    def test_order_ids_that_are_none(self):
        order = choose(self.south.orders(self.match).orders, self.rng).order
        for order_id in ("", "17", "not-a-uuid", "00000000-0000-0000-0000-000000000000"):
            self.assert_refused(Code.INVALID_ARGUMENT, "order_id|UUID",
                                lambda order_id=order_id: self.submit(self.south, order, order_id=order_id))

    def test_matches_that_are_none(self):
        order = choose(self.south.orders(self.match).orders, self.rng).order
        self.assert_refused(Code.INVALID_ARGUMENT, "UUID|match", lambda: self.submit(self.south, order, match_id="nonsense"))
        self.assert_refused(Code.NOT_FOUND, "no such match", lambda: self.submit(self.south, order, match_id=str(uuid.uuid4())))
        self.assert_refused(Code.NOT_FOUND, "scenario", lambda: self.south.call(
            "CreateMatch", S.matches.CreateMatchRequest(scenario_id="no-such-place", open=True)))

    def test_settings_that_are_none(self):
        for settings in ({"nonsense": "1"}, {"move": "0"}, {"move": "many"}, {"grid": "round"}):
            name = next(iter(settings))
            self.assert_refused(Code.INVALID_ARGUMENT, name, lambda settings=settings: self.south.call(
                "CreateMatch", S.matches.CreateMatchRequest(scenario_id=SCENARIO, open=True, settings=settings)))

    def test_a_stale_order(self):
        first = choose(self.south.orders(self.match).orders, self.rng).order
        version = self.south.get(self.match).version
        self.submit(self.south, first)
        for old in (version, 0, version + 99):
            error = self.assert_refused(Code.ABORTED, "version", lambda old=old: self.submit(
                self.south, choose(self.south.orders(self.match).orders, self.rng).order, version=old))
            stale = S.table.StaleVersion()
            self.assertTrue(any(detail.Unpack(stale) for detail in self.details_of(error)))
            self.assertEqual(stale.current_version, self.south.get(self.match).version)

    def test_a_duplicate_gets_the_first_answer(self):
        order, order_id = choose(self.south.orders(self.match).orders, self.rng).order, fresh_id()
        version = self.south.get(self.match).version
        first = self.submit(self.south, order, order_id=order_id, version=version)
        before = self.everything()
        self.assertEqual(self.submit(self.south, order, order_id=order_id, version=version), first)
        self.assertEqual(self.everything(), before)

    def test_an_id_used_by_somebody_else(self):
        order_id = fresh_id()
        self.submit(self.south, choose(self.south.orders(self.match).orders, self.rng).order, order_id=order_id)
        order = choose(self.north.orders(self.match).orders, self.rng).order
        before = self.everything()
        with self.assertRaises(grpc.RpcError) as refusal:
            self.submit(self.north, order, order_id=order_id)
        self.assertIn(refusal.exception.code(), (Code.ALREADY_EXISTS, Code.INVALID_ARGUMENT, Code.PERMISSION_DENIED))
        self.assertEqual(self.everything(), before)

    def test_out_of_turn(self):
        self.place_all()
        _, waiting = self.to_move()
        mine, theirs = (1, 6) if waiting is self.south else (6, 1)
        for order in (scouting(end_turn={}), scouting(end_moves={}), scouting(move={"scout": mine, "cell": 100}),
                      scouting(attack={"scout": mine, "target": theirs})):
            self.assert_refused(Code.FAILED_PRECONDITION, "turn", lambda order=order: self.submit(waiting, order), rule=None)

    def test_scouts_and_cells_that_are_not_ones_own_or_not_there(self):
        self.place_all()
        moving, _ = self.to_move()
        mine, theirs = (1, 6) if moving is self.south else (6, 1)
        for order in (scouting(move={"scout": theirs, "cell": 100}), scouting(move={"scout": mine, "cell": 319}),
                      scouting(move={"scout": mine, "cell": 1000}), scouting(attack={"scout": mine, "target": theirs}),
                      scouting(attack={"scout": mine, "target": mine}), scouting(place={"cell": 0}),
                      scouting(confirm_placement={})):
            error = self.assert_refused(Code.FAILED_PRECONDITION, r"\w+ \w+.*\.", lambda order=order: self.submit(moving, order))
            self.assertRegex(self.rule_of(error), r"^[SG]\d+$")
        for order in (scouting(move={"scout": 99, "cell": 100}), scouting(move={"scout": 0, "cell": 100}),
                      scouting(move={"scout": mine, "cell": 4_000_000_000}), scouting(attack={"scout": mine, "target": 99})):
            self.assert_refused(Code.INVALID_ARGUMENT, "it takes", lambda order=order: self.submit(moving, order))

    def test_other_peoples_seats(self):
        order = choose(self.south.orders(self.match).orders, self.rng).order
        self.assert_refused(Code.PERMISSION_DENIED, "NORTH|North", lambda: self.submit(self.south, order, seat=NORTH))
        version = self.south.get(self.match).version
        self.assert_refused(Code.PERMISSION_DENIED, "seat", lambda: self.submit(self.stranger, order, version=version))
        self.assert_refused(Code.PERMISSION_DENIED, "seat", lambda: self.stranger.get(self.match, S.table.VIEWER_SOUTH))
        self.assert_refused(Code.PERMISSION_DENIED, "seat", lambda: self.stranger.orders(self.match))

    def test_tokens(self):
        order = choose(self.south.orders(self.match).orders, self.rng).order
        request = S.matches.SubmitOrderRequest(match_id=self.match, order_id=fresh_id(), order=order,
                                               version=self.south.get(self.match).version)
        for metadata in ([], [("authorization", "Bearer nonsense")], [("authorization", "Bearer " + "A" * 43)],
                         [("authorization", "Basic QTpC")]):
            self.assert_refused(Code.UNAUTHENTICATED, r"\w", lambda metadata=metadata: self.south.matches.SubmitOrder(
                request, metadata=metadata, timeout=30))

    def test_an_order_after_the_end(self):
        self.place_all()
        self.submit(self.south, S.match.Order(resign=S.table.Resign()))
        for player in (self.south, self.north):
            for order in (S.match.Order(resign=S.table.Resign()), scouting(end_turn={}), scouting(place={"cell": 0})):
                self.assert_refused(Code.FAILED_PRECONDITION, "over",
                                    lambda player=player, order=order: self.submit(player, order), rule="G5")
        self.assert_refused(Code.FAILED_PRECONDITION, "over", lambda: self.south.call("UndoOrder", S.matches.UndoOrderRequest(
            match_id=self.match, order_id=fresh_id(), version=self.south.get(self.match).version)))

    def test_secrets_before_the_end(self):
        self.assert_refused(Code.FAILED_PRECONDITION, "over", lambda: self.south.call(
            "ExportMatch", S.matches.ExportMatchRequest(match_id=self.match)))
        self.assert_refused(Code.PERMISSION_DENIED, "seat|PUBLIC", lambda: self.south.get(self.match, S.table.VIEWER_NORTH))
        self.assert_refused(Code.FAILED_PRECONDITION, "over", lambda: self.south.get(self.match, S.table.VIEWER_FULL))

    def test_seats_and_phrases_too_late(self):
        self.assert_refused(Code.FAILED_PRECONDITION, "taken", lambda: self.stranger.call(
            "JoinMatch", S.matches.JoinMatchRequest(match_id=self.match, seat=NORTH)))
        self.assert_refused(Code.FAILED_PRECONDITION, "begun", lambda: self.south.call(
            "ContributePhrase", S.matches.ContributePhraseRequest(match_id=self.match, seat=SOUTH, phrase="late")), rule="G7")


if __name__ == "__main__":
    unittest.main()
