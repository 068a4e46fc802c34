"""Accounts with the calls of clubs and campaigns, and the terminal client under the same session."""
import pathlib
import subprocess
import sys
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
import grpc  # noqa: E402
from galloper_harness import BUILD, account_pb, account_grpc, proto  # noqa: E402

campaign_pb = proto("campaign_pb2")
campaigns_pb = proto("campaign_service_pb2")
campaigns_grpc = proto("campaign_service_pb2_grpc")
clubs_pb = proto("club_service_pb2")
clubs_grpc = proto("club_service_pb2_grpc")
PASSWORD = "correct horse battery"


class Visitor:
    """Whoever has no account."""

    def __init__(self, server):
        self.server, self.channel = server, server.channel()
        self.metadata = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.channel.close()

    def ask(self, method, **fields):
        """The reply of CampaignService.method."""
        request = getattr(campaigns_pb, f"{method}Request")(**fields)
        call = getattr(campaigns_grpc.CampaignServiceStub(self.channel), method)
        return call(request, metadata=self.metadata, timeout=60, wait_for_ready=True)

    def all(self, method, items, **fields):
        """Every item of a list, page by page."""
        found, token = [], ""
        while True:
            reply = self.ask(method, page_token=token, **fields)
            found += getattr(reply, items)
            token = reply.next_page_token
            if not token:
                return found

    def refused(self, method, **fields):
        """The gRPC error of a call that must be refused."""
        try:
            self.ask(method, **fields)
        except grpc.RpcError as error:
            return error
        raise AssertionError(f"{method} was not refused")


class Person(Visitor):
    def __init__(self, server, name):
        super().__init__(server)
        self.name = name
        made = account_grpc.AccountServiceStub(self.channel).Register(
            account_pb.RegisterRequest(name=name, password=PASSWORD), timeout=60, wait_for_ready=True)
        self.account = made.account.account_id
        self.metadata = [("authorization", f"Bearer {made.token}")]
        self.token_file = server.data / f"token-{self.account}"
        self.token_file.write_text(made.token)
        self.token_file.chmod(0o600)

    def club(self, method, **fields):
        """The reply of ClubService.method."""
        request = getattr(clubs_pb, f"{method}Request")(**fields)
        return getattr(clubs_grpc.ClubServiceStub(self.channel), method)(request, metadata=self.metadata, timeout=60)

    def give(self, campaign, command, reason=""):
        return self.ask("GiveCommand", campaign_id=campaign, command=command, reason=reason, request_id=str(uuid.uuid4()))

    def terminal(self, *words, refused=False):
        """What `galloper` prints."""
        done = subprocess.run([BUILD / "bin/galloper", "--server", self.server.target, "--token-file", self.token_file, *map(str, words)],
                              capture_output=True, text=True, timeout=60)
        assert done.returncode == (1 if refused else 0), f"{words}: exit {done.returncode}: {done.stdout}{done.stderr}"
        return done.stdout
