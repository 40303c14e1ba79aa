import type { Connection, Database } from '@sundial/store'
import { changedAccounts, ledgerRows } from '@sundial/store/testing/packed-balances'

type Law = { readonly name: string; readonly sql: string }

/**
 * Each returns no rows while the index is consistent, in one snapshot. `balances` is the unpacked ledger, a row for each
 * balance that a block changed, and `changed` the accounts that blocks record as changed.
 */
const laws: readonly Law[] = [
  {
    name: 'blocks are numbered without a gap and linked to their parents',
    sql: `SELECT position FROM (SELECT position, height, parent_id, lag(position) OVER w AS before,
        lag(height) OVER w AS height_before, lag(id) OVER w AS id_before FROM blocks WINDOW w AS (ORDER BY position)) b
      WHERE position <> coalesce(before + 1, 0) OR height <= height_before
        OR (height = height_before + 1 AND parent_id <> id_before)`,
  },
  {
    name: 'the totals before a block are the sum of the blocks below',
    sql: `SELECT position FROM (SELECT b.*,
        sum(transaction_count) OVER w AS transactions, sum(transfer_count) OVER w AS transfers,
        sum(fact_count) OVER w AS facts, sum(burned_sun) OVER w AS burned, sum(moved_sun) OVER w AS moved,
        sum(operations_without_effects) OVER w AS unknown, lag(accounts_after) OVER o AS accounts,
        lag(assets_after) OVER o AS assets, lag(witnesses_after) OVER o AS witnesses FROM blocks b
        WINDOW o AS (ORDER BY position), w AS (o ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) s
      WHERE transactions_before <> coalesce(transactions, 0) OR transfers_before <> coalesce(transfers, 0)
        OR facts_before <> coalesce(facts, 0) OR burned_sun_before <> coalesce(burned, 0) OR moved_sun_before <> coalesce(moved, 0)
        OR operations_without_effects_before <> coalesce(unknown, 0)
        OR accounts_before <> coalesce(accounts, 0) OR assets_before <> coalesce(assets, 0)
        OR witnesses_before <> coalesce(witnesses, 0)`,
  },
  {
    name: 'the coverage is the heights of the blocks',
    sql: `SELECT coalesce(stored.from_height, coverage.from_height) FROM
        (SELECT min(height) AS from_height, max(height) AS to_height FROM blocks GROUP BY height - position) stored
        FULL JOIN coverage USING (from_height, to_height)
      WHERE stored.from_height IS NULL OR coverage.from_height IS NULL`,
  },
  {
    name: 'the newest block counts all accounts, assets and witnesses',
    sql: `SELECT 1 FROM (SELECT coalesce(max(accounts_after), 0) AS a, coalesce(max(assets_after), 0) AS s,
        coalesce(max(witnesses_after), 0) AS w FROM blocks) b
      WHERE a <> (SELECT count(*) FROM accounts) OR s <> (SELECT count(*) FROM assets)
        OR w <> (SELECT count(*) FROM witnesses)`,
  },
  {
    name: 'chunks match the number of transactions, transfers and facts',
    sql: `SELECT 1 FROM (SELECT coalesce(sum(transaction_count), 0) AS t, coalesce(sum(transfer_count), 0) AS f,
        coalesce(sum(fact_count), 0) AS g FROM blocks) b
      WHERE ceil(t / 16.0) <> (SELECT count(*) FROM transaction_chunks)
        OR ceil(f / 32.0) <> (SELECT count(*) FROM transfer_chunks)
        OR ceil(g / 32.0) <> (SELECT count(*) FROM fact_chunks)`,
  },
  {
    name: 'lists of facts and of transfers of assets are as long as their counts',
    sql: `SELECT list FROM lists FULL JOIN (SELECT list, key, 320 * count(*) AS n FROM list_chunks GROUP BY 1, 2) c
        USING (list, key)
      WHERE 5 * coalesce(count, 0) <> coalesce(octet_length(tail), 0) + coalesce(n, 0) OR coalesce(count, 0) = 0`,
  },
  {
    name: 'lists of accounts are as long as their counts, and contain each transaction of their owner',
    sql: `SELECT a.id FROM accounts a
        LEFT JOIN (SELECT account, 320 * count(*) AS n FROM account_transactions GROUP BY 1) t ON t.account = a.id
        LEFT JOIN (SELECT account, 320 * count(*) AS n FROM account_transfers GROUP BY 1) f ON f.account = a.id
      WHERE 5 * transaction_count <> octet_length(tail_transactions) + coalesce(t.n, 0)
        OR 5 * transfer_count <> octet_length(tail_transfers) + coalesce(f.n, 0)
        OR transaction_count > transactions_out + transactions_in
        OR transaction_count < greatest(transactions_out, transactions_in)
        OR transfer_count > transfers_out + transfers_in OR transfer_count < greatest(transfers_out, transfers_in)`,
  },
  {
    name: 'transactions sent by accounts are those of the blocks',
    sql: `SELECT 1 WHERE (SELECT coalesce(sum(transactions_out), 0) FROM accounts)
        <> (SELECT coalesce(sum(transaction_count), 0) FROM blocks)`,
  },
  {
    name: 'blocks of witnesses are all blocks',
    sql: `SELECT w.id FROM witnesses w
        LEFT JOIN (SELECT witness, count(*) AS n FROM blocks GROUP BY 1) b ON b.witness = w.id
        LEFT JOIN (SELECT witness, 320 * count(*) AS n FROM witness_blocks GROUP BY 1) l ON l.witness = w.id
      WHERE block_count <> coalesce(b.n, 0) OR 5 * block_count <> octet_length(tail_blocks) + coalesce(l.n, 0)`,
  },
  {
    name: 'each balance belongs to a block that records the change',
    sql: `SELECT height FROM (SELECT DISTINCT account, height FROM balances) b FULL JOIN changed USING (account, height)
      WHERE b IS NULL OR changed IS NULL OR height NOT IN (SELECT height FROM blocks)`,
  },
  {
    name: 'the sum of balances is the supply after each block',
    sql: `SELECT height FROM (SELECT asset, height, sum(sum(change)) OVER (PARTITION BY asset ORDER BY height) AS balance_sum
        FROM balances GROUP BY asset, height) b
      WHERE balance_sum <> (SELECT supply FROM supplies s WHERE s.asset = b.asset AND s.height <= b.height
        ORDER BY s.height DESC LIMIT 1)`,
  },
  {
    name: 'TRX balances plus burned fees equal the genesis allocation and later changes',
    sql: `SELECT b.height FROM blocks b
        JOIN LATERAL (SELECT supply FROM supplies s WHERE s.height <= b.height
          AND asset = (SELECT id FROM assets WHERE convert_from(key, 'UTF8') = 'trx:') ORDER BY s.height DESC LIMIT 1) s ON true
        JOIN LATERAL (SELECT supply FROM supplies WHERE height = 0
          AND asset = (SELECT id FROM assets WHERE convert_from(key, 'UTF8') = 'trx:')) g ON true
      WHERE b.operations_without_effects_before + b.operations_without_effects = 0
        AND s.supply + b.burned_sun_before + b.burned_sun <> g.supply + b.moved_sun_before + b.moved_sun`,
  },
  {
    name: 'holders are the accounts whose newest balance is above zero',
    sql: `WITH newest AS (SELECT DISTINCT ON (account, asset) asset, account, balance FROM balances
        ORDER BY account, asset, height DESC)
      SELECT account FROM (SELECT * FROM newest WHERE balance > 0) n FULL JOIN holders h USING (asset, account, balance)
      WHERE n IS NULL OR h IS NULL`,
  },
  {
    name: 'keys of events are numbered without a gap and belong to indexed blocks',
    sql: `SELECT id FROM (SELECT id, height, row_number() OVER (ORDER BY id) AS n FROM event_keys) k
      WHERE id <> n - 1 OR height NOT IN (SELECT height FROM blocks)`,
  },
  {
    name: 'the finished days are those before the newest block',
    sql: `SELECT day FROM finished_days FULL JOIN (SELECT DISTINCT timestamp_ms / 86400000 AS day FROM blocks) b USING (day)
      WHERE (finished_days IS NULL) <> (day = (SELECT max(timestamp_ms / 86400000) FROM blocks))`,
  },
  {
    name: 'notes belong to indexed blocks',
    sql: `SELECT height FROM notes WHERE height NOT IN (SELECT height FROM blocks)`,
  },
]

