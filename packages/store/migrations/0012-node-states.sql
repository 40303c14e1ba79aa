-- What a node says at its head and blocks do not tell: bytes of whoever wrote them, true after the block of the height and
-- dropped when that block is undone. A null state: the node holds no such thing. An empty key: the kind was read whole.
CREATE TABLE node_states (
  kind smallint NOT NULL,
  key bytea NOT NULL,
  height integer NOT NULL,
  state bytea,
  PRIMARY KEY (kind, key)
) WITH (fillfactor = 80);

CREATE INDEX node_states_by_height ON node_states (height);

-- Up to where the rounds of the audit came: `count` accounts or assets from number `first` on, in the order of being seen, were
-- compared at blocks of these heights. Heights rise with the order of the key within a run, so undoing cuts its end.
CREATE TABLE audit_ranges (
  run smallint NOT NULL,
  round integer NOT NULL,
  subject smallint NOT NULL,
  first bigint NOT NULL,
  count bigint NOT NULL,
  comparison_count bigint NOT NULL,
  from_height integer NOT NULL,
  to_height integer NOT NULL,
  from_ms bigint NOT NULL,
  to_ms bigint NOT NULL,
  PRIMARY KEY (run, round, subject, first)
);

CREATE INDEX audit_ranges_by_to_height ON audit_ranges (to_height);

-- How far an asset is proven: comparisons of balances, and the newest one of its supply with the sum of what is held.
CREATE TABLE audit_assets (
  asset bytea PRIMARY KEY,
  comparison_count bigint NOT NULL,
  unanswered_count bigint NOT NULL,
  unlisted_count bigint NOT NULL,
  from_height integer NOT NULL,
  to_height integer NOT NULL,
  supply_height integer,
  index_supply numeric,
  node_supply numeric
);

CREATE INDEX audit_assets_by_to_height ON audit_assets (to_height);

-- What index and node did not agree on, as it was first found and as it was last seen; an empty account is the supply of the
-- asset. Rows end, they are never deleted.
CREATE TABLE audit_differences (
  account bytea NOT NULL,
  asset bytea NOT NULL,
  found_ms bigint NOT NULL,
  height integer NOT NULL,
  block_id bytea NOT NULL,
  index_amount numeric NOT NULL,
  node_amount numeric NOT NULL,
  seen_count bigint NOT NULL,
  seen_ms bigint NOT NULL,
  seen_height integer NOT NULL,
  seen_block_id bytea NOT NULL,
  seen_index_amount numeric NOT NULL,
  seen_node_amount numeric NOT NULL,
  ended text CHECK (ended IN ('agreed', 'undone')),
  ended_ms bigint,
  ended_height integer,
  ended_block_id bytea,
  PRIMARY KEY (account, asset, found_ms)
);

CREATE UNIQUE INDEX audit_differences_open ON audit_differences (account, asset) WHERE ended IS NULL;

CREATE INDEX audit_differences_open_by_asset ON audit_differences (asset) WHERE ended IS NULL;

CREATE INDEX audit_differences_by_found_ms ON audit_differences (found_ms);

CREATE INDEX audit_differences_by_height ON audit_differences (height);

CREATE INDEX audit_differences_by_ended_height ON audit_differences (ended_height);
