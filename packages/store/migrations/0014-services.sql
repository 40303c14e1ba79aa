-- Tables of the services beside the index. No block makes or unmakes their rows: undoing a fork leaves them as they are.

-- Transactions on their way round the keys of a permission. `state` is 0 while they wait, 1 when the chain took them,
-- 2 when they expired or were refused; `version` grows with each change, so that of two writers one starts again.
CREATE TABLE multi_signatures (
  id text PRIMARY KEY,
  version integer NOT NULL,
  state smallint NOT NULL,
  created_ms bigint NOT NULL,
  expires_ms bigint NOT NULL,
  record text NOT NULL
);

CREATE INDEX multi_signatures_waiting ON multi_signatures (expires_ms) WHERE state = 0;

CREATE INDEX multi_signatures_by_expiry ON multi_signatures (expires_ms);

-- Who may see them: each key of the permission, which has signed or not, and the owner, for whom `signed` is null when it
-- is not among the keys.
CREATE TABLE multi_signature_readers (
  address text NOT NULL,
  created_ms bigint NOT NULL,
  id text NOT NULL REFERENCES multi_signatures (id) ON DELETE CASCADE,
  signed boolean,
  PRIMARY KEY (address, created_ms, id)
);

CREATE INDEX multi_signature_readers_by_id ON multi_signature_readers (id);

-- Sources whose compilation gave the code of a contract.
CREATE TABLE contract_sources (
  address text PRIMARY KEY,
  verified_ms bigint NOT NULL,
  is_full boolean NOT NULL,
  record text NOT NULL
);
