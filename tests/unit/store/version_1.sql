-- A data file of schema version 1: schema and some of everything. Never changed: later versions must read it.
PRAGMA journal_mode = WAL;
CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE INDEX matches_by_state ON matches(state, is_private);
CREATE INDEX matches_by_privacy ON matches(is_private);
CREATE TABLE holders(
  account BLOB NOT NULL CHECK (length(account) = 16),
  match INTEGER NOT NULL REFERENCES matches(key),
  PRIMARY KEY (account, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_by_match ON holders(match);
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
) STRICT, WITHOUT ROWID;INSERT INTO meta VALUES('epoch', 3);
INSERT INTO accounts VALUES(x'11111111111111111111111111111111', 'Ney', 'ney', 'hash', 0, 0, 1700000000000);
INSERT INTO sessions VALUES(zeroblob(32), x'11111111111111111111111111111111', 1700000000000, 1800000000000);
INSERT INTO matches VALUES(1, x'a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', 3, 0, 1700000000000, 1700000005000, 'scouting', 'ford', x'00ff');
INSERT INTO matches VALUES(2, x'a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2', 2, 0, 1700000001000, 1700000006000, 'scouting', 'ford', x'00ff');
INSERT INTO holders VALUES(x'11111111111111111111111111111111', 1);
INSERT INTO holders VALUES(x'11111111111111111111111111111111', 2);
INSERT INTO log VALUES(5, 2, 1, 0, 1700000001000, 0, NULL, NULL, x'6f6e65');
INSERT INTO log VALUES(9, 2, 2, 1, 1700000006000, 5, x'11111111111111111111111111111111', x'33333333333333333333333333333333', x'74776f');
INSERT INTO finished VALUES(1, 2, x'0128b52ffd24474d0100f802000080a0abfef9620c66696e6973686564206f6e6501031122904e74776f0300546d083a5607f0d512e7d4');
INSERT INTO chat VALUES(2, 1, x'11111111111111111111111111111111', 1, 1700000002000, 'Good luck');
PRAGMA application_id = 1198289010;
PRAGMA user_version = 1;
