-- Blocks written before this say that an account changed its permissions, without the keys (src/records/facts/accounts).
ALTER TABLE blocks ADD COLUMN lacks_permission_keys boolean NOT NULL DEFAULT true;

ALTER TABLE blocks ALTER COLUMN lacks_permission_keys SET DEFAULT false;

CREATE INDEX blocks_lacking_permission_keys ON blocks (position) WHERE lacks_permission_keys;
