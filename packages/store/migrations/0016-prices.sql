-- What a TRX cost, a row an hour: the last word of the price source in that hour. No block makes or unmakes them.
CREATE TABLE prices (
  hour_ms bigint PRIMARY KEY,
  source text NOT NULL,
  usd text NOT NULL
);
