#!/usr/bin/python3
"""How many people watch, as everybody is told: WebSockets of two bridges, a client of the game server's own, and a player."""
import pathlib
import queue
import socket
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
from galloper_harness import BUILD, Server, free_port, service_pb, table_pb  # noqa: E402

CROWD, BESIDE = 300, 20
PATIENCE_S = 120


def watch_by_websocket(port, match_id):
    client = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
    client.sendall(f"GET /watch/{match_id}?as=public HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                   "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
    answer = client.recv(4096)
    assert b" 101 " in answer.split(b"\r\n")[0], answer
    return client


class Notices:
    """The numbers of spectators that one gRPC watch is told."""

    def __init__(self, person, match_id, viewer):
        self.numbers, self.told = queue.Queue(), 0
        request = service_pb.WatchMatchRequest(match_id=match_id, viewer=viewer)
        self.call = person.matches.WatchMatch(request, metadata=person.metadata)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for response in self.call:
                if response.HasField("notice"):
                    self.numbers.put(response.notice.spectators)
        except Exception as error:  # the end of the watch, which the test itself brings about
            self.numbers.put(error)

    def wait_for(self, number):
        last = None
        while last != number:
            try:
                last = self.numbers.get(timeout=PATIENCE_S)
            except queue.Empty:
                raise AssertionError(f"never told of {number} spectators") from None
            assert isinstance(last, int), last
            self.told += 1


def main():
    with tempfile.TemporaryDirectory() as folder:
        key = pathlib.Path(folder) / "key"
        key.write_text("a secret of bridges")
        key.chmod(0o600)
        with Server("--bridge-key-file", key) as server:
            other_port = free_port()
            bridge = subprocess.Popen([BUILD / "bin/galloper-bridge", "--upstream", server.target, "--http", f"127.0.0.1:{other_port}",
                                       "--bridge-key-file", key], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                counts_people(server, other_port)
            finally:
                bridge.terminate()
                bridge.wait(30)


def counts_people(server, other_port):
    south, north = server.guest(), server.guest()
    match_id = south.create("open-downs")
    north.join(match_id)
    player = Notices(south, match_id, table_pb.VIEWER_SOUTH)
    crowd = [watch_by_websocket(server.http_port, match_id) for _ in range(CROWD)]
    player.wait_for(CROWD)
    # Not one by one.
    assert player.told < CROWD / 3, player.told
    beside = [watch_by_websocket(other_port, match_id) for _ in range(BESIDE)]
    player.wait_for(CROWD + BESIDE)
    onlooker = Notices(north, match_id, table_pb.VIEWER_PUBLIC)
    player.wait_for(CROWD + BESIDE + 1)
    onlooker.wait_for(CROWD + BESIDE + 1)
    # Whoever comes later is told, too.
    late = Notices(north, match_id, table_pb.VIEWER_NORTH)
    late.wait_for(CROWD + BESIDE + 1)
    for client in beside + crowd[1:]:
        client.close()
    player.wait_for(2)
    for notices in (onlooker, late, player):
        notices.call.cancel()


main()
print("spectators are counted")
