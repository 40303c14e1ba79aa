import { type AuditStep, type Comparison, openDifferencesPerAsset } from '../../audit-book.ts'
import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import type { BlockPlace } from '../../node-states.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { holdBlock } from '../account-state/hold-block.ts'
import { advance } from './advance.ts'
import { countComparisons, type Counted } from './count-comparisons.ts'

type Record = {
  readonly at: BlockPlace
  readonly nowMs: number
  readonly comparisons: readonly Comparison[]
  readonly step: AuditStep
}

export const recordComparisons = (
  database: Database,
  { at, nowMs, comparisons, step }: Record,
): Promise<boolean> =>
  database.transaction(async (connection) => {
    if (!(await holdBlock(connection, at))) return false
    // In one order always, so that two who write wait for each other instead of for ever.
    const rows = comparisons.map(toRow).sort((left, right) => (left.order < right.order ? -1 : 1))
    const differing = rows.filter(({ index, node }) => node !== undefined && node !== index)
    const agreeing = rows.filter(({ index, node }) => node === index)
    const listed = await addDifferences(connection, differing, { at, nowMs })
    await endDifferences(connection, agreeing, { at, nowMs })
    const unlisted = differing.filter(({ order }) => !listed.has(order))
    await countComparisons(connection, at.height, counted(rows, unlisted))
    await advance(connection, { at, nowMs, step, comparisonCount: rows.length })
    return true
  })

type Row = {
  readonly order: string
  readonly account: Buffer
  readonly asset: Buffer
  readonly index: bigint
  readonly node: bigint | undefined
}
type When = Pick<Record, 'at' | 'nowMs'>

function toRow({ account = '', asset, indexAmount, nodeAmount }: Comparison): Row {
  const key = Buffer.from(encodeAsset(asset))
  return {
    order: orderOf(account, key),
    account: Buffer.from(account, 'hex'),
    asset: key,
    index: indexAmount,
    node: nodeAmount,
  }
}

const orderOf = (account: string, asset: Buffer): string => `${asset.toString('hex')} ${account}`

/** By the order of those that are listed now. */
async function addDifferences(
  connection: Connection,
  rows: readonly Row[],
  { at, nowMs }: When,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const listed = await connection.query<{ account: Buffer; asset: Buffer }>({
    name: 'add_differences',
    text: `INSERT INTO audit_differences (account, asset, found_ms, height, block_id, index_amount, node_amount,
        seen_count, seen_ms, seen_height, seen_block_id, seen_index_amount, seen_node_amount)
      SELECT told.account, told.asset,
        greatest($1::bigint, 1 + (SELECT max(found_ms) FROM audit_differences AS known
          WHERE known.account = told.account AND known.asset = told.asset)),
        $2::integer, $3::bytea, told.index_amount, told.node_amount,
        1, $1::bigint, $2::integer, $3::bytea, told.index_amount, told.node_amount
      FROM unnest($4::bytea[], $5::bytea[], $6::numeric[], $7::numeric[])
        AS told (account, asset, index_amount, node_amount)
      WHERE EXISTS (SELECT 1 FROM audit_differences AS known
          WHERE known.account = told.account AND known.asset = told.asset AND known.ended IS NULL)
        OR (SELECT count(*) FROM (SELECT 1 FROM audit_differences AS known
          WHERE known.asset = told.asset AND known.ended IS NULL LIMIT $8) AS open) < $8
      ON CONFLICT (account, asset) WHERE ended IS NULL DO UPDATE SET
        seen_count = audit_differences.seen_count + 1, seen_ms = EXCLUDED.seen_ms,
        seen_height = EXCLUDED.seen_height, seen_block_id = EXCLUDED.seen_block_id,
        seen_index_amount = EXCLUDED.seen_index_amount, seen_node_amount = EXCLUDED.seen_node_amount
      RETURNING account, asset`,
    values: [
      nowMs,
      at.height,
      Buffer.from(at.id, 'hex'),
      rows.map(({ account }) => account),
      rows.map(({ asset }) => asset),
      rows.map(({ index }) => index),
      rows.map(({ node }) => node),
      openDifferencesPerAsset,
    ],
  })
  return new Set(listed.map(({ account, asset }) => orderOf(account.toString('hex'), asset)))
}

async function endDifferences(
  connection: Connection,
  rows: readonly Row[],
  { at, nowMs }: When,
): Promise<void> {
  if (rows.length === 0) return
  await connection.query({
    name: 'end_differences',
    text: `UPDATE audit_differences SET ended = 'agreed', ended_ms = $1, ended_height = $2, ended_block_id = $3
      FROM unnest($4::bytea[], $5::bytea[]) AS told (account, asset)
      WHERE audit_differences.account = told.account AND audit_differences.asset = told.asset
        AND audit_differences.ended IS NULL`,
    values: [
      nowMs,
      at.height,
      Buffer.from(at.id, 'hex'),
      rows.map(({ account }) => account),
      rows.map(({ asset }) => asset),
    ],
  })
}

/** By asset, in order. */
function counted(rows: readonly Row[], unlisted: readonly Row[]): readonly Counted[] {
  const byAsset = new Map<string, Row[]>()
  for (const row of rows) {
    const key = row.asset.toString('hex')
    byAsset.set(key, [...(byAsset.get(key) ?? []), row])
  }
  return [...byAsset].map(([key, some]) => {
    const supply = some.find(({ account, node }) => account.length === 0 && node !== undefined)
    return {
      asset: some[0]!.asset,
      comparisonCount: some.filter(({ account, node }) => account.length > 0 && node !== undefined).length,
      unansweredCount: some.filter(({ node }) => node === undefined).length,
      unlistedCount: unlisted.filter(({ asset }) => asset.toString('hex') === key).length,
      supply: supply && { index: supply.index, node: supply.node! },
    }
  })
}