const allLaws = laws
  .map(({ sql }, at) => `SELECT ${at} AS law FROM (${sql}) AS l${at} GROUP BY 1`)
  .join(' UNION ALL ')

export const lawNames: readonly string[] = laws.map(({ name }) => name)

/** Names of the violated laws. */
export async function brokenLaws(connection: Connection): Promise<readonly string[]> {
  const balances = await ledgerRows(connection)
  const changed = await changedAccounts(connection)
  const broken = await connection.query<{ law: number }>({
    text: `WITH balances AS (
        SELECT * FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::numeric[], $5::numeric[])
          AS row (account, asset, height, change, balance)
      ), changed AS (SELECT * FROM unnest($6::integer[], $7::integer[]) AS row (account, height))
      ${allLaws}`,
    values: [
      balances.map(({ account }) => account),
      balances.map(({ asset }) => asset),
      balances.map(({ height }) => height),
      balances.map(({ change }) => change),
      balances.map(({ balance }) => balance),
      changed.map(({ account }) => account),
      changed.map(({ height }) => height),
    ],
  })
  return broken.map(({ law }) => laws[law]!.name)
}

/** Ids of the indexed blocks, by height. */
export async function storedIds(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT encode(id, 'hex') AS id FROM blocks ORDER BY position`,
  )
  return rows.map(({ id }) => id)
}
