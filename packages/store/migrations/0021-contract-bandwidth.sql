-- Bandwidth of the calls and creations of a contract on a day: covered by stake and the free allowance, and paid for in TRX.
-- Of how many of them it is told: days of blocks written before this lack some, and do not tell it.
ALTER TABLE contract_days
  ADD COLUMN bandwidth bigint NOT NULL DEFAULT 0,
  ADD COLUMN paid_bandwidth bigint NOT NULL DEFAULT 0,
  ADD COLUMN bandwidth_told bigint NOT NULL DEFAULT 0;
