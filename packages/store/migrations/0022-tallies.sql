-- Votes of witnesses as maintenance counted them, as a node told while they counted. `told_height`: the newest block at which
-- it told any of it; undoing that block drops the row. Records of src/records/tally-record.ts.
CREATE TABLE tallies (
  position integer PRIMARY KEY,
  height integer NOT NULL,
  timestamp_ms bigint NOT NULL,
  told_height integer NOT NULL,
  witness_count integer NOT NULL,
  votes bigint NOT NULL,
  records bytea NOT NULL
);

CREATE UNIQUE INDEX tallies_by_height ON tallies (height);

CREATE INDEX tallies_by_timestamp_ms ON tallies (timestamp_ms);

CREATE INDEX tallies_by_told_height ON tallies (told_height);

-- Witnesses in the order of first standing in a tally that is kept, numbered from 0, and which that was: nobody is ever struck
-- off the list, so each stands in all tallies after.
CREATE TABLE tally_witnesses (
  number integer PRIMARY KEY,
  address bytea NOT NULL,
  first_position integer NOT NULL
);

CREATE UNIQUE INDEX tally_witnesses_by_address ON tally_witnesses (address);

CREATE INDEX tally_witnesses_by_first_position ON tally_witnesses (first_position);
