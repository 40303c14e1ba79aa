-- Lists of transfers by account and token, and lists of the whole chain (src/write/added-lists). An index that existed
-- before has none of their entries: they are added in chain order while blocks go on (src/write/fill-lists). The row names the
-- block up to which they are whole; there is none while they are empty. A program that does not know them leaves it as it is, so a
-- block that is not in the chain any more means that the lists must be made anew.
CREATE TABLE listed_up_to (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  height integer NOT NULL,
  id text NOT NULL
);
