-- Transfers of an account by kind, token and way, and lists of the whole chain, with new numbers (src/write/added-lists): those of
-- migration 0038 repeated in a list of both ways what the lists of one way have. Filled and given up as those were. The release before
-- finds its own lists behind the newest block, and goes on with them; src/write/retired-lists takes them away.
CREATE TABLE ways_listed_up_to (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  height integer NOT NULL,
  id text NOT NULL
);
