"""A match on each of two servers, and every byte that South and a public spectator were told of it."""
import pathlib
import sys
import threading
import time
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
import grpc  # noqa: E402
from galloper_harness import match_pb, service_pb, table_pb  # noqa: E402

SOUTH, NORTH = table_pb.SEAT_SOUTH, table_pb.SEAT_NORTH
ACCEPT_DRAW = match_pb.Order(accept_draw=table_pb.AcceptDraw())


class Recorder(threading.Thread):
    """Keeps every frame of a watch as the bytes that came."""

    def __init__(self, person, match_id, viewer, clear_dice):
        super().__init__(daemon=True)
        self.frames, self.clear_dice = [], clear_dice
        request = service_pb.WatchMatchRequest(match_id=match_id, viewer=viewer)
        # Raw bytes: what a decoder would forgive counts too.
        method = person.channel.unary_stream("/galloper.v1.MatchService/WatchMatch",
                                             request_serializer=service_pb.WatchMatchRequest.SerializeToString)
        self.stream = method(request, metadata=person.metadata)
        self.start()

    def run(self):
        try:
            for frame in self.stream:
                self.frames.append(frame)
        except grpc.RpcError:
            pass

    def updates(self):
        """Without the first snapshot, whose info holds the match's own ids, and without notices, which tell of clocks and readers."""
        updates = []
        for frame in self.frames[1:]:
            message = service_pb.WatchMatchResponse.FromString(frame)
            if message.HasField("update"):
                if self.clear_dice:
                    self.clear_dice(message.update.delta)
                    frame = message.SerializeToString(deterministic=True)
                updates.append(frame)
        return updates

    def versions(self):
        return [service_pb.WatchMatchResponse.FromString(frame).update.version for frame in self.updates()]


class Table:
    """One server's match. `clear_dice(view)`: of what South knows of itself, what dice made, for no two servers throw the same."""

    def __init__(self, server, scenario, settings=None, fits=lambda view: True, clear_dice=None, orders_of_north=()):
        self.south, self.north, self.spectator = server.guest(), server.guest(), server.guest()
        self.clear_dice, self.orders_of_north = clear_dice, orders_of_north
        while True:
            self.match_id = self.south.create(scenario, settings=settings or {})
            self.north.join(self.match_id)
            if fits(self.south.get(self.match_id).view):
                break
        self.versions = {SOUTH: self.south.get(self.match_id).version, NORTH: self.north.get(self.match_id).version}
        self.south_watch = Recorder(self.south, self.match_id, table_pb.VIEWER_SOUTH, clear_dice)
        self.public_watch = Recorder(self.spectator, self.match_id, table_pb.VIEWER_PUBLIC, None)
        self.answers = []
        wait_for(lambda: self.south_watch.frames and self.public_watch.frames)

    def person(self, seat):
        return self.south if seat == SOUTH else self.north

    def act(self, seat, order):
        update = self.person(seat).submit(self.match_id, order, self.versions[seat], seat).update
        self.versions[seat] = update.version
        return update

    def orders(self, seat):
        return [legal.order for legal in self.person(seat).legal(self.match_id, seat).orders]

    def south_acts(self, order):
        """Everything that South can ask around an order of its own, as bytes."""
        update = self.act(SOUTH, order)
        if self.clear_dice:
            self.clear_dice(update.delta)
        told = [update.SerializeToString(deterministic=True)]
        told.append(self.south.legal(self.match_id, SOUTH, previews=True).SerializeToString())
        told.append(self.strip(self.south.get(self.match_id)))
        told.append(self.strip(self.spectator.get(self.match_id, table_pb.VIEWER_PUBLIC)))
        for order_of_north in self.orders_of_north:  # somebody else's seat, and what a stale version is told
            told.append(self.refusal(order_of_north, NORTH))
        told.append(self.refusal(order, SOUTH, ahead=7))
        # One that the rules refuse.
        told.append(self.refusal(ACCEPT_DRAW, SOUTH))
        self.answers.append(told)

    def refusal(self, order, seat, ahead=0):
        try:
            self.south.submit(self.match_id, order, self.versions[SOUTH] + ahead, seat)
        except grpc.RpcError as error:
            return f"{error.code()} {error.details()} {error.trailing_metadata()}".replace(self.match_id, "ID")
        raise AssertionError("it was accepted")

    def strip(self, whole):
        """Ids, names, times and commitments differ between any two matches; nothing else may."""
        for field in ("match_id", "create_time", "update_time", "commitments"):
            whole.info.ClearField(field)
        for seat in whole.info.seats:
            for player in seat.players:
                player.account_id = player.name = ""
        if self.clear_dice:
            self.clear_dice(whole.view)
        return whole.SerializeToString(deterministic=True)

    def north_undoes(self):
        answer = self.north.call(self.north.matches.UndoOrder, service_pb.UndoOrderRequest(
            match_id=self.match_id, seat=NORTH, order_id=str(uuid.uuid4()), version=self.versions[NORTH]))
        assert answer.undone, "a hidden commitment may be withdrawn"
        self.versions[NORTH] = answer.version

    def settle(self):
        # Whatever North's acts would have caused has come by now.
        time.sleep(0.3)
        return self


def wait_for(condition, seconds=20):
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not come"
        time.sleep(0.01)


def compare(first, second):
    """Fails where South or the public could tell the two matches apart. Returns how many updates South and the public got."""
    assert first.answers == second.answers, "South was answered differently"
    counts = []
    for one, other, who in ((first.south_watch, second.south_watch, "South"), (first.public_watch, second.public_watch, "the public")):
        assert one.updates() == other.updates(), f"the frames of {who} differ"
        versions = one.versions()
        assert versions == list(range(versions[0], versions[0] + len(versions))) if versions else True, versions
        counts.append(len(versions))
    return counts
