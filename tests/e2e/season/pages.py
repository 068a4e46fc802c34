"""All pages of a campaign as one reader sees them, and standings counted from its engagements."""
from people import campaign_pb

CALLS_OF_ONE = ("GetCampaign", "GetRoster", "GetDiceRecord")


def all_pages(reader, campaign):
    """Page by name. What a club decides for itself, its name and who may read, is left out."""
    pages = {call: reader.ask(call, campaign_id=campaign) for call in CALLS_OF_ONE}
    home = pages["GetCampaign"]
    for field in ("club_id", "club_name", "visibility", "create_time"):
        home.campaign.ClearField(field)
    for man in pages["GetRoster"].brigadiers:
        pages[f"brigadier {man.id}"] = reader.ask("GetBrigadier", campaign_id=campaign, brigadier=man.id)
    engagements = reader.all("ListEngagements", "engagements", campaign_id=campaign, page_size=5)
    for page in engagements:
        pages[f"calendar {page.id}"] = page
        pages[f"engagement {page.id}"] = reader.ask("GetEngagement", campaign_id=campaign, engagement=page.id)
    for place, entry in enumerate(reader.all("ListArticles", "articles", campaign_id=campaign, page_size=4)):
        pages[f"article {place}"] = entry
    for record in reader.all("ListRecords", "records", campaign_id=campaign, page_size=50):
        pages[f"record {record.number}"] = record
    return pages


def differences(one, other):
    """The pages that are not the same on both sides."""
    names = sorted(set(one) | set(other))
    return [name for name in names
            if name not in one or name not in other or one[name].SerializeToString(deterministic=True) != other[name].SerializeToString(deterministic=True)]


def standings_of(engagements):
    """By nation: points, won, drawn, lost, banners and points sunk, counted from how each engagement counts."""
    tallies = {}
    for page in engagements:
        if page.award not in (campaign_pb.ENGAGEMENT_AWARD_WON, campaign_pb.ENGAGEMENT_AWARD_DRAWN, campaign_pb.ENGAGEMENT_AWARD_FORFEITED):
            continue
        for seat, own, enemy in ((1, page.south, page.north), (2, page.north, page.south)):
            tally = tallies.setdefault(own.nation, campaign_pb.Tally())
            tally.points += own.points
            if page.award == campaign_pb.ENGAGEMENT_AWARD_DRAWN:
                tally.drawn += 1
            elif page.winner == seat:
                tally.won += 1
            else:
                tally.lost += 1
            margin = own.score - enemy.score
            if page.kind == campaign_pb.ENGAGEMENT_KIND_NAVAL:
                tally.points_sunk += margin
            else:
                tally.banners += margin
    return tallies
