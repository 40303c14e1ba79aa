-- Transfers of an asset stand in a list of positions (src/records/transfer-lists). Those of blocks written before this
-- are in none, so that no list is whole while such a block is here.
ALTER TABLE blocks ADD COLUMN lacks_asset_lists boolean NOT NULL DEFAULT true;

ALTER TABLE blocks ALTER COLUMN lacks_asset_lists SET DEFAULT false;

CREATE INDEX blocks_lacking_asset_lists ON blocks (position) WHERE lacks_asset_lists;

-- The block that saw an asset first: the lowest that holds more assets than its number.
CREATE INDEX blocks_by_assets_after ON blocks (assets_after, position);
