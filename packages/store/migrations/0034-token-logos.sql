-- Logos that records of tokens name by their hash: pictures that this server encoded itself. No block makes or unmakes these rows.
CREATE TABLE token_logos (
  -- SHA-256 of the picture, in hex.
  hash text PRIMARY KEY,
  picture bytea NOT NULL,
  stored_ms bigint NOT NULL
);
