-- By whom and for which account transactions were submitted, which limits count, and which of them the service still looks after:
-- those that wait, and those that were sent until a block that stays has them.
ALTER TABLE multi_signatures
  ADD COLUMN owner text NOT NULL DEFAULT '',
  ADD COLUMN originator text NOT NULL DEFAULT '',
  ADD COLUMN is_open boolean NOT NULL DEFAULT false;

UPDATE multi_signatures
  SET owner = record::json ->> 'owner', originator = record::json ->> 'originator', is_open = (state = 0);

ALTER TABLE multi_signatures
  ALTER COLUMN owner DROP DEFAULT,
  ALTER COLUMN originator DROP DEFAULT,
  ALTER COLUMN is_open DROP DEFAULT;

DROP INDEX multi_signatures_waiting;

CREATE INDEX multi_signatures_open ON multi_signatures (expires_ms, id) WHERE is_open;

CREATE INDEX multi_signatures_by_originator ON multi_signatures (owner, originator, state);
