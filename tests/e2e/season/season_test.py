#!/usr/bin/python3
"""A season of three nations, from the club's founding to its end: eight battles on land, three of them with scouting first, four at
sea, a forfeit, corrections, a nation handed over; then exported, imported by a club of another server, and every page compared."""
import collections
import pathlib
import tempfile
import uuid

from people import Person, Visitor, campaign_pb, grpc
from story import Season
from galloper_harness import Server
from pages import all_pages, differences, standings_of

KIND, AWARD = campaign_pb.EngagementKind, campaign_pb.EngagementAward


def check_handing(season, step):
    """While a nation is handed over, the other commands it and its own player does not."""
    command = step.get("command", {})
    handed = "handNation" in command
    if not handed and "takeNationBack" not in command:
        return False
    nations = {part: list(season.people[part].ask("GetCampaign", campaign_id=season.id).nations) for part in ("karsk", "deputy")}
    assert nations == ({"karsk": [], "deputy": [3]} if handed else {"karsk": [3], "deputy": []}), nations
    return True


def check_story(season):
    """Every kind of thing that a season holds has happened."""
    engagements = season.organiser.all("ListEngagements", "engagements", campaign_id=season.id)
    fought = [page for page in engagements if page.id in season.fought]
    kinds = collections.Counter(page.kind for page in fought)
    assert kinds == {KIND.Value("ENGAGEMENT_KIND_LAND"): 5, KIND.Value("ENGAGEMENT_KIND_OPERATION"): 3,
                     KIND.Value("ENGAGEMENT_KIND_NAVAL"): 4}, kinds
    assert {page.origin for page in engagements} == {1, 2, 3}, "a challenge, fixed ones and the calendar"
    for page in fought:
        assert page.match_id and (page.award in (AWARD.Value("ENGAGEMENT_AWARD_WON"), AWARD.Value("ENGAGEMENT_AWARD_DRAWN"))), page
        scouts = page.south.scouts.sent + page.north.scouts.sent
        assert bool(scouts) == (page.kind == KIND.Value("ENGAGEMENT_KIND_OPERATION")), page
    by_award = {page.award: page for page in engagements}
    assert AWARD.Value("ENGAGEMENT_AWARD_FORFEITED") in by_award
    by_number = {page.id: page for page in engagements}
    assert by_number[5].award == AWARD.Value("ENGAGEMENT_AWARD_DRAWN") and by_number[5].rulings
    corrected = by_number[1]
    assert (corrected.south.score, corrected.north.score, corrected.award) == (4, 4, AWARD.Value("ENGAGEMENT_AWARD_DRAWN")), corrected
    assert len(corrected.rulings) == 1 and "umpires" in corrected.rulings[0].reason
    assert season.rebuilt and season.repaired, (season.rebuilt, season.repaired)


def check_standings(reader, campaign):
    engagements = reader.all("ListEngagements", "engagements", campaign_id=campaign)
    home = reader.ask("GetCampaign", campaign_id=campaign)
    shown = {one.nation: one.tally for one in home.page.nation_standings}
    counted = standings_of(engagements)
    assert shown == counted, f"shown {shown}\ncounted {counted}"
    places = [one.place for one in home.page.nation_standings]
    assert places == sorted(places) and places[0] == 1, places


def check_pages(pages, fought):
    """There is something on each: an article a battle with sentences that name their events, brigadiers with a history."""
    articles = [page for name, page in pages.items() if name.startswith("article ")]
    assert sorted(entry.engagement.id for entry in articles) == sorted(fought)
    for entry in articles:
        sentences = [sentence for paragraph in entry.article.paragraphs for sentence in paragraph.sentences]
        assert entry.article.headline and any(sentence.events for sentence in sentences), entry
    men = [page for name, page in pages.items() if name.startswith("brigadier ")]
    assert sum(len(man.brigadier.history) for man in men) >= 16, "two a side in each of eight battles, at times one"
    for man in men:
        assert len(man.engagements) == len(man.brigadier.history), man
        assert man.brigadier.history or man.brigadier.rating == 0, "a visitor knows what battles have shown"
    aftermaths = [page.aftermath for name, page in pages.items() if name.startswith("engagement ") and page.article.headline]
    assert all(line.text for lines in aftermaths for line in lines) and any(aftermaths)
    assert sum(pages["GetDiceRecord"].dice.all) > 200


def check_terminal(season, folder):
    """What the browser shows, the terminal prints; a campaign may be called by its name."""
    terminal, name = season.organiser.terminal, season.story["campaign"]
    assert "It has ended: an organiser ended it." in terminal("campaign", "show", name)
    assert "Karsk Line" in terminal("campaign", "roster", name, "Karsk")
    assert len(terminal("campaign", "calendar", season.id).splitlines()) == 13
    assert "Aftermath (K4)" in terminal("campaign", "engagement", season.id, 1)
    assert terminal("campaign", "chronicle", season.id).count("\n#") == len(season.fought) - 1
    assert "Rating, battle by battle" in terminal("campaign", "brigadier", season.id, "Gerhard Sohm")
    assert "The umpires counted" in terminal("campaign", "record", season.id, "--engagement", 1)
    assert "all " in terminal("campaign", "dice", season.id)
    terminal("campaign", "almanac", season.id, folder / "almanac.html")
    html = (folder / "almanac.html").read_text()
    assert "Gerhard Sohm" in html and "<script" not in html
    assert "The campaign is over" in terminal("--json", "campaign", "engage", season.id, "three-elms", "Ostrau", "Karsk", refused=True)


def check_other_home(season, folder):
    """K6: a club of another server takes the file in and shows the same pages; the first server has the campaign already."""
    file = folder / "war.galloper"
    season.organiser.terminal("campaign", "export", season.id, file)
    club = season.organiser.club("CreateClub", name="The Second Club", request_id=str(uuid.uuid4())).club.club_id
    assert "ALREADY_EXISTS" in season.organiser.terminal("--json", "campaign", "import", club, file, refused=True)
    with Server("--bot-pace-ms", "0") as elsewhere, Visitor(season.organiser.server) as here, Visitor(elsewhere) as there:
        with Person(elsewhere, "Wilhelmina") as secretary:
            club = secretary.club("CreateClub", name="The Readers", request_id=str(uuid.uuid4())).club.club_id
            torn = folder / "torn.galloper"
            torn.write_bytes(file.read_bytes()[:-100])
            assert '"error"' in secretary.terminal("--json", "campaign", "import", club, torn, refused=True)
            assert secretary.terminal("campaign", "import", "The Readers", file).strip() == season.id
            assert secretary.refused("ImportCampaign", club_id=club, upload_id=str(uuid.uuid4()), size=file.stat().st_size,
                                     piece=file.read_bytes()).code() == grpc.StatusCode.ALREADY_EXISTS
        first, second = all_pages(here, season.id), all_pages(there, season.id)
        check_pages(first, season.fought)
        assert not differences(first, second), differences(first, second)
        check_standings(here, season.id)
        check_standings(there, season.id)


def main():
    with tempfile.TemporaryDirectory(prefix="galloper-season.") as folder, Server("--bot-pace-ms", "0") as server:
        season = Season(server)
        checks = []
        season.play(after=lambda step: checks.append(check_handing(season, step)))
        assert sum(checks) == 2, "handed over and taken back"
        check_story(season)
        check_standings(season.organiser, season.id)
        check_terminal(season, pathlib.Path(folder))
        check_other_home(season, pathlib.Path(folder))
        season.close()
    print(f"a season of {len(season.fought)} battles, read on two servers")


if __name__ == "__main__":
    main()
