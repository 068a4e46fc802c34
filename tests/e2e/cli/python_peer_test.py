"""A stock gRPC client in Python, from proto/ alone, plays a whole match: South by unary calls, North over one long-lived stream."""
import queue
import unittest
import uuid

import grpc

from table import SCENARIO, Server, fresh_id, seeded, stubs
from peer import Player, choose

S = stubs()

def plain(view):
    """The view without what it says only to say that it is nothing: absent and zero are the same to a reader."""
    whole = S.scouting.ScoutingDelta()
    whole.CopyFrom(view)
    for field, value in view.ListFields():
        if field.label != field.LABEL_REPEATED and field.type != field.TYPE_MESSAGE and value == field.default_value:
            whole.ClearField(field.name)
    return whole


class Folded:
    """The deltas of one viewer, folded as the contract says."""

    def __init__(self):
        self.version, self.view, self.scouts = None, S.scouting.ScoutingDelta(), {}

    def take(self, update):
        if update.snapshot:
            self.view, self.scouts = S.scouting.ScoutingDelta(), {}
        else:
            assert update.version == self.version + 1, f"{update.version} after {self.version}"
        self.version = update.version
        delta = update.delta.scouting
        for field, value in delta.ListFields():
            if field.name in ("scouts", "removed_scouts"):
                continue
            if field.type == field.TYPE_MESSAGE:
                getattr(self.view, field.name).CopyFrom(value)
            else:
                setattr(self.view, field.name, value)
        for scout in delta.scouts:
            seat = scout.seat or self.scouts[scout.id].seat
            self.scouts[scout.id] = S.scouting.Scout()
            self.scouts[scout.id].CopyFrom(scout)
            self.scouts[scout.id].seat = seat
        for scout in delta.removed_scouts:
            del self.scouts[scout]
        if self.view.HasField("outcome") and self.view.outcome.reason == S.table.END_REASON_UNSPECIFIED:
            self.view.ClearField("outcome")

    def whole(self):
        whole = S.scouting.ScoutingDelta()
        whole.CopyFrom(self.view)
        for number in sorted(self.scouts):
            whole.scouts.add().CopyFrom(self.scouts[number])
        return whole


class Stream:
    """One Play stream: requests go out through a queue, responses are read in turn."""

    def __init__(self, player):
        self.requests = queue.Queue()
        self.responses = player.matches.Play(iter(self.requests.get, None), metadata=player.metadata)
        self.tag = 0

    def send(self, **request):
        self.tag += 1
        self.requests.put(S.matches.PlayRequest(tag=self.tag, **request))
        return self.tag

    def next(self):
        return next(self.responses)

    def close(self):
        self.requests.put(None)


class PythonPeer(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.channel = grpc.insecure_channel(self.server.grpc)
        self.south, self.north = Player(self.channel), Player(self.channel)

    def tearDown(self):
        self.channel.close()
        self.assertEqual(self.server.stop(), 0)

    def make(self):
        made = self.south.call("CreateMatch", S.matches.CreateMatchRequest(
            scenario_id=SCENARIO, seat=S.table.SEAT_SOUTH, open=True, await_phrase=True, request_id=fresh_id()))
        self.assertEqual(len(made.info.commitments[0].commitment), 32)
        self.assertFalse(made.info.commitments[0].HasField("secret"))
        self.south.call("ContributePhrase", S.matches.ContributePhraseRequest(
            match_id=made.match_id, seat=S.table.SEAT_SOUTH, phrase="wind"))
        self.north.call("JoinMatch", S.matches.JoinMatchRequest(match_id=made.match_id, seat=S.table.SEAT_NORTH, phrase="weather"))
        return made

    def order_by_unary(self, match, rng):
        offered = self.south.call("ListLegalOrders", S.matches.ListLegalOrdersRequest(match_id=match))
        request = S.matches.SubmitOrderRequest(match_id=match, order_id=fresh_id(), version=offered.version,
                                               order=choose(offered.orders, rng).order)
        first = self.south.call("SubmitOrder", request)
        # The same order again is no second order.
        self.assertEqual(first, self.south.call("SubmitOrder", request))

    def order_by_stream(self, match, stream, folded, rng):
        offered = self.north.call("ListLegalOrders", S.matches.ListLegalOrdersRequest(match_id=match))
        tag = stream.send(order=S.matches.PlayOrder(channel=1, seat=S.table.SEAT_NORTH, order_id=uuid.uuid4().bytes,
                                                    version=offered.version, order=choose(offered.orders, rng).order))
        while True:
            response = stream.next()
            self.take(folded, response)
            if response.tag == tag:
                self.assertTrue(response.accepted, response.error)
                return

    @staticmethod
    def take(folded, response):
        if response.HasField("update") and (folded.version is None or response.update.snapshot
                                            or response.update.version > folded.version):
            folded.take(response.update)

    def test_a_whole_match(self):
        rng = seeded("a whole match")
        made = self.make()
        match = made.match_id
        watch = self.south.matches.WatchMatch(S.matches.WatchMatchRequest(match_id=match, viewer=S.table.VIEWER_PUBLIC))
        stream, seen_by_north = Stream(self.north), Folded()
        stream.send(follow=S.matches.FollowMatch(match_id=match, channel=1))
        while True:
            state = self.south.call("GetMatch", S.matches.GetMatchRequest(match_id=match))
            if state.state == S.match.MATCH_STATE_FINISHED:
                break
            if state.view.scouting.may_act & 1:
                self.order_by_unary(match, rng)
            else:
                self.order_by_stream(match, stream, seen_by_north, rng)
        while not seen_by_north.view.HasField("outcome"):
            self.take(seen_by_north, stream.next())
        stream.close()

        seen_by_public = Folded()
        for item in watch:
            if item.HasField("update"):
                seen_by_public.take(item.update)
                if seen_by_public.view.HasField("outcome"):
                    watch.cancel()
                    break
        for folded, viewer, player in ((seen_by_public, S.table.VIEWER_PUBLIC, self.south),
                                       (seen_by_north, S.table.VIEWER_NORTH, self.north)):
            whole = player.call("GetMatch", S.matches.GetMatchRequest(match_id=match, viewer=viewer))
            self.assertEqual(folded.version, whole.version)
            self.assertEqual(plain(folded.whole()), plain(whole.view.scouting))
        export = self.south.call("ExportMatch", S.matches.ExportMatchRequest(match_id=match)).export
        self.assertEqual(len(export.info.commitments[0].secret), 32)
        self.assertEqual(export.info.commitments[0].commitment, made.info.commitments[0].commitment)
        # Every accepted order is there once.
        sequences = [order.sequence for order in export.orders]
        self.assertEqual(sequences, sorted(set(sequences)))


if __name__ == "__main__":
    unittest.main()
