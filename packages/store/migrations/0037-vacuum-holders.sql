-- Every change of a balance replaces a row of these tables. PostgreSQL's default waits until a fifth of a table is dead
-- rows; a young index then takes three times the space of its holders.
ALTER TABLE holders SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
ALTER TABLE accounts SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
