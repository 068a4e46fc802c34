"""Plays the story of server/app/season.json through the public calls, as people in front of their clients would."""
import datetime
import json
import pathlib
import time
import uuid

from google.protobuf import json_format

from people import Person, campaign_pb

STORY = json.loads((pathlib.Path(__file__).resolve().parents[3] / "server/app/season.json").read_text())
GONE = (2, 3)  # killed, captured
LEVEL, BRIGADES, SHIPS = 1, 2, 3


def fit_brigades(roster):
    men = {man.id: man for man in roster.brigadiers}
    fit = []
    for brigade in roster.brigades:
        man = men.get(brigade.brigadier)
        if man is not None and not brigade.rests and not man.rests and man.fate not in GONE and any(not u.lost for u in brigade.units):
            fit.append((man.battles, brigade.id))
    return [number for _, number in sorted(fit)][:BRIGADES]


def fit_ships(roster):
    return [number for _, number in sorted((ship.damage, ship.id) for ship in roster.ships if not ship.sunk)][:SHIPS]


class Season:
    """The people of the story in a club of their own. `play` goes from step to step; `after` is told of each."""

    def __init__(self, server, story=STORY):
        self.story = story
        self.people = {part: Person(server, name) for part, name in story["people"].items()}
        self.organiser = self.people["organiser"]
        self.club = self.organiser.club("CreateClub", name=story["club"], request_id=str(uuid.uuid4())).club.club_id
        token = self.organiser.club("CreateInvitation", club_id=self.club, role=2, max_uses=len(self.people)).token
        for person in self.people.values():
            if person is not self.organiser:
                person.club("JoinClub", token=token)
        made = self.organiser.ask(
            "CreateCampaign", club_id=self.club, name=story["campaign"], request_id=str(uuid.uuid4()),
            ruleset=json_format.ParseDict(story["ruleset"], campaign_pb.CampaignRuleset()), visibility=2)
        self.id = made.campaign.campaign_id
        self.fought, self.rebuilt, self.repaired = [], 0, 0

    def close(self):
        for person in self.people.values():
            person.channel.close()

    def play(self, after=lambda step: None):
        for step in self.story["steps"]:
            if "fight" in step:
                self.fight(step["fight"])
            elif "care" in step:
                self.care(step["care"])
            else:
                command = json_format.ParseDict(self.resolved(step["command"]), campaign_pb.CampaignCommand())
                self.people[step["by"]].give(self.id, command, step.get("reason", ""))
            after(step)

    def resolved(self, value):
        if isinstance(value, dict):
            return {key: self.resolved(one) for key, one in value.items()}
        if isinstance(value, str) and value.startswith("@+"):
            then = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=int(value[2:-1]))
            return then.strftime("%Y-%m-%dT%H:%M:%SZ")
        if isinstance(value, str) and value.startswith("@"):
            return self.people[value[1:]].account
        return value

    def give(self, reason="", **command):
        return self.organiser.give(self.id, campaign_pb.CampaignCommand(**command), reason)

    def roster(self, nation):
        return self.organiser.ask("GetRoster", campaign_id=self.id, nation=nation)

    def page(self, engagement):
        return self.organiser.ask("GetEngagement", campaign_id=self.id, engagement=engagement).engagement

    def fight(self, number):
        page = self.page(number)
        for nation in (page.south.nation, page.north.nation):
            self.fill(nation)
            roster = self.roster(nation)
            at_sea = page.kind == campaign_pb.ENGAGEMENT_KIND_NAVAL
            forces = {"ships": fit_ships(roster)} if at_sea else {"brigades": fit_brigades(roster)}
            self.give(name_forces=campaign_pb.CampaignCommand.NameForces(engagement=number, nation=nation, **forces))
        self.organiser.ask("StartEngagement", campaign_id=self.id, engagement=number, south_bot_level=LEVEL, north_bot_level=LEVEL)
        while self.page(number).stage != campaign_pb.ENGAGEMENT_STAGE_DECIDED:
            time.sleep(0.02)
        self.fought.append(number)

    def fill(self, nation):
        """Brigades whose leader is gone get another, and ships that were sunk are replaced."""
        roster = self.roster(nation)
        gone = {man.id for man in roster.brigadiers if man.fate in GONE}
        for brigade in roster.brigades:
            if brigade.brigadier in gone:
                names = self.story["successors"]
                made = self.give(make_brigadier=campaign_pb.CampaignCommand.MakeBrigadier(
                    nation=nation, name=names[brigade.brigadier % len(names)])).made
                self.give(assign_brigadier=campaign_pb.CampaignCommand.AssignBrigadier(brigade=brigade.id, brigadier=made))
        for ship in roster.ships:
            if ship.sunk:
                self.give("She was raised and towed home.", return_ship=campaign_pb.CampaignCommand.ReturnShip(ship=ship.id))

    def care(self, nation):
        """K4, N13: rebuilds and repairs as much as the campaign's rate allows."""
        home = self.organiser.ask("GetCampaign", campaign_id=self.id).page.nations[nation - 1]
        units, points = home.units_to_rebuild, home.points_to_repair
        roster = self.roster(nation)
        for brigade in roster.brigades:
            for unit in brigade.units:
                if unit.lost and units:
                    units -= 1
                    self.rebuilt += 1
                    self.give(rebuild_unit=campaign_pb.CampaignCommand.RebuildUnit(brigade=brigade.id, unit=unit.place))
        for ship in roster.ships:
            repaired = min(ship.damage, points)
            if repaired and not ship.sunk:
                points -= repaired
                self.repaired += 1
                self.give(repair_ship=campaign_pb.CampaignCommand.RepairShip(ship=ship.id, points=repaired))
