-- Every sequence is numbered from 0 in chain order. A block says how much stood before it, so that the
-- newest block is the state of the index, and undoing blocks is cutting every sequence at those numbers.

CREATE TABLE writer (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row)
);

INSERT INTO writer DEFAULT VALUES;

CREATE TABLE blocks (
  position integer PRIMARY KEY,
  height integer NOT NULL,
  id bytea NOT NULL,
  parent_id bytea NOT NULL,
  transaction_root bytea NOT NULL,
  timestamp_ms bigint NOT NULL,
  witness integer NOT NULL,
  version integer NOT NULL,
  size_bytes integer,
  solidified_height integer,
  transaction_count integer NOT NULL,
  transfer_count integer NOT NULL,
  fee_sun bigint,
  net_usage bigint,
  energy_usage bigint,
  transactions_before bigint NOT NULL,
  transfers_before bigint NOT NULL,
  calls_without_receipt integer NOT NULL,
  calls_without_receipt_before bigint NOT NULL,
  accounts_before integer NOT NULL,
  accounts_after integer NOT NULL,
  assets_before integer NOT NULL,
  assets_after integer NOT NULL,
  witnesses_before integer NOT NULL,
  witnesses_after integer NOT NULL
);

CREATE UNIQUE INDEX blocks_by_height ON blocks (height);
CREATE INDEX blocks_by_timestamp_ms ON blocks (timestamp_ms, position);
CREATE INDEX blocks_by_transactions_before ON blocks (transactions_before, position);
CREATE INDEX blocks_by_transfers_before ON blocks (transfers_before, position);

CREATE TABLE coverage (
  from_height integer PRIMARY KEY,
  to_height integer NOT NULL
);

CREATE TABLE days (
  day integer PRIMARY KEY,
  block_count bigint NOT NULL,
  transaction_count bigint NOT NULL,
  transfer_count bigint NOT NULL,
  new_account_count bigint NOT NULL,
  size_bytes bigint NOT NULL,
  sized_block_count bigint NOT NULL
);

CREATE TABLE day_types (
  day integer NOT NULL,
  type integer NOT NULL,
  transaction_count bigint NOT NULL,
  PRIMARY KEY (day, type)
);
