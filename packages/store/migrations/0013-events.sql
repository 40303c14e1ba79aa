-- What events are listed under (src/records/facts/event): a contract; with it the signature; with both a topic. In the
-- order of first being seen; lists go by the numbers. The hash index finds a key whole, the other one what a contract logs.
CREATE TABLE event_keys (
  id integer PRIMARY KEY,
  height integer NOT NULL,
  key bytea NOT NULL
);

CREATE INDEX event_keys_by_key ON event_keys USING hash (key);

CREATE INDEX event_keys_by_contract ON event_keys (key) WHERE octet_length(key) <= 53;

-- Rows lie in the order of heights, so that undoing finds the tail in an index of a few pages.
CREATE INDEX event_keys_by_height ON event_keys USING brin (height) WITH (pages_per_range = 32);

-- Blocks written before this have no events, no approvals of TRC721 and TRC1155 and nothing of what contracts staked,
-- delegated and voted.
ALTER TABLE blocks ADD COLUMN lacks_events boolean NOT NULL DEFAULT true;

ALTER TABLE blocks ALTER COLUMN lacks_events SET DEFAULT false;

CREATE INDEX blocks_lacking_events ON blocks (position) WHERE lacks_events;
