-- Transactions of an account by type and side (src/write/side-lists): filled and given up like the lists of migration 0038, in a row of
-- their own, as an index of that release has those and lacks these.
CREATE TABLE sides_listed_up_to (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  height integer NOT NULL,
  id text NOT NULL
);
