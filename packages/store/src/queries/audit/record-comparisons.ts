import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../indexed-block.ts'
import { encodeAsset } from '../../records/asset.ts'
import type { BlockRef } from '../block-entries.ts'
import { lockBlock } from '../node-states.ts'

/** Who went through the accounts. Numbers are stored: they stay as they are. */
export const auditRuns = { background: 1, command: 2 } as const

export type AuditRun = keyof typeof auditRuns

/** The subjects of a round, in this order; accounts in new blocks are compared at the same time. */
export const auditSubjects = { accounts: 1, assets: 2, touched: 3 } as const

export type AuditSubject = keyof typeof auditSubjects

/** A balance as index and node had it after the same block. */
export type Comparison = {
  /** Absent: the sum of all balances of the asset, against its supply. */
  readonly account?: Address | undefined
  readonly asset: Asset
  readonly indexAmount: bigint
  /** Absent: the contract does not answer. */
  readonly nodeAmount?: bigint | undefined
}

/** The progress of a round by a comparison; touched accounts have no number. */
export type AuditStep = {
  readonly run: AuditRun
  readonly round: number
  readonly subject: AuditSubject
  readonly first: number
  readonly count: number
}

/** Maximum of open differences of one asset; further ones are only counted. */
export const openDifferencesPerAsset = 1000

export const comparisonQueries = (database: Database) => ({
  /** Resolves with false, and stores nothing, when the index does not contain the block. Each account and asset once. */
  recordComparisons: (
    at: BlockRef,
    nowMs: number,
    comparisons: readonly Comparison[],
    step: AuditStep,
  ): Promise<boolean> =>
    database.transaction(async (connection) => {
      if (!(await lockBlock(connection, at))) return false
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
    }),
})

type ComparedRecord = {
  readonly at: BlockRef
  readonly nowMs: number
  readonly comparisons: readonly Comparison[]
  readonly step: AuditStep
}

