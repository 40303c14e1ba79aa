-- Who holds which items of TRC721 and TRC1155 contracts: what was moved to a holder less what was moved from it, never
-- zero. Undoing moves back. Written while the index holds every block from 0 on with all its receipts.
CREATE TABLE items (
  contract integer NOT NULL,
  id numeric NOT NULL,
  holder integer NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (contract, id, holder)
) WITH (fillfactor = 80);

-- What follows from the amounts above zero, as digits that rise with the order of a tree (src/items/item-trees): the ids of a
-- contract that anybody holds, who holds each of them, and what a holder holds.
CREATE TABLE item_places (
  tree bigint NOT NULL,
  place text COLLATE "C" NOT NULL,
  PRIMARY KEY (tree, place)
);

-- How many places of a tree begin with the digits, as holder_counts has it of rank keys.
CREATE TABLE item_counts (
  tree bigint NOT NULL,
  prefix text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (tree, prefix)
) WITH (fillfactor = 70);

-- Transfers of blocks written before this are in none of these, and in no list of an item (src/records/item-key).
ALTER TABLE blocks ADD COLUMN lacks_items boolean NOT NULL DEFAULT true;

ALTER TABLE blocks ALTER COLUMN lacks_items SET DEFAULT false;

CREATE INDEX blocks_lacking_items ON blocks (position) WHERE lacks_items;
