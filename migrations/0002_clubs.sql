-- Version 2: clubs (K1), their members, invitations, and the record of who became what.

-- Nothing of a club is ever deleted; close_time_ms: NULL while it is open. request_id:
-- whoever asks again with it gets this club.
CREATE TABLE clubs(
  key INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  name TEXT NOT NULL,
  creator BLOB NOT NULL REFERENCES accounts(id),
  create_time_ms INTEGER NOT NULL,
  close_time_ms INTEGER,
  request_id BLOB CHECK (length(request_id) = 16)
) STRICT;
CREATE UNIQUE INDEX clubs_by_request ON clubs(creator, request_id) WHERE request_id IS NOT NULL;

-- Everybody who is or was a member. role: 1 organiser, 2 player, 3 spectator, 0 no longer a member. joined: the number of
-- the change by which the present (or last) membership began. removed: 1 where an organiser ended it.
CREATE TABLE club_members(
  club INTEGER NOT NULL REFERENCES clubs(key),
  account BLOB NOT NULL REFERENCES accounts(id),
  role INTEGER NOT NULL CHECK (role IN (0, 1, 2, 3)),
  joined INTEGER NOT NULL,
  join_time_ms INTEGER NOT NULL,
  end_time_ms INTEGER CHECK ((end_time_ms IS NULL) = (role <> 0)),
  removed INTEGER NOT NULL CHECK (removed IN (0, 1)),
  PRIMARY KEY (club, account)
) STRICT, WITHOUT ROWID;
-- A page of a club's members in the order in which they are shown; how many there are of each role.
CREATE INDEX club_members_by_role ON club_members(club, role, joined);
-- The clubs of an account.
CREATE INDEX club_members_by_account ON club_members(account, club) WHERE role <> 0;

CREATE TABLE club_invitations(
  key INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  club INTEGER NOT NULL REFERENCES clubs(key),
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  role INTEGER NOT NULL CHECK (role IN (1, 2, 3)),
  max_uses INTEGER NOT NULL CHECK (max_uses > 0),
  uses INTEGER NOT NULL CHECK (uses BETWEEN 0 AND max_uses),
  creator BLOB NOT NULL REFERENCES accounts(id),
  create_time_ms INTEGER NOT NULL,
  expire_time_ms INTEGER NOT NULL,
  revoke_time_ms INTEGER,
  revoker BLOB REFERENCES accounts(id),
  request_id BLOB CHECK (length(request_id) = 16)
) STRICT;
CREATE INDEX club_invitations_by_club ON club_invitations(club);
-- Those that may still be used, apart from the passing of time.
CREATE INDEX club_invitations_by_expiry ON club_invitations(club, expire_time_ms)
  WHERE revoke_time_ms IS NULL AND uses < max_uses;
CREATE UNIQUE INDEX club_invitations_by_request ON club_invitations(creator, request_id) WHERE request_id IS NOT NULL;

-- kind: 1 created, 2 joined, 3 role set, 4 removed, 5 left, 6 account deleted, 7 renamed, 8 closed. Names are those of the
-- moment: accounts and clubs change theirs. Numbers run from 1 in each club.
CREATE TABLE club_changes(
  club INTEGER NOT NULL REFERENCES clubs(key),
  number INTEGER NOT NULL,
  time_ms INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 8),
  actor BLOB NOT NULL REFERENCES accounts(id),
  actor_name TEXT NOT NULL,
  member BLOB REFERENCES accounts(id),
  member_name TEXT NOT NULL,
  role_before INTEGER NOT NULL CHECK (role_before IN (0, 1, 2, 3)),
  role_after INTEGER NOT NULL CHECK (role_after IN (0, 1, 2, 3)),
  invitation INTEGER REFERENCES club_invitations(key),
  club_name TEXT NOT NULL,
  PRIMARY KEY (club, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER club_changes_stay BEFORE UPDATE ON club_changes
  BEGIN SELECT RAISE(ABORT, 'a club''s record is only added to'); END;
CREATE TRIGGER club_changes_are_kept BEFORE DELETE ON club_changes
  BEGIN SELECT RAISE(ABORT, 'a club''s record is only added to'); END;
