-- What both gateways of a bridge logged at final blocks, with running totals, so that what is locked, issued and on its way is known at
-- any pair of heights. They are of the network that is the main chain. `bridge` names both gateways; `chain` and `step` are words.
CREATE TABLE bridge_entries (
  bridge text NOT NULL,
  chain text NOT NULL,
  -- Of the event among all events of its gateway, from 1 on.
  place integer NOT NULL,
  height integer NOT NULL,
  timestamp_ms bigint NOT NULL,
  transaction_id text NOT NULL,
  -- sent, arrived, mapping, mapped
  step text NOT NULL,
  asset text NOT NULL,
  nonce numeric NOT NULL,
  -- Empty of mappings.
  account text NOT NULL,
  -- An amount, the number of an item, or the token of the side chain as a number.
  value numeric NOT NULL,
  -- Of all entries of the step and asset up to this one; of mappings their number. What was said again is no entry.
  total numeric NOT NULL,
  -- Of an arrival: how much of the total the other gateway had sent. NULL until it is compared, and of other steps.
  backed numeric,
  PRIMARY KEY (bridge, chain, place)
);

CREATE INDEX bridge_entries_by_height ON bridge_entries (bridge, chain, step, asset, height, place);
CREATE INDEX bridge_entries_by_nonce ON bridge_entries (bridge, chain, step, nonce, place);
CREATE INDEX bridge_entries_by_step ON bridge_entries (bridge, chain, step, height, place);
CREATE INDEX bridge_entries_mapped ON bridge_entries (bridge, value) WHERE step = 'mapped';
CREATE INDEX bridge_entries_open ON bridge_entries (bridge, chain, place) WHERE step = 'arrived' AND backed IS NULL;

-- The block of each chain up to which the entries are whole.
CREATE TABLE bridge_progress (
  bridge text NOT NULL,
  chain text NOT NULL,
  height integer NOT NULL,
  id text NOT NULL,
  timestamp_ms bigint NOT NULL,
  -- Events of the gateway up to there, of all kinds.
  events integer NOT NULL,
  -- The first block that was read.
  since integer NOT NULL,
  PRIMARY KEY (bridge, chain)
);

-- Arrivals that the other gateway did not send, or not like this. They stay, whatever becomes of their blocks.
CREATE TABLE bridge_differences (
  bridge text NOT NULL,
  -- From 1 on, without gaps.
  number integer NOT NULL,
  chain text NOT NULL,
  height integer NOT NULL,
  timestamp_ms bigint NOT NULL,
  transaction_id text NOT NULL,
  nonce numeric NOT NULL,
  -- unsent, changed, twice
  fault text NOT NULL,
  asset text NOT NULL,
  account text NOT NULL,
  value numeric NOT NULL,
  -- What the other gateway sent with this nonce; NULL where it sent none.
  sent_asset text,
  sent_account text,
  sent_value numeric,
  found_ms bigint NOT NULL,
  PRIMARY KEY (bridge, number),
  UNIQUE (bridge, chain, transaction_id, nonce)
);
