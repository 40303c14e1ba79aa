-- Records of tokens whose issuer has several keys, until enough of them have signed. No block makes or unmakes these rows.
CREATE TABLE waiting_token_records (
  -- SHA-256 of the content, in hex.
  id text PRIMARY KEY,
  token text NOT NULL,
  signed_ms bigint NOT NULL,
  content text NOT NULL
);

CREATE INDEX waiting_token_records_by_token ON waiting_token_records (token, signed_ms);
CREATE INDEX waiting_token_records_by_time ON waiting_token_records (signed_ms);

CREATE TABLE waiting_token_signatures (
  id text NOT NULL REFERENCES waiting_token_records (id) ON DELETE CASCADE,
  signer text NOT NULL,
  -- Order of arrival.
  place smallint NOT NULL,
  signature text NOT NULL,
  PRIMARY KEY (id, signer)
);
