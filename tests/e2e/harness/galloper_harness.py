"""Runs a real galloperd for black-box tests: free loopback ports, a data folder of its own, stubs generated from proto/.

    with Server() as server:
        south = server.guest()
        match_id = south.create("skirmish")
"""
import contextlib
import importlib
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid

import grpc

TOP = pathlib.Path(__file__).resolve().parents[3]
BUILD = pathlib.Path(os.environ.get("GALLOPER_BUILD", TOP / "build/release"))


def _load_stubs():
    """Python modules for every proto file, by protoc and grpc_python_plugin, in a folder that goes with the process."""
    folder = tempfile.TemporaryDirectory(prefix="galloper-stubs.")
    protos = sorted(str(p.relative_to(TOP / "proto")) for p in (TOP / "proto/galloper/v1").glob("*.proto"))
    subprocess.run(["protoc", f"--python_out={folder.name}", f"--grpc_python_out={folder.name}",
                    f"--plugin=protoc-gen-grpc_python={_plugin()}", "-I.", *protos], cwd=TOP / "proto", check=True)
    sys.path.insert(0, folder.name)
    return folder


def _plugin():
    for name in ("/usr/bin/grpc_python_plugin", "/usr/local/bin/grpc_python_plugin"):
        if os.path.exists(name):
            return name
    raise RuntimeError("grpc_python_plugin is missing (package protobuf-compiler-grpc)")


_STUBS = _load_stubs()


def proto(name):
    """The module of galloper/v1/NAME.proto; names ending in _grpc are the services."""
    return importlib.import_module(f"galloper.v1.{name}")


account_pb = proto("account_service_pb2")
account_grpc = proto("account_service_pb2_grpc")
match_pb = proto("match_pb2")
service_pb = proto("match_service_pb2")
service_grpc = proto("match_service_pb2_grpc")
scenario_pb = proto("scenario_service_pb2")
scenario_grpc = proto("scenario_service_pb2_grpc")
land_pb = proto("land_pb2")
naval_pb = proto("naval_pb2")
scouting_pb = proto("scouting_pb2")
table_pb = proto("table_pb2")


def free_port():
    """Below the ports that the system gives to outgoing connections: while a server is away, one of those could take its port."""
    while True:
        with contextlib.suppress(OSError), socket.socket() as listener:
            port = random.randrange(12_000, 32_000)
            listener.bind(("127.0.0.1", port))
            return port


class Server:
    """One galloperd. Restarting keeps the ports and the data folder."""

    def __init__(self, *arguments, data=None):
        self._folder = None if data else tempfile.TemporaryDirectory(prefix="galloper-test.")
        self.data = pathlib.Path(data or self._folder.name)
        self.arguments = arguments
        self.grpc_port, self.http_port = free_port(), free_port()
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        if self._folder:
            self._folder.cleanup()

    def start(self, wait=True):
        # Its own words are a test's best clue: kept beside the data.
        self.log = open(self.data / "server.log", "ab")
        self.process = subprocess.Popen(
            [BUILD / "bin/galloperd", "--data", self.data, "--grpc", f"127.0.0.1:{self.grpc_port}", "--http",
             f"127.0.0.1:{self.http_port}", *self.arguments], stdout=self.log, stderr=self.log)
        if wait:
            self.wait_until_ready()

    def wait_until_ready(self):
        for _ in range(6000):
            if self.process.poll() is not None:
                raise RuntimeError(f"galloperd ended with {self.process.returncode}: {self.words()[-2000:]}")
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.grpc_port), 1).close()
                socket.create_connection(("127.0.0.1", self.http_port), 1).close()
                return
            time.sleep(0.01)
        raise RuntimeError("galloperd did not become ready")

    def words(self):
        return (self.data / "server.log").read_text(errors="replace")

    def kill(self):
        """As a crash does: kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise
        self.log.close()
        return self.process.returncode

    @property
    def target(self):
        return f"127.0.0.1:{self.grpc_port}"

    def channel(self):
        # Reconnects quickly: a test that kills its server does not wait for gRPC's usual back-off.
        return grpc.insecure_channel(self.target, options=[("grpc.initial_reconnect_backoff_ms", 50), ("grpc.min_reconnect_backoff_ms", 50),
                                                           ("grpc.max_reconnect_backoff_ms", 200), ("grpc.enable_http_proxy", 0)])

    def guest(self):
        return Person(self, self.channel())


class Person:
    """A signed-in account and the calls that tests make most."""

    def __init__(self, server, channel, token=None):
        self.server, self.channel = server, channel
        self.accounts = account_grpc.AccountServiceStub(channel)
        self.matches = service_grpc.MatchServiceStub(channel)
        self.scenarios = scenario_grpc.ScenarioServiceStub(channel)
        self.token = token or self.accounts.CreateGuest(account_pb.CreateGuestRequest(), wait_for_ready=True).token

    @property
    def metadata(self):
        return [("authorization", f"Bearer {self.token}")]

    def call(self, method, request, **options):
        return method(request, metadata=self.metadata, timeout=20, **options)

    def create(self, scenario, seat=table_pb.SEAT_SOUTH, **fields):
        fields.setdefault("open", True)
        if seat == table_pb.SEAT_BOTH or fields.get("bot_level"):
            fields.pop("open")
        request = service_pb.CreateMatchRequest(scenario_id=scenario, seat=seat, request_id=str(uuid.uuid4()), **fields)
        return self.call(self.matches.CreateMatch, request).match_id

    def join(self, match_id, seat=table_pb.SEAT_NORTH, **fields):
        return self.call(self.matches.JoinMatch, service_pb.JoinMatchRequest(match_id=match_id, seat=seat, **fields))

    def get(self, match_id, viewer=0):
        return self.call(self.matches.GetMatch, service_pb.GetMatchRequest(match_id=match_id, viewer=viewer))

    def legal(self, match_id, seat=0, previews=False):
        return self.call(self.matches.ListLegalOrders,
                         service_pb.ListLegalOrdersRequest(match_id=match_id, seat=seat, with_previews=previews))

    def submit(self, match_id, order, version, seat=0, order_id=None):
        return self.call(self.matches.SubmitOrder, service_pb.SubmitOrderRequest(
            match_id=match_id, seat=seat, order_id=order_id or str(uuid.uuid4()), version=version, order=order))


def plays_on(legal_order):
    """Whether an order moves the game on: no resignation, no offer, nothing taken back; a battle's deployment all at once; no fire held."""
    order = legal_order.order
    if order.HasField("land"):
        return order.land.WhichOneof("verb") not in ("lift", "deploy", "place_cinc", "first_order", "place_counter", "join_unit", "ride")
    if order.HasField("naval"):
        # A ship that holds its fire again has only taken its aim back.
        return not order.naval.HasField("aim") or order.naval.aim.target != 0
    return order.HasField("scouting") and not order.scouting.HasField("lift")
