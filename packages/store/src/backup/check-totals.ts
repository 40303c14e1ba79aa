import type { Connection } from '../connection.ts'
import type { BlockEntry } from '../head.ts'
import { BackupRefused } from './manifest.ts'

/** What every block counts up: its own amount, and the amount before it. */
const counted = [
  ['transactions_before', 'transaction_count'],
  ['transfers_before', 'transfer_count'],
  ['facts_before', 'fact_count'],
  ['calls_without_receipt_before', 'calls_without_receipt'],
  ['burned_sun_before', 'burned_sun'],
  ['moved_sun_before', 'moved_sun'],
  ['operations_without_effects_before', 'operations_without_effects'],
] as const
const numbered = ['accounts', 'assets', 'witnesses'] as const

/**
 * Compares what an index says twice: the counts of each block with those of the next, numbered rows with the totals of the head, holders
 * with their counts and with the supply, of which negative balances are no part. Rows that contradict no others are not found.
 */
export async function checkTotals(connection: Connection, head: BlockEntry): Promise<void> {
  await checkCounts(connection)
  for (const table of numbered) {
    const [row] = await connection.query({
      columns: { found: 'int8' },
      text: `SELECT count(*) AS found FROM ${table} WHERE id < $1`,
      values: [head.after[table]],
    })
    if (Number(row!.found) !== head.after[table])
      throw contradiction(`${table} has ${row!.found} rows, and the head counts ${head.after[table]}`)
  }
  const [produced] = await connection.query({
    columns: { found: 'numeric?' },
    text: 'SELECT sum(block_count) AS found FROM witnesses',
  })
  if (Number(produced!.found ?? 0) !== head.after.blocks)
    throw contradiction(`witnesses have produced ${produced!.found} blocks, of ${head.after.blocks}`)
  await checkHolders(connection)
}

async function checkCounts(connection: Connection): Promise<void> {
  const sums = counted.map(([before, own]) => `${before} <> lag(${before} + ${own}, 1, 0) OVER chain`)
  const numbers = numbered.map((name) => `${name}_before <> lag(${name}_after, 1, 0) OVER chain`)
  const [wrong] = await connection.query({
    columns: { height: 'int4' },
    text: `SELECT height FROM (
        SELECT height, position <> row_number() OVER chain - 1 OR ${[...sums, ...numbers].join(' OR ')} AS is_wrong
        FROM blocks WINDOW chain AS (ORDER BY position)
      ) AS counted WHERE is_wrong ORDER BY height LIMIT 1`,
  })
  if (wrong !== undefined)
    throw contradiction(`the counts of block ${wrong.height} do not continue those of the block before`)
}

async function checkHolders(connection: Connection): Promise<void> {
  const [wrong] = await connection.query({
    columns: { asset: 'int4' },
    text: `SELECT asset FROM (
        SELECT asset, count(*) AS count, sum(balance) AS held FROM holders GROUP BY asset
      ) AS held
      FULL JOIN (SELECT asset, count FROM holder_counts WHERE prefix = '') AS counts USING (asset)
      LEFT JOIN (
        SELECT DISTINCT ON (asset) asset, supply FROM supplies ORDER BY asset, height DESC
      ) AS supplied USING (asset)
      WHERE held.count IS DISTINCT FROM counts.count OR held < supply LIMIT 1`,
  })
  if (wrong !== undefined)
    throw contradiction(`holders of asset ${wrong.asset} are not as many, or hold less, than its figures say`)
}

const contradiction = (what: string): BackupRefused =>
  new BackupRefused('contradiction', `The backup contradicts itself: ${what}.`)
