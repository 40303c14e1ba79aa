-- The ledger: a row for each balance a block changed, and what it is after that block. The newest row is the balance
-- now, the newest up to a height the balance there. Rows are written only for blocks after which balances are known:
-- the index holds every block from 0 on and the effects of all their operations.

ALTER TABLE blocks
  ADD COLUMN burned_sun bigint NOT NULL DEFAULT 0,
  ADD COLUMN burned_sun_before bigint NOT NULL DEFAULT 0,
  ADD COLUMN operations_without_effects integer NOT NULL DEFAULT 0,
  ADD COLUMN operations_without_effects_before bigint NOT NULL DEFAULT 0;

-- What blocks written before the ledger did to balances is not known.
UPDATE blocks SET operations_without_effects = transaction_count,
  operations_without_effects_before = transactions_before;

ALTER TABLE blocks
  ALTER COLUMN burned_sun DROP DEFAULT,
  ALTER COLUMN burned_sun_before DROP DEFAULT,
  ALTER COLUMN operations_without_effects DROP DEFAULT,
  ALTER COLUMN operations_without_effects_before DROP DEFAULT;

-- Amounts of tokens reach 2^256 - 1.
CREATE TABLE balances (
  account integer NOT NULL,
  asset integer NOT NULL,
  height integer NOT NULL,
  change numeric NOT NULL,
  balance numeric NOT NULL,
  PRIMARY KEY (account, asset, height)
);

-- Rows lie in the order of heights, so that undoing finds the tail in an index of a few pages.
CREATE INDEX balances_by_height ON balances USING brin (height) WITH (pages_per_range = 32);

-- The sum of all balances of an asset after each block that changed it.
CREATE TABLE supplies (
  asset integer NOT NULL,
  height integer NOT NULL,
  supply numeric NOT NULL,
  PRIMARY KEY (asset, height)
);

CREATE INDEX supplies_by_height ON supplies USING brin (height) WITH (pages_per_range = 32);
