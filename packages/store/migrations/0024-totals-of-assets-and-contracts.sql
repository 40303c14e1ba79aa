-- What each asset and each contract did in all blocks that are counted, in the order of how much: sums of their days.
CREATE TABLE asset_totals (
  asset integer PRIMARY KEY,
  transfers bigint NOT NULL,
  holders bigint NOT NULL
) WITH (fillfactor = 80);

CREATE INDEX asset_totals_by_transfers ON asset_totals (transfers DESC, asset);
CREATE INDEX asset_totals_by_holders ON asset_totals (holders DESC, asset);

CREATE TABLE contract_totals (
  contract integer PRIMARY KEY,
  calls bigint NOT NULL
) WITH (fillfactor = 80);

CREATE INDEX contract_totals_by_calls ON contract_totals (calls DESC, contract);

INSERT INTO asset_totals (asset, transfers, holders)
  SELECT asset, sum(transfers), sum(holders_gained) FROM asset_days
  GROUP BY asset HAVING sum(transfers) <> 0 OR sum(holders_gained) <> 0;

INSERT INTO contract_totals (contract, calls)
  SELECT contract, sum(calls) FROM contract_days GROUP BY contract HAVING sum(calls) <> 0;
