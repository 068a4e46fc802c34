#!/usr/bin/python3
"""kill -9 of the server at random moments while two players play and a spectator watches.

After each restart: every acknowledged order is in the match once and as it was answered, an order whose answer was lost is
there at most once (its retry gets the first answer), and the watcher resumes without a gap. KILLS kills (20), or 200 with
GALLOPER_LONG=1. The seed is printed; GALLOPER_SEED repeats a run's choices.
"""
import os
import pathlib
import random
import sys
import threading
import time
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "e2e/harness"))
import grpc  # noqa: E402
from galloper_harness import Server, plays_on, service_pb, table_pb  # noqa: E402

KILLS = 200 if os.environ.get("GALLOPER_LONG") else 20
SEED = int(os.environ.get("GALLOPER_SEED", random.randrange(1 << 32)))
# One of each game in turn, a battle first: it is the longest.
SCENARIOS = ("three-elms", "elli-1912", "open-downs")
LOST = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.UNKNOWN)


class Spectator(threading.Thread):
    """Watches one match as PUBLIC, resuming from its version after every break; a gap or a repetition is a fault."""

    def __init__(self, person, match_id):
        super().__init__(daemon=True)
        self.person, self.match_id = person, match_id
        self.version, self.epoch, self.faults, self.updates, self.resumes = None, 0, [], {}, 0
        self.finished, self.stopped = threading.Event(), threading.Event()

    def run(self):
        while not (self.finished.is_set() or self.stopped.is_set()):
            request = service_pb.WatchMatchRequest(match_id=self.match_id, viewer=table_pb.VIEWER_PUBLIC, epoch=self.epoch)
            if self.version is not None:
                request.from_version = self.version
                self.resumes += 1
            try:
                for item in self.person.matches.WatchMatch(request, wait_for_ready=True):
                    if item.HasField("update"):
                        self.take(item.update)
                    if self.finished.is_set() or self.stopped.is_set():
                        return
            except grpc.RpcError as error:
                if error.code() not in LOST:
                    self.faults.append(f"watch: {error.code()} {error.details()}")
                    return

    def take(self, update):
        if update.snapshot:
            if self.version:
                self.faults.append(f"a snapshot instead of resuming from {self.version}")
            self.epoch = update.info.epoch
        elif update.version != self.version + 1:
            self.faults.append(f"version {update.version} after {self.version}")
        self.version = update.version
        self.updates[update.version] = update
        if any(view.HasField("outcome") for view in (update.delta.scouting, update.delta.land, update.delta.naval)):
            self.finished.set()


class Killer(threading.Thread):
    """Ends the server at random moments and starts it again."""

    def __init__(self, server, choose):
        super().__init__(daemon=True)
        self.server, self.choose, self.kills, self.fault = server, choose, 0, None
        self.over, self.progress = threading.Event(), threading.Event()

    def run(self):
        try:
            while self.kills < KILLS:
                # Mostly in the middle of play; now and then at once, while everybody is still coming back.
                if self.choose.random() < 0.8:
                    self.progress.clear()
                    while not self.progress.wait(0.1):
                        if self.over.is_set():
                            return
                if self.over.wait(self.choose.uniform(0, 0.25)):
                    return
                self.server.kill()
                self.kills += 1
                self.server.start()
        except Exception as error:  # noqa: BLE001 (told by the main thread)
            self.fault = error


def until_answered(call):
    """Repeats a call while the server is away."""
    while True:
        try:
            return call()
        except grpc.RpcError as error:
            if error.code() not in LOST:
                raise
            time.sleep(0.02)


def play(server, scenario, players, choose, killer):
    """One match to its end. Returns how many orders were acknowledged."""
    match_id = until_answered(lambda: players[0].create(scenario))
    until_answered(lambda: players[1].join(match_id))
    spectator = Spectator(server.guest(), match_id)
    spectator.start()
    seats = (table_pb.SEAT_SOUTH, table_pb.SEAT_NORTH)
    acknowledged = []  # (side, order_id, request, update)
    while True:
        if killer.fault:
            raise killer.fault
        lists = [until_answered(lambda p=p, s=s: p.legal(match_id, s)) for p, s in zip(players, seats)]
        able = [(side, [o for o in listed.orders if plays_on(o)]) for side, listed in enumerate(lists)]
        able = [(side, orders) for side, orders in able if orders]
        if not able:
            break
        side, orders = choose.choice(able)
        order, order_id = choose.choice(orders).order, str(uuid.UUID(int=choose.getrandbits(128), version=4))
        version = lists[side].version
        answer = until_answered(lambda: players[side].submit(match_id, order, version, seats[side], order_id))
        acknowledged.append((side, order_id, order, version, answer.update))
        if spectator.version is not None:
            killer.progress.set()
    check(match_id, players, seats, acknowledged, spectator)
    return len(acknowledged), spectator.resumes


def check(match_id, players, seats, acknowledged, spectator):
    assert spectator.finished.wait(30), f"the watcher stopped at {spectator.version}: {spectator.faults}"
    assert not spectator.faults, spectator.faults
    export = until_answered(lambda: players[0].call(players[0].matches.ExportMatch, service_pb.ExportMatchRequest(match_id=match_id))).export
    played = [e for e in export.orders if e.seat in seats]
    assert [(e.seat, e.order) for e in played] == [(seats[side], order) for side, _, order, _, _ in acknowledged], \
        f"{len(played)} orders in the log, {len(acknowledged)} acknowledged"
    assert [e.sequence for e in export.orders] == list(range(1, len(export.orders) + 1))
    for side, order_id, order, version, update in acknowledged:
        again = until_answered(lambda: players[side].submit(match_id, order, version, seats[side], order_id)).update
        assert again == update, f"a retry of {order_id} got another answer"
    replay = until_answered(lambda: players[0].call(players[0].matches.GetReplay, service_pb.GetReplayRequest(
        match_id=match_id, viewer=table_pb.VIEWER_PUBLIC, at=0, count=1000)))
    for update in replay.updates:
        if update.version in spectator.updates and not update.snapshot and not spectator.updates[update.version].snapshot:
            assert update == spectator.updates[update.version], f"the watcher saw another version {update.version}"


def main():
    print(f"seed {SEED}, {KILLS} kills", flush=True)
    choose = random.Random(SEED)
    with Server() as server:
        players = [server.guest(), server.guest()]
        killer = Killer(server, random.Random(SEED + 1))
        killer.start()
        matches = orders = resumes = 0
        while killer.kills < KILLS:
            played, resumed = until_answered(lambda: play(server, SCENARIOS[matches % len(SCENARIOS)], players, choose, killer))
            matches, orders, resumes = matches + 1, orders + played, resumes + resumed
        killer.over.set()
        killer.join()
        if killer.fault:
            raise killer.fault
        assert resumes >= KILLS // 4, f"only {resumes} resumed watches: the test no longer tests resuming"
        print(f"{killer.kills} kills, {matches} matches, {orders} acknowledged orders, {resumes} resumed watches")


main()
