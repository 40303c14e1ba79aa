-- Blocks written before this did not count stake by resource.
ALTER TABLE blocks ADD COLUMN lacks_resources boolean NOT NULL DEFAULT true;

ALTER TABLE blocks ALTER COLUMN lacks_resources SET DEFAULT false;

CREATE INDEX blocks_lacking_resources ON blocks (position) WHERE lacks_resources;
