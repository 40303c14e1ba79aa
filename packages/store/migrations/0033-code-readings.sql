-- What the code reader found in the sources of a verified contract: one row per contract, of the sources that were verified
-- at `verified_ms` and of the rules of `reader`. Another time or another number means that the sources must be read again. No
-- block makes or unmakes these rows.
CREATE TABLE code_readings (
  address text PRIMARY KEY,
  verified_ms bigint NOT NULL,
  reader integer NOT NULL,
  record text NOT NULL
);
