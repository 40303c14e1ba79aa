-- Pools of pairs have a note for each block that changed them. The newest note under a key is found by the primary key
-- alone: an index that offers an order by height tempts PostgreSQL to read every note for a key that has none.
DROP INDEX notes_by_height;
CREATE INDEX notes_by_height ON notes USING brin (height) WITH (pages_per_range = 32);
