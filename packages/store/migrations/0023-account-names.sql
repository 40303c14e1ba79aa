-- What an account may be found by beside its address: its name and its id, in small letters without white space, empty for none.
-- States of before have no names here: they count as stale, and the node tells them again.
ALTER TABLE node_states ADD COLUMN name bytea, ADD COLUMN account_id bytea;

CREATE INDEX node_states_by_name ON node_states (name, key) WHERE length(name) > 0;

CREATE INDEX node_states_by_account_id ON node_states (account_id, key) WHERE length(account_id) > 0;
