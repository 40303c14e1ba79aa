-- Logos that records of tokens name by their hash: pictures that this server encoded itself. No block makes or unmakes these rows.
CREATE TABLE token_logos (
  -- SHA-256 of the picture, in hex.
  hash text PRIMARY KEY,
  picture bytea NOT NULL,
  stored_ms bigint NOT NULL
);

CREATE VIEW readable_token_logos AS
SELECT hash, octet_length(picture) AS bytes, to_timestamp(stored_ms / 1000.0) AS stored_at FROM token_logos;
