#!/usr/bin/python3
"""The server and its data folder: a second server on it, a newer schema, a read-only or full disk, stopping while watched. Each
ends with a message that names the cause and the remedy, and nothing is damaged.
"""
import contextlib
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
import grpc  # noqa: E402
from galloper_harness import (BUILD, Person, Server, account_pb, match_pb, plays_on, proto, service_pb, table_pb)  # noqa: E402

clubs_pb, clubs_grpc = proto("club_service_pb2"), proto("club_service_pb2_grpc")
campaign_pb = proto("campaign_pb2")
campaigns_pb, campaigns_grpc = proto("campaign_service_pb2"), proto("campaign_service_pb2_grpc")


def run_server(data, *arguments, **options):
    """Runs galloperd where it must refuse to start; its exit code and words."""
    done = subprocess.run([BUILD / "bin/galloperd", *arguments, "--data", data, "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0"],
                          capture_output=True, text=True, timeout=60, **options)
    return done.returncode, done.stdout + done.stderr


def one_order(person, match_id):
    listed = person.legal(match_id, table_pb.SEAT_SOUTH)
    order = next(o for o in listed.orders if plays_on(o)).order
    return person.submit(match_id, order, listed.version, table_pb.SEAT_SOUTH).update.version


def second_server_is_refused():
    with Server() as server:
        person = server.guest()
        match_id = person.create("open-downs", table_pb.SEAT_BOTH)
        code, words = run_server(server.data)
        assert code != 0 and str(server.data) in words and "another" in words.lower(), (code, words)
        one_order(person, match_id)  # the first goes on


def newer_schema_is_refused():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data) as server:
            server.guest().create("open-downs", table_pb.SEAT_BOTH)
        database = next(pathlib.Path(data).glob("*.db"))
        with contextlib.closing(sqlite3.connect(database)) as connection:
            known = connection.execute("PRAGMA user_version").fetchone()[0]
            connection.execute(f"PRAGMA user_version = {known + 7}")
        before = database.read_bytes()
        code, words = run_server(data)
        assert code != 0 and str(known + 7) in words and str(known) in words, (code, words)
        assert database.read_bytes() == before, "the newer database was changed"


def full_disk_refuses_and_keeps():
    """A real limit of the file system's: files may not grow (RLIMIT_FSIZE), then they may again."""
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data) as server:
            person = server.guest()
            match_id = person.create("open-downs", table_pb.SEAT_BOTH)
            version = one_order(person, match_id)
            # SIGXFSZ is ignored from here on: a write fails with EFBIG, as a full disk does with ENOSPC.
            largest = max(p.stat().st_size for p in pathlib.Path(data).iterdir())
            subprocess.run(["prlimit", f"--pid={server.process.pid}", f"--fsize={largest}:{largest}"], check=True)
            refused = None
            for _ in range(4000):
                try:
                    version = one_order_of_any(person, match_id)
                except grpc.RpcError as error:
                    refused = error
                    break
                except StopIteration:
                    match_id = person.create("open-downs", table_pb.SEAT_BOTH)
            assert refused is not None, "the disk never filled"
            assert refused.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED), refused
            assert "disk" in refused.details().lower() or "write" in refused.details().lower(), refused.details()
            kept = person.get(match_id).version
        with Server(data=data) as server:
            person.channel, person.server = server.channel(), server
            again = type(person)(server, server.channel(), person.token)
            assert again.get(match_id).version == kept, "an acknowledged order is gone"
            one_order_of_any(again, match_id)


def one_order_of_any(person, match_id):
    for seat in (table_pb.SEAT_SOUTH, table_pb.SEAT_NORTH):
        listed = person.legal(match_id, seat)
        for legal in listed.orders:
            if plays_on(legal):
                return person.submit(match_id, legal.order, listed.version, seat).update.version
    raise StopIteration


def read_only_folder_is_refused():
    with tempfile.TemporaryDirectory() as data:
        with Server(data=data) as server:
            server.guest()
        if os.geteuid() == 0:
            # Root writes through modes: a file where the folder should be, and a folder that cannot be made.
            blocked = pathlib.Path(data) / "file"
            blocked.write_text("not a folder")
            code, words = run_server(blocked / "data")
            assert code != 0 and str(blocked) in words, (code, words)
        else:
            os.chmod(data, 0o500)
            try:
                code, words = run_server(data)
            finally:
                os.chmod(data, 0o700)
            assert code != 0 and str(data) in words, (code, words)


