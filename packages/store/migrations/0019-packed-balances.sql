-- Balances packed as lists are (src/balances): of an account and an asset, 32 to a chunk, the newest whole and each older
-- one as its distance. Full chunks are written once. Open ones stand in the account's row, which a batch that names the
-- account writes anyway, for the first four assets it came to have; each further one has a row.
ALTER TABLE accounts ADD COLUMN open_balances bytea NOT NULL DEFAULT '';

ALTER TABLE accounts ALTER COLUMN open_balances DROP DEFAULT;

CREATE TABLE open_balances (
  account integer NOT NULL,
  asset integer NOT NULL,
  balances bytea NOT NULL,
  PRIMARY KEY (account, asset)
) WITH (fillfactor = 80);

-- The height is that of the oldest balance of the chunk.
CREATE TABLE balance_chunks (
  account integer NOT NULL,
  asset integer NOT NULL,
  height integer NOT NULL,
  balances bytea NOT NULL,
  PRIMARY KEY (account, asset, height)
);

-- Whose balances a block changed, for undoing it.
CREATE TABLE balance_blocks (
  height integer PRIMARY KEY,
  changed bytea NOT NULL
);

-- What is there is packed: seven bits to a byte, the lowest first, all but the last with the eighth bit.
CREATE FUNCTION packed_uint(value numeric) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(set_byte('\x00'::bytea, 0, mod(div(value, 128::numeric ^ n), 128)::integer
    + CASE WHEN div(value, 128::numeric ^ (n + 1)) > 0 THEN 128 ELSE 0 END), ''::bytea ORDER BY n)
  FROM generate_series(0, 45) AS n WHERE n = 0 OR div(value, 128::numeric ^ n) > 0
$$;

CREATE FUNCTION packed_int(value numeric) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT packed_uint(CASE WHEN value < 0 THEN -2 * value - 1 ELSE 2 * value END)
$$;

CREATE TABLE packed_balances AS
WITH numbered AS (
  SELECT account, asset, height, change, balance, row_number() OVER pair - 1 AS n, lag(height) OVER pair AS before
  FROM balances WINDOW pair AS (PARTITION BY account, asset ORDER BY height)
)
SELECT account, asset, n / 32 AS chunk, min(height) AS height,
  packed_uint(count(*)) || packed_uint(max(height)) || packed_int((array_agg(balance ORDER BY n DESC))[1])
    || coalesce(string_agg(packed_uint(height - before) || packed_int(change), ''::bytea ORDER BY n DESC)
      FILTER (WHERE n % 32 > 0), '') AS balances
FROM numbered GROUP BY account, asset, n / 32;

CREATE TABLE packed_places AS
SELECT account, asset, max(chunk) AS chunk, row_number() OVER (PARTITION BY account ORDER BY min(height), asset) AS place
FROM packed_balances GROUP BY account, asset;

INSERT INTO balance_chunks (account, asset, height, balances)
SELECT packed.account, packed.asset, packed.height, packed.balances FROM packed_balances AS packed
JOIN packed_places AS pair ON pair.account = packed.account AND pair.asset = packed.asset
WHERE packed.chunk < pair.chunk;

INSERT INTO open_balances (account, asset, balances)
SELECT account, asset, balances FROM packed_balances JOIN packed_places USING (account, asset, chunk) WHERE place > 4;

UPDATE accounts SET open_balances = packed.balances FROM (
  SELECT account, string_agg(packed_uint(asset) || balances, ''::bytea ORDER BY place) AS balances
  FROM packed_balances JOIN packed_places USING (account, asset, chunk) WHERE place <= 4 GROUP BY account
) AS packed WHERE accounts.id = packed.account;

INSERT INTO balance_blocks (height, changed)
WITH changed AS (
  SELECT height, account, asset, place FROM balances JOIN packed_places USING (account, asset)
), steps AS (
  SELECT height, account, account - coalesce(lag(account) OVER (PARTITION BY height ORDER BY account), 0) AS step
  FROM (SELECT DISTINCT height, account FROM changed WHERE place <= 4) AS own
), own AS (
  SELECT height, packed_uint(count(*)) || string_agg(packed_uint(step), ''::bytea ORDER BY account) AS bytes
  FROM steps GROUP BY height
), further AS (
  SELECT height, string_agg(packed_uint(account) || packed_uint(asset), ''::bytea ORDER BY account, asset) AS bytes
  FROM changed WHERE place > 4 GROUP BY height
)
SELECT height, coalesce(own.bytes, '\x00') || coalesce(further.bytes, '')
FROM own FULL JOIN further USING (height);

DROP TABLE packed_balances;

DROP TABLE packed_places;

DROP FUNCTION packed_int(numeric);

DROP FUNCTION packed_uint(numeric);

DROP TABLE balances;
