-- What happened by hour and by day (UTC), counted in the transaction that writes the blocks. Span 1 is an hour, 2 a day, 3
-- all that is written, as the one period 0; sums are packed (src/metrics/sums.ts). They take the place of days and day_types.
CREATE TABLE metrics (
  span smallint NOT NULL,
  period integer NOT NULL,
  sums bytea NOT NULL,
  PRIMARY KEY (span, period)
) WITH (fillfactor = 80);

-- What each block added, so that undoing it is taking it away. Blocks written before this added nothing.
ALTER TABLE blocks ADD COLUMN sums bytea;

CREATE INDEX blocks_lacking_sums ON blocks (position) WHERE sums IS NULL;

-- Days on which a contract was called or created; callers are counted when the day is over.
CREATE TABLE contract_days (
  contract integer NOT NULL,
  day integer NOT NULL,
  calls bigint NOT NULL,
  creations bigint NOT NULL,
  energy bigint NOT NULL,
  staked_energy bigint NOT NULL,
  supplied_energy bigint NOT NULL,
  burned_sun bigint NOT NULL,
  without_receipt bigint NOT NULL,
  without_sources bigint NOT NULL,
  callers bigint,
  PRIMARY KEY (contract, day)
) WITH (fillfactor = 80);

CREATE INDEX contract_days_by_calls ON contract_days (day, calls DESC, contract);
CREATE INDEX contract_days_by_energy ON contract_days (day, energy DESC, contract);
CREATE INDEX contract_days_by_callers ON contract_days (day, callers DESC, contract) WHERE callers IS NOT NULL;

-- Who called a much called contract on a day that is over, most calls first; chunk n holds the ranks from n times its size on.
CREATE TABLE contract_callers (
  contract integer NOT NULL,
  day integer NOT NULL,
  chunk integer NOT NULL,
  callers bytea NOT NULL,
  PRIMARY KEY (contract, day, chunk)
);

CREATE INDEX contract_callers_by_day ON contract_callers (day);

-- Days that are over, and how many accounts called a contract on them.
CREATE TABLE finished_days (
  day integer PRIMARY KEY,
  callers bigint NOT NULL
);

-- Days on which an asset moved, or came to another number of holders.
CREATE TABLE asset_days (
  asset integer NOT NULL,
  day integer NOT NULL,
  transfers bigint NOT NULL,
  volume numeric NOT NULL,
  holders_gained bigint NOT NULL,
  PRIMARY KEY (asset, day)
) WITH (fillfactor = 80);

CREATE INDEX asset_days_by_transfers ON asset_days (day, transfers DESC, asset);

DROP TABLE days;
DROP TABLE day_types;
