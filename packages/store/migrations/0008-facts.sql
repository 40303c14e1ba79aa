-- What happened besides transactions and transfers: packed records of all kinds in one sequence (src/records/facts), and
-- lists of positions in it under numbered keys: full chunks are written once, the open one stands in the list's own row.
CREATE TABLE fact_chunks (
  chunk bigint NOT NULL,
  records bytea NOT NULL,
  PRIMARY KEY (chunk)
) PARTITION BY RANGE (chunk);

CREATE TABLE lists (
  key bigint NOT NULL,
  list smallint NOT NULL,
  count bigint NOT NULL,
  open bytea NOT NULL,
  PRIMARY KEY (list, key)
) WITH (fillfactor = 80);

CREATE TABLE list_chunks (
  key bigint NOT NULL,
  chunk bigint NOT NULL,
  list smallint NOT NULL,
  positions bytea NOT NULL,
  PRIMARY KEY (list, key, chunk)
);

ALTER TABLE blocks
  ADD COLUMN fact_count integer NOT NULL DEFAULT 0,
  ADD COLUMN facts_before bigint NOT NULL DEFAULT 0,
  ADD COLUMN lacks_facts boolean NOT NULL DEFAULT true;

-- Blocks written before this have facts that nobody kept; all later ones have theirs.
ALTER TABLE blocks ALTER COLUMN lacks_facts SET DEFAULT false;

CREATE INDEX blocks_lacking_facts ON blocks (position) WHERE lacks_facts;
