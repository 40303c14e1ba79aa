-- Packed records (src/records): chunk n holds the records from n times the chunk's size on.
-- Partitions by range of chunks are made by src/write/create-partitions.ts.

-- id_buckets: the first three bytes of each transaction id of the chunk; the whole id stands in the record.
CREATE TABLE transaction_chunks (
  chunk bigint NOT NULL,
  id_buckets integer[] NOT NULL,
  records bytea NOT NULL,
  PRIMARY KEY (chunk)
) PARTITION BY RANGE (chunk);

CREATE INDEX transaction_chunks_by_id_buckets ON transaction_chunks USING gin (id_buckets) WITH (fastupdate = off);

CREATE TABLE transfer_chunks (
  chunk bigint NOT NULL,
  records bytea NOT NULL,
  PRIMARY KEY (chunk)
) PARTITION BY RANGE (chunk);
