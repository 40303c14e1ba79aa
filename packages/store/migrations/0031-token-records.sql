-- What issuers say about their tokens, each version with the signature of the issuer. A token is the base58 address of its
-- contract or the number of a TRC10 token. No block makes or unmakes these rows.
CREATE TABLE token_record_versions (
  token text NOT NULL,
  signed_ms bigint NOT NULL,
  stored_ms bigint NOT NULL,
  signer text NOT NULL,
  signature text NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (token, signed_ms)
);

-- The newest version of each token. Writers of the same token wait for its row, so that the newer version wins.
CREATE TABLE token_records (
  token text PRIMARY KEY,
  signed_ms bigint NOT NULL
);
