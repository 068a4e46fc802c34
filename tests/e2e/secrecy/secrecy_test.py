#!/usr/bin/python3
"""What a seat may not know: two servers play the same public history with different secrets. Every frame that the other seat and
a public spectator receive, and the version at which each comes, is the same on both, to the byte.

South acts by one script on both servers. North places its scouts elsewhere on each, takes scouts back, confirms and withdraws
its confirmation on one of them only, before and after what South does.
"""
import pathlib
import random
import sys
import threading
import time
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
import grpc  # noqa: E402
from galloper_harness import Server, match_pb, service_pb, scouting_pb, table_pb  # noqa: E402

SOUTH, NORTH = table_pb.SEAT_SOUTH, table_pb.SEAT_NORTH


class Recorder(threading.Thread):
    """Keeps every frame of a watch as the bytes that came."""

    def __init__(self, person, match_id, viewer):
        super().__init__(daemon=True)
        self.frames = []
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


def place(cell):
    return match_pb.Order(scouting=scouting_pb.ScoutingOrder(place=scouting_pb.PlaceScout(cell=cell)))


def lift(cell):
    return match_pb.Order(scouting=scouting_pb.ScoutingOrder(lift=scouting_pb.LiftScout(cell=cell)))


CONFIRM = match_pb.Order(scouting=scouting_pb.ScoutingOrder(confirm_placement=scouting_pb.ConfirmPlacement()))


class Table:
    """One server's match, and all that South and the public were told of it."""

    def __init__(self, server):
        self.south, self.north, self.spectator = server.guest(), server.guest(), server.guest()
        self.match_id = self.south.create("open-downs")
        self.north.join(self.match_id)
        self.versions = {SOUTH: self.south.get(self.match_id).version, NORTH: self.north.get(self.match_id).version}
        self.south_watch = Recorder(self.south, self.match_id, table_pb.VIEWER_SOUTH)
        self.public_watch = Recorder(self.spectator, self.match_id, table_pb.VIEWER_PUBLIC)
        self.answers = []
        wait_for(lambda: self.south_watch.frames and self.public_watch.frames)

    def act(self, seat, order):
        person = self.south if seat == SOUTH else self.north
        update = person.submit(self.match_id, order, self.versions[seat], seat).update
        self.versions[seat] = update.version
        return update

    def south_acts(self, order):
        """Everything that South can ask around an order of its own, as bytes."""
        told = [self.act(SOUTH, order).SerializeToString()]
        told.append(self.south.legal(self.match_id, SOUTH, previews=True).SerializeToString())
        told.append(self.strip(self.south.get(self.match_id).SerializeToString()))
        told.append(self.strip(self.spectator.get(self.match_id, table_pb.VIEWER_PUBLIC).SerializeToString()))
        for order_of_north in (place(19 * 16), CONFIRM):  # somebody else's seat, and what a stale version is told
            told.append(self.refusal(lambda: self.south.submit(self.match_id, order_of_north, self.versions[SOUTH], NORTH)))
        told.append(self.refusal(lambda: self.south.submit(self.match_id, order, self.versions[SOUTH] + 7, SOUTH)))
        told.append(self.refusal(lambda: self.south.submit(self.match_id, place(19 * 16 + 3), self.versions[SOUTH], SOUTH)))
        self.answers.append(told)

    def refusal(self, call):
        try:
            call()
        except grpc.RpcError as error:
            return f"{error.code()} {error.details()} {error.trailing_metadata()}".replace(self.match_id, "ID")
        raise AssertionError("an order of the other seat was accepted")

    def strip(self, message):
        """Ids, names, times and commitments differ between any two matches; nothing else may."""
        info = service_pb.GetMatchResponse.FromString(message)
        for field in ("match_id", "create_time", "update_time", "commitments"):
            info.info.ClearField(field)
        for seat in info.info.seats:
            for player in seat.players:
                player.account_id = player.name = ""
        return info.SerializeToString(deterministic=True)

    def north_undoes(self):
        answer = self.north.call(self.north.matches.UndoOrder, service_pb.UndoOrderRequest(
            match_id=self.match_id, seat=NORTH, order_id=str(uuid.uuid4()), version=self.versions[NORTH]))
        assert answer.undone, "a hidden commitment may be withdrawn"
        self.versions[NORTH] = answer.version


def wait_for(condition, seconds=20):
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not come"
        time.sleep(0.01)


def play(server, north_cells, north_dithers):
    """South's script is fixed; North's is not."""
    table = Table(server)
    row = 19 * 16
    if north_dithers:
        table.act(NORTH, place(row + 15))
        table.act(NORTH, lift(row + 15))
    for index, column in enumerate((1, 4, 8, 11, 14)):
        table.south_acts(place(column))
        if north_dithers or index > 2:
            remaining = [c for c in north_cells if c not in getattr(table, "done", set())]
            if remaining:
                table.act(NORTH, place(row + remaining[0]))
                table.done = getattr(table, "done", set()) | {remaining[0]}
    for column in north_cells:
        if column not in table.done:
            table.act(NORTH, place(row + column))
    if north_dithers:
        table.act(NORTH, CONFIRM)
        table.north_undoes()
        table.act(NORTH, CONFIRM)
    table.south_acts(lift(4))
    table.south_acts(place(5))
    # Whatever North's acts would have caused has come by now, or would come while this is asked.
    time.sleep(0.3)
    return table


def updates_of(frames):
    """The frames after the first snapshot, whose info holds the match's own ids."""
    return frames[1:]


def main():
    choose = random.Random(4)
    with Server() as one, Server() as other:
        first = play(one, sorted(choose.sample(range(16), 5)), north_dithers=False)
        second = play(other, sorted(choose.sample(range(16), 5)), north_dithers=True)
        assert first.answers == second.answers, "South was answered differently"
        south = updates_of(first.south_watch.frames), updates_of(second.south_watch.frames)
        public = updates_of(first.public_watch.frames), updates_of(second.public_watch.frames)
        without_notices = [[f for f in frames if not service_pb.WatchMatchResponse.FromString(f).HasField("notice")] for frames in south]
        assert without_notices[0] == without_notices[1], "South's frames differ"
        assert len(without_notices[0]) == 7, f"South gave 7 orders and received {len(without_notices[0])} updates"
        for frames in public:
            updates = [f for f in frames if service_pb.WatchMatchResponse.FromString(f).HasField("update")]
            assert not updates, f"the public received {len(updates)} updates of secret placements"
        versions = [service_pb.WatchMatchResponse.FromString(f).update.version for f in without_notices[0]]
        assert versions == list(range(versions[0], versions[0] + 7)), versions
        print(f"{len(first.answers)} acts, {len(without_notices[0])} frames, the same on both servers")


main()
