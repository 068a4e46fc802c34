#!/usr/bin/python3
"""kill -9 of the server at random moments while a campaign's battles are made, played by computer players and taken in (K4).

After each restart the ledger has no gap, and what was acknowledged is in it once; at the end each match has exactly one result.
KILLS kills (6), or 40 with GALLOPER_LONG=1. The seed is printed; GALLOPER_SEED repeats a run's choices.
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
from galloper_harness import Person, Server, account_grpc, account_pb, proto  # noqa: E402

campaign_pb, campaigns_pb = proto("campaign_pb2"), proto("campaign_service_pb2")
campaigns_grpc = proto("campaign_service_pb2_grpc")
club_pb, club_grpc = proto("club_service_pb2"), proto("club_service_pb2_grpc")

KILLS = 40 if os.environ.get("GALLOPER_LONG") else 6
SEED = int(os.environ.get("GALLOPER_SEED", random.randrange(1 << 32)))
LOST = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.UNKNOWN)
SPECS = [campaign_pb.UnitSpec(name=name, type="line_infantry") for name in ("First", "Second", "Third")]


class Killer(threading.Thread):
    """Ends the server again and again, at moments that have nothing to do with what it does."""

    def __init__(self, server, choose):
        super().__init__(daemon=True)
        self.server, self.choose, self.kills, self.fault = server, choose, 0, None

    def run(self):
        try:
            while self.kills < KILLS:
                time.sleep(self.choose.uniform(0.02, 1.2))
                self.server.kill()
                self.kills += 1
                self.server.start()
        except Exception as error:  # noqa: BLE001 (told by the main thread)
            self.fault = error


class Organiser:
    def __init__(self, server, choose):
        channel = server.channel()
        accounts = account_grpc.AccountServiceStub(channel)
        made = accounts.Register(account_pb.RegisterRequest(name="Organiser", password="a long password"),
                                        wait_for_ready=True)
        self.person = Person(server, channel, made.token)
        self.campaigns = campaigns_grpc.CampaignServiceStub(channel)
        self.choose = choose
        club = self.call(club_grpc.ClubServiceStub(channel).CreateClub, club_pb.CreateClubRequest(name="Friday Evening"))
        made = self.call(self.campaigns.CreateCampaign, campaigns_pb.CreateCampaignRequest(
            club_id=club.club.club_id, name="The Salt Toll War", request_id=self.fresh()))
        self.campaign = made.campaign.campaign_id
        self.records = 0
        self.acknowledged = []

    def fresh(self):
        return str(uuid.UUID(int=self.choose.getrandbits(128), version=4))

    def call(self, method, request):
        """Repeats a call while the server is away."""
        while True:
            try:
                return self.person.call(method, request)
            except grpc.RpcError as error:
                if error.code() not in LOST:
                    raise
                time.sleep(0.02)

    def give(self, **command):
        request = campaigns_pb.GiveCommandRequest(campaign_id=self.campaign, request_id=self.fresh(),
                                                  command=campaign_pb.CampaignCommand(**command))
        answer = self.call(self.campaigns.GiveCommand, request)
        self.acknowledged += [(record.number, record.text) for record in answer.records]
        return answer.made

    def engagement(self):
        """A land battle with new brigades on both sides: nobody is tired."""
        C = campaign_pb.CampaignCommand
        forces = []
        for nation in (1, 2):
            brigades = []
            for _ in range(2):
                brigadier = self.give(make_brigadier=C.MakeBrigadier(nation=nation, name="Sohm"))
                brigades.append(self.give(raise_brigade=C.RaiseBrigade(nation=nation, name="Brigade", brigadier=brigadier, units=SPECS)))
            forces.append(brigades)
        number = self.give(engage=C.Engage(origin=campaign_pb.ENGAGEMENT_ORIGIN_FIXED, kind=campaign_pb.ENGAGEMENT_KIND_LAND,
                                           scenario_id="three-elms", south=1, north=2))
        for nation, brigades in zip((1, 2), forces):
            self.give(name_forces=C.NameForces(engagement=number, nation=nation, brigades=brigades))
        request = campaigns_pb.StartEngagementRequest(campaign_id=self.campaign, engagement=number, south_bot_level=1, north_bot_level=1)
        try:
            self.call(self.campaigns.StartEngagement, request)
        except grpc.RpcError as error:
            # It was recorded, and the answer was lost.
            if error.code() != grpc.StatusCode.FAILED_PRECONDITION:
                raise
        return number

    def page(self, number):
        request = campaigns_pb.GetEngagementRequest(campaign_id=self.campaign, engagement=number)
        return self.call(self.campaigns.GetEngagement, request).engagement

    def ledger(self):
        """All records, the first one first."""
        records, token = [], ""
        while True:
            answer = self.call(self.campaigns.ListRecords, campaigns_pb.ListRecordsRequest(
                campaign_id=self.campaign, page_size=200, page_token=token))
            records += answer.records
            token = answer.next_page_token
            if not token:
                return records[::-1]

    def check(self):
        # While it is read it may grow; what is there is there in order.
        ledger = self.ledger()
        numbers = sorted({record.number for record in ledger})
        assert numbers == list(range(1, len(numbers) + 1)), numbers
        assert len(numbers) >= self.records, f"{len(numbers)} records after {self.records}"
        self.records = len(numbers)
        texts = {record.number: record.text for record in ledger}
        for number, text in self.acknowledged:
            assert texts[number] == text, f"record {number} is {texts[number]}, and was {text}"


def main():
    print(f"seed {SEED}, {KILLS} kills", flush=True)
    choose = random.Random(SEED)
    with Server("--bot-pace-ms", "0") as server:
        organiser = Organiser(server, choose)
        for name in ("Ostrau", "Kalvia"):
            organiser.give(add_nation=campaign_pb.CampaignCommand.AddNation(name=name, seed=len(name)))
        killer = Killer(server, random.Random(SEED + 1))
        killer.start()
        fought = 0
        while killer.is_alive() or fought == 0:
            number = organiser.engagement()
            while organiser.page(number).stage != campaign_pb.ENGAGEMENT_STAGE_DECIDED:
                if killer.fault:
                    raise killer.fault
                time.sleep(0.05)
                organiser.check()
            fought += 1
        killer.join()
        if killer.fault:
            raise killer.fault
        organiser.check()
        results = [record.engagement for record in organiser.ledger() if record.kind == campaign_pb.RECORD_KIND_RESULT]
        assert sorted(results) == list(range(1, fought + 1)), results
        matches = {organiser.page(number).match_id for number in range(1, fought + 1)}
        assert len(matches) == fought and "" not in matches, matches
        print(f"{killer.kills} kills, {fought} battles, {organiser.records} records")


main()
