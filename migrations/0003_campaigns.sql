-- Version 3: campaigns (K): their ledgers, and the matches that are fought for them.

-- visibility: 1 the club's members, 2 whoever has the address, 3 listed for everybody. state: 1 it goes on, 2 it has ended.
-- until_ms: when the server ends it; NULL: never. name, state and until_ms repeat what the ledger says, for lists and the timer.
-- secret: of the dice that the server throws for it. epoch: the data's, when the secret was made.
CREATE TABLE campaigns(
  key INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  club INTEGER NOT NULL REFERENCES clubs(key),
  name TEXT NOT NULL,
  visibility INTEGER NOT NULL CHECK (visibility IN (1, 2, 3)),
  state INTEGER NOT NULL CHECK (state IN (1, 2)),
  ending INTEGER NOT NULL CHECK (ending BETWEEN 0 AND 3),
  until_ms INTEGER,
  create_time_ms INTEGER NOT NULL,
  creator BLOB NOT NULL REFERENCES accounts(id),
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  epoch INTEGER NOT NULL,
  request_id BLOB CHECK (length(request_id) = 16)
) STRICT;
CREATE INDEX campaigns_by_club ON campaigns(club);
CREATE INDEX campaigns_by_end ON campaigns(until_ms) WHERE state = 1 AND until_ms IS NOT NULL;
CREATE INDEX campaigns_listed ON campaigns(visibility) WHERE visibility = 3;
CREATE UNIQUE INDEX campaigns_by_request ON campaigns(creator, request_id) WHERE request_id IS NOT NULL;

-- The ledgers: store.v1.CampaignEntry, numbered from 1 in each campaign without a gap. request_id: of the command that left it.
CREATE TABLE campaign_entries(
  campaign INTEGER NOT NULL REFERENCES campaigns(key),
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  request_id BLOB CHECK (length(request_id) = 16),
  body BLOB NOT NULL,
  PRIMARY KEY (campaign, sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_entries_by_request ON campaign_entries(campaign, request_id) WHERE request_id IS NOT NULL;
CREATE TRIGGER campaign_entries_stay BEFORE UPDATE ON campaign_entries
  BEGIN SELECT RAISE(ABORT, 'a campaign''s ledger is only added to'); END;
CREATE TRIGGER campaign_entries_are_kept BEFORE DELETE ON campaign_entries
  BEGIN SELECT RAISE(ABORT, 'a campaign''s ledger is only added to'); END;

-- The match of an engagement, by its id since it may not be made yet. state: 1 to be made, 2 made, 3 its result is in the ledger.
-- arrangement: store.v1.Arrangement. chronicle: store.v1.Chronicle once it is written; version: of the chronicle that wrote it.
CREATE TABLE campaign_matches(
  match BLOB PRIMARY KEY CHECK (length(match) = 16),
  campaign INTEGER NOT NULL REFERENCES campaigns(key),
  engagement INTEGER NOT NULL,
  state INTEGER NOT NULL CHECK (state IN (1, 2, 3)),
  arrangement BLOB NOT NULL,
  version INTEGER NOT NULL,
  chronicle BLOB
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_matches_by_engagement ON campaign_matches(campaign, engagement);
CREATE INDEX campaign_matches_waiting ON campaign_matches(state) WHERE state < 3;

-- Names of people in an imported campaign, who may have no account here.
CREATE TABLE campaign_people(
  campaign INTEGER NOT NULL REFERENCES campaigns(key),
  account BLOB NOT NULL CHECK (length(account) = 16),
  name TEXT NOT NULL,
  PRIMARY KEY (campaign, account)
) STRICT, WITHOUT ROWID;
