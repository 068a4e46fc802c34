"""A stock gRPC player: what proto/ says and nothing of ours."""
from table import stubs

S = stubs()

PREFERENCES = ["confirm_placement", "place", "attack", "move", "end_moves", "end_turn"]


def choose(orders, rng):
    """One of the legal orders, as a plain player would."""
    for wanted in PREFERENCES:
        fitting = [order for order in orders if order.order.scouting.WhichOneof("verb") == wanted]
        if fitting:
            return rng.choice(fitting)
    raise AssertionError(f"nothing to order among {orders}")


class Player:
    """A guest with its token."""

    def __init__(self, channel):
        self.accounts = S.accounts_grpc.AccountServiceStub(channel)
        self.matches = S.matches_grpc.MatchServiceStub(channel)
        token = self.accounts.CreateGuest(S.accounts.CreateGuestRequest()).token
        self.metadata = [("authorization", "Bearer " + token)]

    def call(self, method, request):
        return getattr(self.matches, method)(request, metadata=self.metadata, timeout=30)

    def get(self, match, viewer=0):
        return self.call("GetMatch", S.matches.GetMatchRequest(match_id=match, viewer=viewer))

    def orders(self, match, seat=0):
        return self.call("ListLegalOrders", S.matches.ListLegalOrdersRequest(match_id=match, seat=seat))
