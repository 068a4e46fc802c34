"""What the tests of this folder share: the real server on free ports of the loopback, people at terminals, and a stock gRPC peer
with stubs generated from proto/ for the occasion."""
import functools
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import uuid

BIN = pathlib.Path(os.environ["GALLOPER_BIN"])
PROTO = pathlib.Path(os.environ["GALLOPER_PROTO"])
SCENARIO = "hills-and-woods"

# What a plain player prefers, the best first; it never takes back, resigns or offers a draw.
PREFERENCES = ["confirmPlacement", "place", "attack", "move", "endMoves", "endTurn"]


class Server:
    """galloperd on a data folder of its own."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="galloper-e2e-")
        self.data = pathlib.Path(self.folder.name) / "data"
        self.log = open(pathlib.Path(self.folder.name) / "log", "wb")
        self.process = subprocess.Popen(
            [BIN / "galloperd", "--data", self.data, "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0"],
            stdout=self.log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        self.grpc = self._address()

    def _address(self):
        while self.process.poll() is None:
            try:
                port = json.loads((self.data / "ports.json").read_text())["grpc"]
                return port if ":" in str(port) else f"127.0.0.1:{port}"
            except (OSError, ValueError, KeyError):
                time.sleep(0.02)
        raise AssertionError("galloperd ended: " + (pathlib.Path(self.folder.name) / "log").read_text())

    def stop(self):
        self.process.terminate()
        code = self.process.wait(timeout=30)
        self.log.close()
        self.folder.cleanup()
        return code


class Person:
    """Somebody at a terminal, with a home folder of their own."""

    def __init__(self, server, name):
        self.server = server
        self.home = pathlib.Path(server.folder.name) / name
        self.home.mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "LANG": "C.UTF-8"}

    def command(self, *words):
        return [str(BIN / "galloper"), "--server", self.server.grpc, *map(str, words)]

    def run(self, *words, text=""):
        return subprocess.run(self.command(*words), input=text, capture_output=True, text=True, env=self.environment, timeout=60)

    def do(self, *words, text=""):
        """The output of a command that must succeed."""
        done = self.run(*words, text=text)
        if done.returncode != 0:
            raise AssertionError(f"{words}: exit {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def json(self, *words):
        return json.loads(self.do("--json", *words))

    def refused(self, *words):
        """The refusal of a command that must be refused."""
        done = self.run("--json", *words)
        if done.returncode != 1:
            raise AssertionError(f"{words}: exit {done.returncode}: {done.stdout}{done.stderr}")
        return json.loads(done.stdout)["error"]

    def start(self, *words):
        return subprocess.Popen(self.command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env=self.environment)

    def token(self):
        [file] = (self.home / ".config/galloper/tokens").iterdir()
        return file.read_text().strip()


def verb(order):
    """The verb of a legal order in protobuf's JSON, or nothing for what every game has."""
    scouting = order["order"].get("scouting", {})
    return next(iter(scouting), None)


def choose(orders, rng):
    """One of the legal orders, as a plain player would."""
    for wanted in PREFERENCES:
        fitting = [order for order in orders if verb(order) == wanted]
        if fitting:
            return rng.choice(fitting)
    raise AssertionError(f"nothing to order among {orders}")


@functools.cache
def stubs():
    """The modules generated from proto/, imported from a temporary folder."""
    folder = tempfile.mkdtemp(prefix="galloper-stubs-")
    protos = sorted(str(p.relative_to(PROTO)) for p in (PROTO / "galloper/v1").glob("*.proto"))
    subprocess.run(["protoc", f"-I{PROTO}", f"--python_out={folder}", f"--grpc_python_out={folder}",
                    f"--plugin=protoc-gen-grpc_python={os.environ['GRPC_PYTHON_PLUGIN']}", *protos], check=True)
    sys.path.insert(0, folder)
    from galloper.v1 import (account_service_pb2, account_service_pb2_grpc, match_pb2, match_service_pb2, match_service_pb2_grpc,
                             scouting_pb2, status_pb2, table_pb2)
    shutil.rmtree(folder)

    class Stubs:
        accounts, accounts_grpc = account_service_pb2, account_service_pb2_grpc
        matches, matches_grpc = match_service_pb2, match_service_pb2_grpc
        match, scouting, status, table = match_pb2, scouting_pb2, status_pb2, table_pb2

    return Stubs


def fresh_id():
    return str(uuid.uuid4())


def seeded(name):
    return random.Random(name)
