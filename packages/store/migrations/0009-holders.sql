-- Who holds an asset now, in the order of what they hold: a row for each balance above zero. A holder's place is found by
-- the digits of its rank key: 99 less the number of the balance's digits as two digits, the nines' complement of those
-- digits, and the account's number as ten, so that keys rise as ranks do.
CREATE TABLE holders (
  asset integer NOT NULL,
  balance numeric NOT NULL,
  account integer NOT NULL
);

CREATE UNIQUE INDEX holders_by_rank ON holders (asset, balance DESC, account);

-- How many rank keys of an asset begin with the digits: of none, which is all, and of one digit more than any that more
-- than 256 keys begin with. What stands here follows from `holders` alone.
CREATE TABLE holder_counts (
  asset integer NOT NULL,
  prefix text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (asset, prefix)
) WITH (fillfactor = 70);

INSERT INTO holders (asset, balance, account)
SELECT asset, balance, account FROM (
  SELECT DISTINCT ON (account, asset) account, asset, balance FROM balances ORDER BY account, asset, height DESC
) AS newest
WHERE balance > 0;

INSERT INTO holder_counts (asset, prefix, count)
WITH keys AS (
  SELECT asset, lpad((99 - length(balance::text))::text, 2, '0')
    || translate(balance::text, '0123456789', '9876543210') || lpad(account::text, 10, '0') AS key
  FROM holders
), counts AS MATERIALIZED (
  SELECT asset, left(key, digits) AS prefix, count(*) AS count
  FROM keys CROSS JOIN LATERAL generate_series(0, length(key)) AS digits GROUP BY 1, 2
)
SELECT counts.asset, counts.prefix, counts.count FROM counts
LEFT JOIN counts AS above ON above.asset = counts.asset AND above.prefix = left(counts.prefix, -1)
WHERE counts.prefix = '' OR above.count > 256;
