"""A match service with one battle that goes as the test says: what a full screen makes of it does not depend on a rule."""
import pathlib
import queue
from concurrent import futures

import grpc
from google.protobuf import text_format

from table import stubs

S = stubs()
DATA = pathlib.Path(__file__).resolve().parents[2] / "unit/terminal"


def read(name, message):
    return text_format.Parse((DATA / name).read_text(), message)


class FakeBattle(S.matches_grpc.MatchServiceServicer):
    def __init__(self):
        self.delta = S.match.ViewDelta()
        read("small_battle.textproto", self.delta.land)
        self.orders = read("small_orders.textproto", S.matches.ListLegalOrdersResponse())
        self.info = S.match.MatchInfo(match_id="M", title="The Ems", state=S.match.MATCH_STATE_PLAYING, game="land")
        self.version = 4
        self.submitted = queue.Queue()
        self.updates = queue.Queue()
        # What SubmitOrder answers with, one after another; None: accepted.
        self.refusals = queue.Queue()
        self.pool = futures.ThreadPoolExecutor(max_workers=8)
        self.server = grpc.server(self.pool)
        S.matches_grpc.add_MatchServiceServicer_to_server(self, self.server)
        self.address = f"127.0.0.1:{self.server.add_insecure_port('127.0.0.1:0')}"
        self.server.start()

    def stop(self):
        self.updates.put(None)
        self.server.stop(0).wait()
        self.pool.shutdown()

    def send(self, text):
        """The next update, its version apart, as text."""
        self.version += 1
        update = text_format.Parse(text, S.match.MatchUpdate(version=self.version))
        self.orders.version = self.version
        self.updates.put(update)

    def break_watch(self):
        self.updates.put(None)

    # ---- the service ----

    def GetMatch(self, request, context):
        return S.matches.GetMatchResponse(state=S.match.MATCH_STATE_PLAYING, version=self.version, viewer=S.table.VIEWER_SOUTH,
                                          info=self.info, view=self.delta)

    def WatchMatch(self, request, context):
        if not request.HasField("from_version"):
            yield S.matches.WatchMatchResponse(
                update=S.match.MatchUpdate(version=4, snapshot=True, info=self.info, delta=self.delta))
        while (update := self.updates.get()) is not None:
            yield S.matches.WatchMatchResponse(update=update)
        context.abort(grpc.StatusCode.UNAVAILABLE, "The server stops.")

    def ListLegalOrders(self, request, context):
        return self.orders

    def SubmitOrder(self, request, context):
        self.submitted.put(request)
        message = self.refusals.get_nowait() if not self.refusals.empty() else None
        if message:
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, message)
        return S.matches.SubmitOrderResponse()
