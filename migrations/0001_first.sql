-- Version 1. Times are milliseconds since 1970-01-01 UTC; ids are UUIDs of 16 bytes.

-- 'epoch': how often the data was restored, from 1. 'starts': how often a server started on it.
CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Rows stay when an account is deleted: logs and seats name it. Its name becomes free.
CREATE TABLE accounts(
  id BLOB PRIMARY KEY CHECK (length(id) = 16),
  name TEXT NOT NULL,
  name_skeleton TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  guest INTEGER NOT NULL CHECK (guest IN (0, 1)),
  deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
  create_time_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX accounts_by_name ON accounts(name) WHERE deleted = 0;
CREATE UNIQUE INDEX accounts_by_skeleton ON accounts(name_skeleton) WHERE deleted = 0;

CREATE TABLE sessions(
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  account BLOB NOT NULL REFERENCES accounts(id),
  create_time_ms INTEGER NOT NULL,
  expire_time_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions(account);
CREATE INDEX sessions_by_expiry ON sessions(expire_time_ms);

-- state: 1 open, 2 playing, 3 finished. lobby: store.v1.Lobby.
CREATE TABLE matches(
  key INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  state INTEGER NOT NULL CHECK (state IN (1, 2, 3)),
  is_private INTEGER NOT NULL CHECK (is_private IN (0, 1)),
  create_time_ms INTEGER NOT NULL,
  update_time_ms INTEGER NOT NULL,
  game TEXT NOT NULL,
  scenario_id TEXT NOT NULL,
  lobby BLOB NOT NULL
) STRICT;
-- Each ends with the key, as every index of a rowid table does: a page of a list is one descent.
CREATE INDEX matches_by_state ON matches(state, is_private);
CREATE INDEX matches_by_privacy ON matches(is_private);

CREATE TABLE holders(
  account BLOB NOT NULL CHECK (length(account) = 16),
  match INTEGER NOT NULL REFERENCES matches(key),
  PRIMARY KEY (account, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_by_match ON holders(match);

-- The accepted orders of live matches in the order of their commits. Append-only, and nothing per match is written: no index
-- and no foreign key, because either would cost several times the row itself. The server finds a match's rows through its
-- last one (in memory) and `previous`, the id of the same match's row before (0: none).
CREATE TABLE log(
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  time_ms INTEGER NOT NULL,
  previous INTEGER NOT NULL,
  account BLOB,
  order_id BLOB,
  body BLOB NOT NULL
) STRICT;

-- The log of a finished match: row_count rows as one compressed value (server/store/archive.h).
CREATE TABLE finished(
  match INTEGER PRIMARY KEY REFERENCES matches(key),
  row_count INTEGER NOT NULL,
  record BLOB NOT NULL
) STRICT;

CREATE TABLE chat(
  match INTEGER NOT NULL REFERENCES matches(key),
  number INTEGER NOT NULL,
  account BLOB,
  seat INTEGER NOT NULL,
  time_ms INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
