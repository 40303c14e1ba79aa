-- An account's number is its place in the order of first being seen. The open chunk of each of its
-- sequences stands in its row, which every batch that names it writes anyway; full chunks never change.

CREATE TABLE accounts (
  id integer PRIMARY KEY,
  address bytea NOT NULL,
  first_height integer NOT NULL,
  contract_height integer,
  transaction_count bigint NOT NULL,
  transactions_out bigint NOT NULL,
  transactions_in bigint NOT NULL,
  transfer_count bigint NOT NULL,
  transfers_out bigint NOT NULL,
  transfers_in bigint NOT NULL,
  open_transactions bytea NOT NULL,
  open_transfers bytea NOT NULL
) WITH (fillfactor = 80);

CREATE UNIQUE INDEX accounts_by_address ON accounts (address);

CREATE TABLE account_transactions (
  account integer NOT NULL,
  chunk bigint NOT NULL,
  positions bytea NOT NULL,
  PRIMARY KEY (account, chunk)
);

CREATE TABLE account_transfers (
  account integer NOT NULL,
  chunk bigint NOT NULL,
  positions bytea NOT NULL,
  PRIMARY KEY (account, chunk)
);

CREATE TABLE assets (
  id integer PRIMARY KEY,
  key bytea NOT NULL
);

CREATE UNIQUE INDEX assets_by_key ON assets (key);

CREATE TABLE witnesses (
  id integer PRIMARY KEY,
  address bytea NOT NULL,
  block_count bigint NOT NULL,
  open_blocks bytea NOT NULL
);

CREATE UNIQUE INDEX witnesses_by_address ON witnesses (address);

CREATE TABLE witness_blocks (
  witness integer NOT NULL,
  chunk bigint NOT NULL,
  positions bytea NOT NULL,
  PRIMARY KEY (witness, chunk)
);