type Row = {
  readonly order: string
  readonly account: Buffer
  readonly asset: Buffer
  readonly index: bigint
  readonly node: bigint | undefined
}
type When = Pick<ComparedRecord, 'at' | 'nowMs'>

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
  const listed = await connection.query({
    columns: { account: 'bytea', asset: 'bytea' },
    name: 'add_differences',
    text: `INSERT INTO audit_differences (account, asset, found_ms, height, block_id, index_amount, node_amount,
        seen_count, seen_ms, seen_height, seen_block_id, seen_index_amount, seen_node_amount)
      SELECT input.account, input.asset,
        greatest($1::bigint, 1 + (SELECT max(found_ms) FROM audit_differences AS known
          WHERE known.account = input.account AND known.asset = input.asset)),
        $2::integer, $3::bytea, input.index_amount, input.node_amount,
        1, $1::bigint, $2::integer, $3::bytea, input.index_amount, input.node_amount
      FROM unnest($4::bytea[], $5::bytea[], $6::numeric[], $7::numeric[])
        AS input (account, asset, index_amount, node_amount)
      WHERE EXISTS (SELECT 1 FROM audit_differences AS known
          WHERE known.account = input.account AND known.asset = input.asset AND known.ended IS NULL)
        OR (SELECT count(*) FROM (SELECT 1 FROM audit_differences AS known
          WHERE known.asset = input.asset AND known.ended IS NULL LIMIT $8) AS open) < $8
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
      FROM unnest($4::bytea[], $5::bytea[]) AS input (account, asset)
      WHERE audit_differences.account = input.account AND audit_differences.asset = input.asset
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

export type Counted = {
  readonly asset: Buffer
  readonly comparisonCount: number
  readonly unansweredCount: number
  readonly unlistedCount: number
  readonly supply: { readonly index: bigint; readonly node: bigint } | undefined
}

/** Adds the comparisons of each asset to the earlier ones. */
async function countComparisons(
  connection: Connection,
  height: number,
  counted: readonly Counted[],
): Promise<void> {
  if (counted.length === 0) return
  await connection.query({
    name: 'count_comparisons',
    text: `INSERT INTO audit_assets (asset, comparison_count, unanswered_count, unlisted_count, from_height, to_height,
        supply_height, index_supply, node_supply)
      SELECT input.asset, input.comparisons, input.unanswered, input.unlisted, $1::integer, $1::integer,
        CASE WHEN input.node_supply IS NOT NULL THEN $1::integer END, input.index_supply, input.node_supply
      FROM unnest($2::bytea[], $3::bigint[], $4::bigint[], $5::bigint[], $6::numeric[], $7::numeric[])
        AS input (asset, comparisons, unanswered, unlisted, index_supply, node_supply)
      ON CONFLICT (asset) DO UPDATE SET
        comparison_count = audit_assets.comparison_count + EXCLUDED.comparison_count,
        unanswered_count = audit_assets.unanswered_count + EXCLUDED.unanswered_count,
        unlisted_count = audit_assets.unlisted_count + EXCLUDED.unlisted_count,
        from_height = least(audit_assets.from_height, EXCLUDED.from_height),
        to_height = greatest(audit_assets.to_height, EXCLUDED.to_height),
        supply_height = coalesce(EXCLUDED.supply_height, audit_assets.supply_height),
        index_supply = coalesce(EXCLUDED.index_supply, audit_assets.index_supply),
        node_supply = coalesce(EXCLUDED.node_supply, audit_assets.node_supply)`,
    values: [
      height,
      counted.map(({ asset }) => asset),
      counted.map(({ comparisonCount }) => comparisonCount),
      counted.map(({ unansweredCount }) => unansweredCount),
      counted.map(({ unlistedCount }) => unlistedCount),
      counted.map(({ supply }) => supply?.index ?? null),
      counted.map(({ supply }) => supply?.node ?? null),
    ],
  })
}

/** Accounts or assets per row: undoing a block deletes only the rows that reach above it. */
const rangeSize = 5000

type Advance = {
  readonly at: BlockRef
  readonly nowMs: number
  readonly step: AuditStep
  readonly comparisonCount: number
}

/** Brings the round forward. What another program did meanwhile of the same run is not counted twice. */
export async function advance(
  connection: Connection,
  { at, nowMs, step, comparisonCount }: Advance,
): Promise<void> {
  const { round, count } = step
  const run = auditRuns[step.run]
  const subject = auditSubjects[step.subject]
  const first = step.subject === 'touched' ? await endOf(connection, [run, round, subject]) : step.first
  const key = [run, round, subject, first]
  const grown = await connection.query({
    name: 'grow_audit_range',
    text: `UPDATE audit_ranges SET count = count + $5, comparison_count = comparison_count + $6,
        from_height = least(from_height, $7), to_height = greatest(to_height, $7), to_ms = $8
      WHERE run = $1 AND round = $2 AND subject = $3 AND first + count = $4 AND count < $9
        AND first = (SELECT max(newest.first) FROM audit_ranges AS newest
          WHERE newest.run = $1 AND newest.round = $2 AND newest.subject = $3)
      RETURNING first`,
    values: [...key, count, comparisonCount, at.height, nowMs, rangeSize],
  })
  if (grown.length > 0) return
  const added = await connection.query({
    name: 'add_audit_range',
    text: `INSERT INTO audit_ranges (run, round, subject, first, count, comparison_count, from_height, to_height,
        from_ms, to_ms)
      SELECT $1::smallint, $2::integer, $3::smallint, $4::bigint, $5::bigint, $6::bigint, $7::integer, $7::integer,
        $8::bigint, $8::bigint
      WHERE $4::bigint = coalesce((SELECT max(newest.first + newest.count) FROM audit_ranges AS newest
        WHERE newest.run = $1::smallint AND newest.round = $2::integer AND newest.subject = $3::smallint), 0)
      ON CONFLICT DO NOTHING RETURNING first`,
    values: [...key, count, comparisonCount, at.height, nowMs],
  })
  if (added.length > 0 && first === 0) await forgetRounds(connection, run, round)
}

async function endOf(connection: Connection, key: readonly number[]): Promise<number> {
  const [row] = await connection.query({
    columns: { end: 'int8' },
    name: 'end_of_audit_ranges',
    text: `SELECT first + count AS "end" FROM audit_ranges WHERE run = $1 AND round = $2 AND subject = $3
      ORDER BY first DESC LIMIT 1`,
    values: key,
  })
  return Number(row?.end ?? 0n)
}

/** The round before stays, for what this one has not reached yet. */
async function forgetRounds(connection: Connection, run: number, round: number): Promise<void> {
  await connection.query({
    name: 'forget_audit_rounds',
    text: 'DELETE FROM audit_ranges WHERE run = $1 AND round < $2',
    values: [run, round - 1],
  })
}
