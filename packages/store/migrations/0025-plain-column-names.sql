-- Names in the words of the code. Stored values do not change.
ALTER TABLE writer RENAME TO writer_lock;
ALTER INDEX writer_pkey RENAME TO writer_lock_pkey;

-- The newest block at which a node reported the tally: undoing this block drops the row.
ALTER TABLE tallies RENAME COLUMN told_height TO read_at_height;
ALTER INDEX tallies_by_told_height RENAME TO tallies_by_read_at_height;

-- Calls and creations of the day whose bandwidth is known.
ALTER TABLE contract_days RENAME COLUMN bandwidth_told TO bandwidth_known;

-- 1 hour, 2 day, 3 all time; the period counts hours or days since 1970.
ALTER TABLE metrics RENAME COLUMN span TO resolution;

-- The tail of a list is the part behind its full chunks.
ALTER TABLE accounts RENAME COLUMN open_transactions TO tail_transactions;
ALTER TABLE accounts RENAME COLUMN open_transfers TO tail_transfers;
ALTER TABLE accounts RENAME COLUMN open_balances TO tail_balances;
ALTER TABLE witnesses RENAME COLUMN open_blocks TO tail_blocks;
ALTER TABLE lists RENAME COLUMN open TO tail;
ALTER TABLE open_balances RENAME TO tail_balances;
ALTER INDEX open_balances_pkey RENAME TO tail_balances_pkey;
