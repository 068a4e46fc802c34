#!/usr/bin/python3
"""galloperd as a program: TLS, refusing open addresses, what it logs, stopping with players attached, the exhibition, rehearse."""
import json
import pathlib
import queue
import signal
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
import grpc  # noqa: E402
from galloper_harness import BUILD, Person, Server, account_pb, plays_on, service_pb, table_pb  # noqa: E402


def run(*arguments):
    return subprocess.run([BUILD / "bin/galloperd", *arguments], capture_output=True, text=True, timeout=60)


def certificate(folder):
    key, cert = folder / "key.pem", folder / "cert.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    return cert, key


def serves_under_tls():
    with tempfile.TemporaryDirectory() as folder:
        cert, key = certificate(pathlib.Path(folder))
        # Beyond loopback is allowed now.
        with Server("--tls-cert", cert, "--tls-key", key, "--http", "0.0.0.0:0") as server:
            ports = json.loads((server.data / "ports.json").read_text())
            secure = grpc.secure_channel(f"localhost:{ports['grpc']}", grpc.ssl_channel_credentials(cert.read_bytes()))
            person = Person(server, secure)
            assert person.get(person.create("open-downs", table_pb.SEAT_BOTH)).version >= 0
            context = ssl.create_default_context(cafile=cert)
            with urllib.request.urlopen(f"https://localhost:{ports['http']}/readyz", context=context, timeout=10) as answer:
                assert answer.status == 200
            try:
                grpc.channel_ready_future(grpc.insecure_channel(server.target)).result(timeout=2)
                raise AssertionError("gRPC answered without TLS")
            except grpc.FutureTimeoutError:
                pass


def certificates_that_do_not_fit_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        cert, key = certificate(folder)
        for arguments, word in ((("--tls-cert", cert), "--tls-key"), (("--tls-cert", folder / "none.pem", "--tls-key", key), "none.pem")):
            done = run("--data", folder / "data", "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0", *arguments)
            assert done.returncode == 1 and word in done.stderr, done


def open_addresses_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        for arguments in (("--grpc", "0.0.0.0:0"), ("--http", "[::]:0")):
            done = run("--data", pathlib.Path(folder) / "data", *arguments)
            assert done.returncode == 1 and "--behind-proxy" in done.stderr and arguments[1] in done.stderr, done
            assert not (pathlib.Path(folder) / "data").exists(), "it touched the folder before it refused"


def the_log_tells_no_secrets():
    with Server("--log-level", "trace", "--log-format", "json") as server:
        person = server.guest()
        person.call(person.accounts.Register, account_pb.RegisterRequest(name="Anna", password="correct horse"))
        for password in ("wrong donkey", "correct horse"):
            try:
                person.accounts.SignIn(account_pb.SignInRequest(name="Anna", password=password))
            except grpc.RpcError as error:
                assert error.code() == grpc.StatusCode.UNAUTHENTICATED
        match_id = person.create("open-downs", table_pb.SEAT_BOTH)
        listed = person.legal(match_id, table_pb.SEAT_SOUTH)
        person.submit(match_id, next(o for o in listed.orders if plays_on(o)).order, listed.version, table_pb.SEAT_SOUTH)
        person.call(person.accounts.SignOut, account_pb.SignOutRequest())
        server.stop()
        words = server.words()
        for secret in (person.token, "correct horse", "wrong donkey"):
            assert secret not in words, words
        for line in words.splitlines():
            if line.startswith("{"):
                assert {"time", "level", "message"} <= json.loads(line).keys(), line


def stops_with_players_attached():
    with Server() as server:
        person = server.guest()
        match_id = person.create("open-downs", table_pb.SEAT_BOTH)
        requests = queue.Queue()
        requests.put(service_pb.PlayRequest(tag=1, follow=service_pb.FollowMatch(channel=1, match_id=match_id)))
        stream = person.matches.Play(iter(requests.get, None), metadata=person.metadata)
        assert next(stream).tag == 1
        assert next(stream).update.snapshot
        server.process.send_signal(signal.SIGTERM)
        server.process.send_signal(signal.SIGINT)  # impatience changes nothing
        assert server.process.wait(10) == 0
        try:
            for _ in stream:
                pass
            raise AssertionError("the stream ended as if all were well")
        except grpc.RpcError as error:
            assert error.code() == grpc.StatusCode.UNAVAILABLE, error
        requests.put(None)


def keeps_an_exhibition_going():
    with Server("--exhibition", "--bot-pace-ms", "0") as server:
        person = server.guest()

        def shown(known):
            for _ in range(600):
                listed = person.call(person.matches.ListMatches, service_pb.ListMatchesRequest(page_size=200))
                fresh = [m for m in listed.matches if m.match_id not in known]
                if fresh:
                    return fresh[0]
                time.sleep(0.1)
            raise AssertionError("no exhibition match began")
        first = shown(set())
        assert all(seat.bot_level > 0 for seat in first.seats) and not first.private
        # Without a pace it is soon over, and another scenario's turn comes.
        second = shown({first.match_id})
        assert second.scenario_id != first.scenario_id
        server.stop()
        before = server.words()
        server.start()
        again = person.call(person.matches.GetMatch, service_pb.GetMatchRequest(match_id=second.match_id), wait_for_ready=True)
        assert again.info.match_id == second.match_id, before


def rehearses_a_folder():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data) as server:
            person = server.guest()
            for scenario in ("open-downs", "river-fords"):
                match_id = person.create(scenario, table_pb.SEAT_BOTH)
                for seat in (table_pb.SEAT_SOUTH, table_pb.SEAT_NORTH):
                    listed = person.legal(match_id, seat)
                    for order in [o.order for o in listed.orders if plays_on(o)][:3]:
                        try:
                            person.submit(match_id, order, person.legal(match_id, seat).version, seat)
                        except grpc.RpcError:
                            break
        before = {p.name: p.read_bytes() for p in pathlib.Path(data).glob("*.db*")}
        done = run("rehearse", "--data", data)
        assert done.returncode == 0 and "2 matches replayed, 0 divergences" in done.stdout, done
        assert {p.name: p.read_bytes() for p in pathlib.Path(data).glob("*.db*")} == before, "rehearse changed the folder"
        done = run("rehearse", "--data", pathlib.Path(data) / "nowhere")
        assert done.returncode == 1 and "nowhere" in done.stderr, done


def limits_new_accounts():
    with Server("--registrations-per-address", "2") as server:
        server.guest()
        server.guest()
        try:
            server.guest()
            raise AssertionError("a third guest was made")
        except grpc.RpcError as error:
            assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED and "minutes" in error.details(), error


def main():
    for test in (serves_under_tls, certificates_that_do_not_fit_are_refused, open_addresses_are_refused, the_log_tells_no_secrets,
                 stops_with_players_attached, keeps_an_exhibition_going, rehearses_a_folder, limits_new_accounts):
        test()
        print(f"{test.__name__}: ok", flush=True)


main()