def stopping_tells_watchers():
    with Server() as server:
        person = server.guest()
        match_id = person.create("open-downs", table_pb.SEAT_BOTH)
        ended = []

        def watch():
            try:
                for _ in person.matches.WatchMatch(service_pb.WatchMatchRequest(match_id=match_id), metadata=person.metadata):
                    pass
                ended.append(None)
            except grpc.RpcError as error:
                ended.append(error.code())
        watchers = [threading.Thread(target=watch, daemon=True) for _ in range(20)]
        for watcher in watchers:
            watcher.start()
        time.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(10) == 0, "it did not stop cleanly within ten seconds"
        for watcher in watchers:
            watcher.join(10)
        assert ended == [grpc.StatusCode.UNAVAILABLE] * 20, ended


def backup_and_restore():
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        with Server(data=str(make(place / "one"))) as server:
            person = server.guest()
            match_id = person.create("open-downs", table_pb.SEAT_BOTH)
            version = one_order(person, match_id)
            epoch = person.get(match_id).info.epoch
            done = subprocess.run([BUILD / "bin/galloperd", "backup", place / "copy.db", "--data", server.data], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            one_order(person, match_id)
            token = person.token
        done = subprocess.run([BUILD / "bin/galloperd", "restore", place / "copy.db", "--data", place / "two"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        with Server(data=str(place / "two")) as server:
            again = type(person)(server, server.channel(), token)
            before = again.get(match_id)
            assert before.version == version, "the restored match is not as it was backed up"
            assert before.info.epoch == epoch + 1, "a restore begins a new epoch"
            one_order(again, match_id)
            assert len(again.get(match_id).info.commitments) == 2, "a restored live match commits to a new secret"
            # A cursor of the old epoch gets a fresh view.
            watch = again.matches.WatchMatch(service_pb.WatchMatchRequest(match_id=match_id, from_version=1, epoch=epoch), metadata=again.metadata)
            assert next(watch).update.snapshot
            watch.cancel()


def schema_1_is_migrated_and_played_on():
    with tempfile.TemporaryDirectory() as data:
        left_behind(data, "schema_1.sql")
        with Server(data=data) as server:
            person = Person(server, server.channel(), "L6l8TPZ4svUH7PUKfVgUxMP_HdC5h0SymwQw_bozB4g")
            live, over = "01a22c4e-bedd-7e69-afc2-0f29c435fa60", "01a22c4e-bef2-7bef-b4a2-d4086592cb57"
            assert person.get(live).version == 4
            one_order(person, live)
            assert person.get(over).state == match_pb.MATCH_STATE_FINISHED
            assert person.call(person.matches.ExportMatch, service_pb.ExportMatchRequest(match_id=over))
            person.call(person.accounts.Register, account_pb.RegisterRequest(name="Nansouty", password="correct horse"))
            club = person.call(clubs_grpc.ClubServiceStub(person.channel).CreateClub, clubs_pb.CreateClubRequest(name="Old Guard")).club
        with Server(data=data) as server:
            again = Person(server, server.channel(), person.token)
            listed = again.call(clubs_grpc.ClubServiceStub(again.channel).ListClubs, clubs_pb.ListClubsRequest()).clubs
            assert [c.club_id for c in listed] == [club.club_id]
            one_order(again, live)


def left_behind(data, schema):
    """The data folder of an earlier version, as if it were of this morning: a match that nobody touches for long is closed."""
    with contextlib.closing(sqlite3.connect(pathlib.Path(data) / "galloper.db")) as connection:
        connection.executescript((pathlib.Path(__file__).parent / schema).read_text())
        connection.execute("UPDATE matches SET create_time_ms = :now, update_time_ms = :now", {"now": int(time.time() * 1000)})
        connection.commit()
    code, words = run_server(data, "rehearse")
    assert code == 0 and "2 matches replayed, 0 divergences" in words, (code, words)


def schema_2_is_migrated_and_played_on():
    organiser, player = "_acL__FJynT68Xc80jh1nJxsimo06i8EnQGi_ezRRFI", "fkj9EWGeCQ7YYRAn4dTw5_I8dL1KWxoYj0s__SS6Xf0"
    live, over = "01a22d21-0fd7-7f70-a291-28782dc3c6f5", "01a22d21-0fd9-7238-9f62-9fdb26370293"
    club, token = "01a22d21-0fd4-7389-861a-55aa2a3f0c7d", "DDzDsHSWsfQYl2OnpKtH6TWTkaIcORE3lAP8iB40O-g"
    with tempfile.TemporaryDirectory() as data:
        left_behind(data, "schema_2.sql")
        with Server(data=data) as server:
            nansouty, murat = (Person(server, server.channel(), who) for who in (organiser, player))
            assert nansouty.get(live).version == 2
            one_order(nansouty, live)
            assert nansouty.get(over).state == match_pb.MATCH_STATE_FINISHED
            assert nansouty.call(nansouty.matches.ExportMatch, service_pb.ExportMatchRequest(match_id=over))
            clubs = clubs_grpc.ClubServiceStub(nansouty.channel)
            members = nansouty.call(clubs.ListMembers, clubs_pb.ListMembersRequest(club_id=club)).members
            assert [m.name for m in members] == ["Nansouty", "Murat"], members
            newcomer = server.guest()
            newcomer.call(clubs_grpc.ClubServiceStub(newcomer.channel).JoinClub, clubs_pb.JoinClubRequest(token=token))
            # What came with this version works for the club of then.
            campaigns = campaigns_grpc.CampaignServiceStub(nansouty.channel)
            made = nansouty.call(campaigns.CreateCampaign, campaigns_pb.CreateCampaignRequest(club_id=club, name="The Salt Toll War"))
            campaign = made.campaign.campaign_id
            give(nansouty, campaign, add_nation=campaign_pb.CampaignCommand.AddNation(name="Ostrau", seed=1))
            murat_id = next(m.account_id for m in members if m.name == "Murat")
            give(nansouty, campaign, add_player=campaign_pb.CampaignCommand.Player(nation=1, account_id=murat_id))
            brigadier = give(murat, campaign, make_brigadier=campaign_pb.CampaignCommand.MakeBrigadier(nation=1, name="Sohm"))
            assert brigadier.made == 1, brigadier
        with Server(data=data) as server:
            again = Person(server, server.channel(), player)
            campaigns = campaigns_grpc.CampaignServiceStub(again.channel)
            home = again.call(campaigns.GetCampaign, campaigns_pb.GetCampaignRequest(campaign_id=campaign))
            assert list(home.nations) == [1] and home.campaign.club_name == "Old Guard", home
            roster = again.call(campaigns.GetRoster, campaigns_pb.GetRosterRequest(campaign_id=campaign))
            assert [b.name for b in roster.brigadiers] == ["Sohm"] and roster.brigadiers[0].rating, roster
            one_order_of_any(Person(server, server.channel(), organiser), live)


def give(person, campaign, **command):
    """One command to a campaign; its answer."""
    stub = campaigns_grpc.CampaignServiceStub(person.channel)
    request = campaigns_pb.GiveCommandRequest(campaign_id=campaign, command=campaign_pb.CampaignCommand(**command))
    return person.call(stub.GiveCommand, request)


def make(folder):
    folder.mkdir()
    return folder


def health_is_served():
    with Server() as server:
        for path in ("/healthz", "/readyz", "/metrics"):
            with urllib.request.urlopen(f"http://127.0.0.1:{server.http_port}{path}", timeout=10) as answer:
                assert answer.status == 200, path


def main():
    for test in (second_server_is_refused, newer_schema_is_refused, full_disk_refuses_and_keeps, read_only_folder_is_refused,
                 stopping_tells_watchers, backup_and_restore, health_is_served, schema_1_is_migrated_and_played_on,
                 schema_2_is_migrated_and_played_on):
        test()
        print(f"{test.__name__}: ok", flush=True)


main()
