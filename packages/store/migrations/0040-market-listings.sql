-- Applications of issuers for a pair of the second market, with every step of issuer and operator. The first token is the base58
-- address of its contract or the number of a TRC10 token, the second one an address or _ for TRX. No block makes or unmakes these rows.
CREATE TABLE market_listing_steps (
  first text NOT NULL,
  second text NOT NULL,
  -- From 1 on.
  place integer NOT NULL,
  step text NOT NULL,
  status smallint NOT NULL,
  -- How often the application was submitted so far.
  submissions integer NOT NULL,
  is_hot boolean NOT NULL,
  stored_ms bigint NOT NULL,
  -- Empty for the operator's steps.
  signed_ms bigint NOT NULL,
  signer text NOT NULL,
  signature text NOT NULL,
  content text NOT NULL,
  -- The operator's.
  reason text NOT NULL,
  PRIMARY KEY (first, second, place)
);

-- The newest step of each application. Writers of the same pair wait for its row.
CREATE TABLE market_listings (
  first text NOT NULL,
  second text NOT NULL,
  place integer NOT NULL,
  status smallint NOT NULL,
  stored_ms bigint NOT NULL,
  PRIMARY KEY (first, second)
);

CREATE INDEX market_listings_by_time ON market_listings (stored_ms, first, second);
