#!/usr/bin/python3
"""`galloperd --demonstration` makes one season for visitors, though it is killed in the middle and started again, and somebody has its organiser's name."""
import time

from people import PASSWORD, Person, Visitor, account_grpc, account_pb, campaign_pb, grpc
from story import STORY
from galloper_harness import Server
from pages import standings_of

DECIDED = campaign_pb.ENGAGEMENT_STAGE_DECIDED


def seasons(visitor):
    return visitor.all("ListCampaigns", "campaigns")


def wait_for(what):
    while True:
        found = what()
        if found:
            return found
        time.sleep(0.05)


def decided(visitor):
    found = seasons(visitor)
    if not found:
        return 0
    return len(visitor.all("ListEngagements", "engagements", campaign_id=found[0].campaign_id, stage=DECIDED))


def check_season(visitor):
    [summary] = seasons(visitor)
    assert summary.name == STORY["campaign"] and summary.visibility == 3, summary
    pages = visitor.all("ListEngagements", "engagements", campaign_id=summary.campaign_id)
    made = [step["command"]["engage"] for step in STORY["steps"] if "engage" in step.get("command", {})]
    assert [page.scenario_id for page in reversed(pages)] == [one["scenarioId"] for one in made]
    assert all(page.stage == DECIDED for page in pages), pages
    roster = visitor.ask("GetRoster", campaign_id=summary.campaign_id)
    assert (len(roster.brigades), len(roster.ships)) == (9, 12), roster
    home = visitor.ask("GetCampaign", campaign_id=summary.campaign_id)
    assert len(home.page.nations) == 3 and home.article.article.headline, home
    assert {one.nation: one.tally for one in home.page.nation_standings} == standings_of(pages)
    # Every battle once, every ruling once.
    records = visitor.all("ListRecords", "records", campaign_id=summary.campaign_id)
    results = [record.engagement for record in records if record.kind == campaign_pb.RECORD_KIND_RESULT]
    assert sorted(results) == sorted(step["fight"] for step in STORY["steps"] if "fight" in step), results
    assert sum(record.kind == campaign_pb.RECORD_KIND_CORRECTION for record in records) == 2
    return [record.SerializeToString(deterministic=True) for record in records]


def check_namesake(server, name):
    """Who had the name before has nothing of the season's; its own people nobody can sign in as."""
    with Visitor(server) as visitor:
        accounts = account_grpc.AccountServiceStub(visitor.channel)
        token = accounts.SignIn(account_pb.SignInRequest(name=name, password=PASSWORD), timeout=60).token
        [summary] = seasons(visitor)
        visitor.metadata = [("authorization", f"Bearer {token}")]
        assert not visitor.ask("GetCampaign", campaign_id=summary.campaign_id).role
        for password in (PASSWORD, "!", "!!!!!!!!"):
            try:
                accounts.SignIn(account_pb.SignInRequest(name=f"{name} 2", password=password), timeout=60)
            except grpc.RpcError as error:
                assert error.code() == grpc.StatusCode.UNAUTHENTICATED, error
            else:
                raise AssertionError("somebody signed in as the season's organiser")


def main():
    with Server("--bot-pace-ms", "5000") as server:
        Person(server, STORY["people"]["organiser"]).channel.close()
        assert server.stop() == 0
        server.arguments += ("--demonstration",)
        server.start()
        for battles in (2, 6):
            with Visitor(server) as visitor:
                wait_for(lambda: decided(visitor) >= battles)
            server.kill()
            server.start()
        with Visitor(server) as visitor:
            wait_for(lambda: [one for one in seasons(visitor) if one.ended])
            told = check_season(visitor)
        check_namesake(server, STORY["people"]["organiser"])
        # Once is enough: a server that starts again leaves it as it is.
        assert server.stop() == 0
        server.start()
        with Visitor(server) as visitor:
            time.sleep(1)
            assert check_season(visitor) == told
    print("one season for visitors, after two crashes")


if __name__ == "__main__":
    main()
