-- Views for operators: every packed table as plain rows, for psql. docs/sql.md lists them with examples. The program does not
-- read them. A view decodes whole chunks, so a query over a large index needs a condition on chunk, account or day.

-- Names of stored codes. `migrate` writes them from the code: kinds of facts, their lists, metrics, results, kinds of node states.
CREATE TABLE stored_codes (
  kind text NOT NULL,
  code integer NOT NULL,
  name text NOT NULL,
  -- Of a metric its members in stored order, of a list what its key is.
  members text[] NOT NULL,
  PRIMARY KEY (kind, code)
);

CREATE FUNCTION code_name(wanted_kind text, wanted integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT name FROM stored_codes WHERE kind = wanted_kind AND code = wanted
$$;

-- An address as people write it.
CREATE FUNCTION to_base58(address bytea) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  alphabet constant text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  bytes constant bytea := address || substring(sha256(sha256(address)) FROM 1 FOR 4);
  rest numeric := 0;
  result text := '';
BEGIN
  -- Block 0 of a chain may name owners of another length.
  IF octet_length(address) <> 21 THEN RETURN encode(address, 'hex'); END IF;
  FOR n IN 0..octet_length(bytes) - 1 LOOP
    rest := rest * 256 + get_byte(bytes, n);
  END LOOP;
  WHILE rest > 0 LOOP
    result := substr(alphabet, 1 + mod(rest, 58)::integer, 1) || result;
    rest := div(rest, 58);
  END LOOP;
  RETURN result;
END $$;

-- Ids of tokens of 2018 may hold a NUL byte, which is no text in PostgreSQL: such bytes are written with backslashes.
CREATE FUNCTION stored_text(bytes bytea) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN position('\x00'::bytea IN bytes) > 0 THEN encode(bytes, 'escape') ELSE convert_from(bytes, 'UTF8') END
$$;

CREATE FUNCTION account_text(wanted bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_base58(address) FROM accounts WHERE id = wanted::integer
$$;

CREATE FUNCTION asset_text(wanted bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT stored_text(key) FROM assets WHERE id = wanted::integer
$$;

-- LEB128 from byte `pos` on (src/records/bytes.ts), and the position behind it.
CREATE FUNCTION read_uint(bytes bytea, INOUT pos integer, OUT value numeric) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  byte integer;
  scale numeric := 1;
BEGIN
  value := 0;
  LOOP
    byte := get_byte(bytes, pos);
    pos := pos + 1;
    value := value + (byte & 127) * scale;
    EXIT WHEN byte < 128;
    scale := scale * 128;
  END LOOP;
END $$;

-- The same with a sign, as zigzag.
CREATE FUNCTION read_int(bytes bytea, INOUT pos integer, OUT value numeric) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  SELECT * INTO pos, value FROM read_uint(bytes, pos);
  value := CASE WHEN mod(value, 2) = 1 THEN -div(value + 1, 2) ELSE div(value, 2) END;
END $$;

CREATE FUNCTION decode_transactions(records bytea) RETURNS TABLE (
  n integer, id bytea, type integer, owner integer, receiver integer, asset integer, amount numeric, selector bytea,
  result text, fee_sun numeric, net_usage numeric, energy_usage numeric, paid_bandwidth numeric, staked_energy numeric,
  supplied_energy numeric
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  pos integer := 0;
  flags integer;
  code integer;
  length integer;
BEGIN
  n := -1;
  WHILE pos < octet_length(records) LOOP
    n := n + 1;
    id := substring(records FROM pos + 1 FOR 32);
    pos := pos + 32;
    SELECT * INTO pos, flags FROM read_uint(records, pos);
    SELECT * INTO pos, type FROM read_uint(records, pos);
    SELECT * INTO pos, owner FROM read_uint(records, pos);
    receiver := NULL; asset := NULL; amount := NULL; selector := NULL; result := NULL; fee_sun := NULL;
    net_usage := NULL; energy_usage := NULL; paid_bandwidth := NULL; staked_energy := NULL; supplied_energy := NULL;
    IF flags & 1 > 0 THEN SELECT * INTO pos, receiver FROM read_uint(records, pos); END IF;
    IF flags & 2 > 0 THEN SELECT * INTO pos, asset FROM read_uint(records, pos); END IF;
    IF flags & 4 > 0 THEN SELECT * INTO pos, amount FROM read_int(records, pos); END IF;
    IF flags & 8 > 0 THEN
      SELECT * INTO pos, length FROM read_uint(records, pos);
      selector := substring(records FROM pos + 1 FOR length);
      pos := pos + length;
    END IF;
    IF flags & 16 > 0 THEN
      SELECT * INTO pos, code FROM read_uint(records, pos);
      result := code_name('result', code);
      IF code = 127 THEN
        SELECT * INTO pos, length FROM read_uint(records, pos);
        result := convert_from(substring(records FROM pos + 1 FOR length), 'UTF8');
        pos := pos + length;
      END IF;
    END IF;
    IF flags & 32 > 0 THEN SELECT * INTO pos, fee_sun FROM read_int(records, pos); END IF;
    IF flags & 64 > 0 THEN SELECT * INTO pos, net_usage FROM read_int(records, pos); END IF;
    IF flags & 128 > 0 THEN SELECT * INTO pos, energy_usage FROM read_int(records, pos); END IF;
    IF flags & 256 > 0 THEN
      paid_bandwidth := 0; staked_energy := 0; supplied_energy := 0;
      IF flags & 512 > 0 THEN SELECT * INTO pos, paid_bandwidth FROM read_int(records, pos); END IF;
      IF flags & 1024 > 0 THEN staked_energy := coalesce(energy_usage, 0); END IF;
      IF flags & 2048 > 0 THEN SELECT * INTO pos, staked_energy FROM read_int(records, pos); END IF;
      IF flags & 4096 > 0 THEN SELECT * INTO pos, supplied_energy FROM read_int(records, pos); END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

CREATE FUNCTION decode_transfers(records bytea)
RETURNS TABLE (n integer, transaction bigint, sender integer, receiver integer, asset integer, amount numeric)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  pos integer := 0;
  base bigint;
BEGIN
  SELECT * INTO pos, base FROM read_uint(records, pos);
  n := -1;
  WHILE pos < octet_length(records) LOOP
    n := n + 1;
    SELECT * INTO pos, transaction FROM read_uint(records, pos);
    transaction := transaction + base;
    SELECT * INTO pos, sender FROM read_uint(records, pos);
    sender := nullif(sender, 0) - 1;
    SELECT * INTO pos, receiver FROM read_uint(records, pos);
    receiver := nullif(receiver, 0) - 1;
    SELECT * INTO pos, asset FROM read_uint(records, pos);
    SELECT * INTO pos, amount FROM read_int(records, pos);
    RETURN NEXT;
  END LOOP;
END $$;

CREATE FUNCTION decode_facts(records bytea)
RETURNS TABLE (n integer, kind integer, transaction bigint, accounts integer[], assets integer[], keys integer[], payload bytea)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  pos integer := 0;
  base bigint;
  counts integer;
  lengths integer[];
  value integer;
BEGIN
  SELECT * INTO pos, base FROM read_uint(records, pos);
  n := -1;
  WHILE pos < octet_length(records) LOOP
    n := n + 1;
    SELECT * INTO pos, kind FROM read_uint(records, pos);
    SELECT * INTO pos, transaction FROM read_uint(records, pos);
    transaction := transaction + base;
    SELECT * INTO pos, counts FROM read_uint(records, pos);
    IF counts BETWEEN 124 AND 126 THEN lengths := ARRAY[0, 0, counts - 123];
    ELSIF counts >= 127 THEN
      SELECT * INTO pos, value FROM read_uint(records, pos);
      lengths := ARRAY[value];
      SELECT * INTO pos, value FROM read_uint(records, pos);
      lengths := lengths || value || greatest(counts - 128, 0);
    ELSE lengths := ARRAY[counts / 4, counts % 4, 0];
    END IF;
    accounts := '{}'; assets := '{}'; keys := '{}';
    FOR m IN 1..lengths[1] LOOP
      SELECT * INTO pos, value FROM read_uint(records, pos);
      accounts := accounts || value;
    END LOOP;
    FOR m IN 1..lengths[2] LOOP
      SELECT * INTO pos, value FROM read_uint(records, pos);
      assets := assets || value;
    END LOOP;
    FOR m IN 1..lengths[3] LOOP
      SELECT * INTO pos, value FROM read_uint(records, pos);
      keys := keys || value;
    END LOOP;
    SELECT * INTO pos, value FROM read_uint(records, pos);
    payload := substring(records FROM pos + 1 FOR value);
    pos := pos + value;
    RETURN NEXT;
  END LOOP;
END $$;

-- Positions of five bytes each, as in tails of lists.
CREATE FUNCTION decode_tail(bytes bytea) RETURNS TABLE (n integer, value bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT m, get_byte(bytes, 5 * m)::bigint * 4294967296 + get_byte(bytes, 5 * m + 1)::bigint * 16777216
    + get_byte(bytes, 5 * m + 2) * 65536 + get_byte(bytes, 5 * m + 3) * 256 + get_byte(bytes, 5 * m + 4)
  FROM generate_series(0, octet_length(bytes) / 5 - 1) AS m
$$;

-- A full chunk: the first position whole, the others as distances, unless whole ones are not longer.
CREATE FUNCTION decode_chunk(bytes bytea) RETURNS TABLE (n integer, value bigint) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  pos integer := 5;
  step bigint;
BEGIN
  IF octet_length(bytes) = 320 THEN
    RETURN QUERY SELECT * FROM decode_tail(bytes);
    RETURN;
  END IF;
  SELECT first.n, first.value INTO n, value FROM decode_tail(substring(bytes FROM 1 FOR 5)) AS first;
  RETURN NEXT;
  WHILE pos < octet_length(bytes) LOOP
    SELECT * INTO pos, step FROM read_uint(bytes, pos);
    n := n + 1;
    value := value + step;
    RETURN NEXT;
  END LOOP;
END $$;

-- Balances of an account by asset, as in its row; `has_asset` is false for the list of one asset, which does not name it.
CREATE FUNCTION decode_balances(bytes bytea, has_asset boolean)
RETURNS TABLE (asset integer, height integer, balance numeric) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  pos integer := 0;
  count integer;
  step integer;
  change numeric;
BEGIN
  WHILE pos < octet_length(bytes) LOOP
    IF has_asset THEN SELECT * INTO pos, asset FROM read_uint(bytes, pos); END IF;
    SELECT * INTO pos, count FROM read_uint(bytes, pos);
    SELECT * INTO pos, height FROM read_uint(bytes, pos);
    SELECT * INTO pos, balance FROM read_int(bytes, pos);
    RETURN NEXT;
    FOR m IN 2..count LOOP
      SELECT * INTO pos, step FROM read_uint(bytes, pos);
      SELECT * INTO pos, change FROM read_int(bytes, pos);
      height := height - step;
      balance := balance - change;
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;

CREATE FUNCTION decode_changed(bytes bytea) RETURNS TABLE (account integer, asset integer) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  pos integer := 0;
  count integer;
  step integer;
BEGIN
  SELECT * INTO pos, count FROM read_uint(bytes, pos);
  account := 0;
  FOR m IN 1..count LOOP
    SELECT * INTO pos, step FROM read_uint(bytes, pos);
    account := account + step;
    RETURN NEXT;
  END LOOP;
  WHILE pos < octet_length(bytes) LOOP
    SELECT * INTO pos, account FROM read_uint(bytes, pos);
    SELECT * INTO pos, asset FROM read_uint(bytes, pos);
    RETURN NEXT;
  END LOOP;
END $$;

CREATE FUNCTION decode_sums(bytes bytea) RETURNS TABLE (metric integer, key bigint, amounts numeric[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  pos integer := 0;
  metric_count integer;
  key_count integer;
  member_count integer;
  step bigint;
  amount numeric;
BEGIN
  SELECT * INTO pos, metric_count FROM read_uint(bytes, pos);
  FOR m IN 1..metric_count LOOP
    SELECT * INTO pos, metric FROM read_uint(bytes, pos);
    SELECT * INTO pos, key_count FROM read_uint(bytes, pos);
    SELECT cardinality(members) INTO STRICT member_count FROM stored_codes WHERE kind = 'metric' AND code = metric;
    key := 0;
    FOR k IN 1..key_count LOOP
      SELECT * INTO pos, step FROM read_uint(bytes, pos);
      key := key + step;
      amounts := '{}';
      FOR a IN 1..member_count LOOP
        SELECT * INTO pos, amount FROM read_int(bytes, pos);
        amounts := amounts || amount;
      END LOOP;
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;

CREATE FUNCTION decode_callers(bytes bytea) RETURNS TABLE (n integer, account integer, calls bigint)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  pos integer := 0;
  count integer;
BEGIN
  SELECT * INTO pos, count FROM read_uint(bytes, pos);
  FOR m IN 1..count LOOP
    n := m - 1;
    SELECT * INTO pos, account FROM read_uint(bytes, pos);
    SELECT * INTO pos, calls FROM read_uint(bytes, pos);
    RETURN NEXT;
  END LOOP;
END $$;

CREATE FUNCTION decode_tally(bytes bytea) RETURNS TABLE (rank integer, number integer, votes numeric, brokerage integer)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  pos integer := 0;
BEGIN
  rank := 0;
  WHILE pos < octet_length(bytes) LOOP
    rank := rank + 1;
    SELECT * INTO pos, number FROM read_uint(bytes, pos);
    SELECT * INTO pos, votes FROM read_int(bytes, pos);
    SELECT * INTO pos, brokerage FROM read_uint(bytes, pos);
    brokerage := nullif(brokerage, 0) - 1;
    RETURN NEXT;
  END LOOP;
END $$;

CREATE VIEW readable_transactions AS
SELECT chunks.chunk, chunks.chunk * 16 + record.n AS position, block.height,
  chunks.chunk * 16 + record.n - block.transactions_before AS index, to_timestamp(block.timestamp_ms / 1000.0) AS time,
  encode(record.id, 'hex') AS id, record.type, account_text(record.owner) AS owner, account_text(record.receiver) AS receiver,
  asset_text(record.asset) AS asset, record.amount, encode(record.selector, 'hex') AS selector, record.result, record.fee_sun,
  record.net_usage, record.energy_usage, record.paid_bandwidth, record.staked_energy, record.supplied_energy
FROM transaction_chunks AS chunks CROSS JOIN LATERAL decode_transactions(chunks.records) AS record
CROSS JOIN LATERAL (
  SELECT height, timestamp_ms, transactions_before FROM blocks
  WHERE transactions_before <= chunks.chunk * 16 + record.n
  ORDER BY transactions_before DESC, position DESC LIMIT 1
) AS block;

CREATE VIEW readable_transfers AS
SELECT chunks.chunk, chunks.chunk * 32 + record.n AS position, block.height,
  chunks.chunk * 32 + record.n - block.transfers_before AS index, to_timestamp(block.timestamp_ms / 1000.0) AS time,
  record.transaction AS transaction_position, account_text(record.sender) AS sender,
  account_text(record.receiver) AS receiver, asset_text(record.asset) AS asset, record.amount
FROM transfer_chunks AS chunks CROSS JOIN LATERAL decode_transfers(chunks.records) AS record
CROSS JOIN LATERAL (
  SELECT height, timestamp_ms, transfers_before FROM blocks WHERE transfers_before <= chunks.chunk * 32 + record.n
  ORDER BY transfers_before DESC, position DESC LIMIT 1
) AS block;

CREATE VIEW readable_facts AS
SELECT chunks.chunk, chunks.chunk * 32 + record.n AS position, block.height,
  chunks.chunk * 32 + record.n - block.facts_before AS index, to_timestamp(block.timestamp_ms / 1000.0) AS time,
  record.transaction AS transaction_position, code_name('fact', record.kind) AS kind,
  ARRAY(SELECT account_text(id) FROM unnest(record.accounts) WITH ORDINALITY AS named (id, at) ORDER BY at) AS accounts,
  ARRAY(SELECT asset_text(id) FROM unnest(record.assets) WITH ORDINALITY AS named (id, at) ORDER BY at) AS assets,
  ARRAY(
    SELECT encode(event_keys.key, 'hex') FROM unnest(record.keys) WITH ORDINALITY AS named (id, at)
    JOIN event_keys ON event_keys.id = named.id ORDER BY at
  ) AS event_keys, record.payload
FROM fact_chunks AS chunks CROSS JOIN LATERAL decode_facts(chunks.records) AS record
CROSS JOIN LATERAL (
  SELECT height, timestamp_ms, facts_before FROM blocks WHERE transactions_before <= record.transaction
  ORDER BY transactions_before DESC, position DESC LIMIT 1
) AS block;

CREATE VIEW readable_accounts AS
SELECT id, to_base58(address) AS address, first_height, contract_height, transaction_count, transactions_out,
  transactions_in, transfer_count, transfers_out, transfers_in
FROM accounts;

CREATE VIEW readable_assets AS
SELECT id, stored_text(key) AS asset FROM assets;

CREATE VIEW readable_account_transactions AS
SELECT chunks.account, account_text(chunks.account) AS address, chunks.chunk * 64 + entry.n AS n, entry.value AS transaction_position
FROM account_transactions AS chunks CROSS JOIN LATERAL decode_chunk(chunks.positions) AS entry
UNION ALL
SELECT accounts.id, to_base58(accounts.address), (accounts.transaction_count - 1) / 64 * 64 + entry.n, entry.value
FROM accounts CROSS JOIN LATERAL decode_tail(accounts.tail_transactions) AS entry;

CREATE VIEW readable_account_transfers AS
SELECT chunks.account, account_text(chunks.account) AS address, chunks.chunk * 64 + entry.n AS n, entry.value AS transfer_position
FROM account_transfers AS chunks CROSS JOIN LATERAL decode_chunk(chunks.positions) AS entry
UNION ALL
SELECT accounts.id, to_base58(accounts.address), (accounts.transfer_count - 1) / 64 * 64 + entry.n, entry.value
FROM accounts CROSS JOIN LATERAL decode_tail(accounts.tail_transfers) AS entry;

CREATE VIEW readable_witness_blocks AS
SELECT chunks.witness, to_base58(witnesses.address) AS address, chunks.chunk * 64 + entry.n AS n, entry.value AS block_position
FROM witness_blocks AS chunks JOIN witnesses ON witnesses.id = chunks.witness
CROSS JOIN LATERAL decode_chunk(chunks.positions) AS entry
UNION ALL
SELECT witnesses.id, to_base58(witnesses.address), (witnesses.block_count - 1) / 64 * 64 + entry.n, entry.value
FROM witnesses CROSS JOIN LATERAL decode_tail(witnesses.tail_blocks) AS entry;

-- Lists of facts, and of transfers of an asset (list 1000).
CREATE VIEW readable_lists AS
SELECT code_name('list', entries.list) AS list, CASE codes.members[1]
    WHEN 'account' THEN account_text(entries.key)
    WHEN 'asset' THEN asset_text(entries.key)
    WHEN 'eventKey' THEN (SELECT encode(event_keys.key, 'hex') FROM event_keys WHERE event_keys.id = entries.key)
    ELSE entries.key::text
  END AS key, entries.n, entries.value AS position
FROM (
  SELECT chunks.list, chunks.key, chunks.chunk * 64 + entry.n AS n, entry.value
  FROM list_chunks AS chunks CROSS JOIN LATERAL decode_chunk(chunks.positions) AS entry
  UNION ALL
  SELECT lists.list, lists.key, (lists.count - 1) / 64 * 64 + entry.n, entry.value
  FROM lists CROSS JOIN LATERAL decode_tail(lists.tail) AS entry
) AS entries LEFT JOIN stored_codes AS codes ON codes.kind = 'list' AND codes.code = entries.list;

-- A row for each block that changed a balance, with the balance after it.
CREATE VIEW readable_balances AS
SELECT balances.account, account_text(balances.account) AS address, asset_text(balances.asset) AS asset, balances.height,
  balances.balance
FROM (
  SELECT accounts.id AS account, entry.asset, entry.height, entry.balance
  FROM accounts CROSS JOIN LATERAL decode_balances(accounts.tail_balances, true) AS entry
  UNION ALL
  SELECT tails.account, tails.asset, entry.height, entry.balance
  FROM tail_balances AS tails CROSS JOIN LATERAL decode_balances(tails.balances, false) AS entry
  UNION ALL
  SELECT chunks.account, chunks.asset, entry.height, entry.balance
  FROM balance_chunks AS chunks CROSS JOIN LATERAL decode_balances(chunks.balances, false) AS entry
) AS balances;

-- Accounts whose balances a block changed; the asset is named only where its balances have a row of their own.
CREATE VIEW readable_balance_blocks AS
SELECT blocks.height, account_text(pair.account) AS address, asset_text(pair.asset) AS asset
FROM balance_blocks AS blocks CROSS JOIN LATERAL decode_changed(blocks.changed) AS pair;

CREATE VIEW readable_metrics AS
SELECT (ARRAY['hour', 'day', 'ever'])[metrics.resolution] AS resolution, CASE metrics.resolution
    WHEN 1 THEN to_timestamp(metrics.period * 3600.0)
    WHEN 2 THEN to_timestamp(metrics.period * 86400.0)
  END AS period_start, codes.name AS metric, sums.key, member.name AS member, sums.amounts[member.at] AS value
FROM metrics CROSS JOIN LATERAL decode_sums(metrics.sums) AS sums
JOIN stored_codes AS codes ON codes.kind = 'metric' AND codes.code = sums.metric
CROSS JOIN LATERAL unnest(codes.members) WITH ORDINALITY AS member (name, at);

-- What each block added to the metrics.
CREATE VIEW readable_block_metrics AS
SELECT blocks.height, codes.name AS metric, sums.key, member.name AS member, sums.amounts[member.at] AS value
FROM blocks CROSS JOIN LATERAL decode_sums(blocks.sums) AS sums
JOIN stored_codes AS codes ON codes.kind = 'metric' AND codes.code = sums.metric
CROSS JOIN LATERAL unnest(codes.members) WITH ORDINALITY AS member (name, at)
WHERE blocks.sums IS NOT NULL;

CREATE VIEW readable_contract_callers AS
SELECT account_text(chunks.contract) AS contract, DATE '1970-01-01' + chunks.day AS day,
  chunks.chunk * 128 + caller.n + 1 AS rank, account_text(caller.account) AS caller, caller.calls
FROM contract_callers AS chunks CROSS JOIN LATERAL decode_callers(chunks.callers) AS caller;

CREATE VIEW readable_tallies AS
SELECT tallies.height, to_timestamp(tallies.timestamp_ms / 1000.0) AS time, entry.rank,
  to_base58(tally_witnesses.address) AS witness, entry.votes, entry.brokerage
FROM tallies CROSS JOIN LATERAL decode_tally(tallies.records) AS entry
JOIN tally_witnesses ON tally_witnesses.number = entry.number;

-- The key of events: a contract, with a signature, with a topic; or the key of an item, a contract and an id.
CREATE VIEW readable_event_keys AS
SELECT id, height, to_base58(substring(key FROM 1 FOR 21)) AS contract,
  CASE WHEN octet_length(key) IN (53, 85) THEN encode(substring(key FROM 22 FOR 32), 'hex') END AS signature,
  CASE WHEN octet_length(key) = 85 THEN encode(substring(key FROM 54), 'hex') END AS topic,
  CASE WHEN octet_length(key) = 54 THEN encode(substring(key FROM 23), 'hex') END AS item_id
FROM event_keys;

CREATE VIEW readable_node_states AS
SELECT code_name('nodeState', node_states.kind) AS kind, encode(node_states.key, 'hex') AS key, node_states.height,
  node_states.state IS NOT NULL AS is_present, stored_text(node_states.name) AS name,
  stored_text(node_states.account_id) AS account_id, node_states.state
FROM node_states;

CREATE VIEW readable_audit_assets AS
SELECT stored_text(asset) AS asset_name, audit_assets.* FROM audit_assets;

-- An empty account is the supply of the asset.
CREATE VIEW readable_audit_differences AS
SELECT CASE WHEN octet_length(account) > 0 THEN to_base58(account) END AS address, stored_text(asset) AS asset_name,
  to_timestamp(found_ms / 1000.0) AS found_at, height, index_amount, node_amount, seen_count, seen_height, ended, ended_height
FROM audit_differences;
