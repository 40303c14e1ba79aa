-- At what price issuers sell their TRC10 tokens, from the block of the issue on: what a buyer gets is worked out from it.
CREATE TABLE token_sales (
  asset integer PRIMARY KEY,
  height integer NOT NULL,
  units bigint NOT NULL,
  sun bigint NOT NULL
);
