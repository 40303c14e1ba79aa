import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import type { BlockEntry } from '../head.ts'
import type { Interval } from '../queries/state.ts'
import type { Sums } from '../metrics/sums.ts'
import type { BlockLedger, Note } from '../indexed-block.ts'

const columns = {
  position: 'int4',
  height: 'int4',
  id: 'hex',
  parent_id: 'hex',
  transaction_root: 'hex',
  timestamp_ms: 'int8',
  witness: 'int4',
  version: 'int4',
  size_bytes: 'int4',
  solidified_height: 'int4',
  transaction_count: 'int4',
  transfer_count: 'int4',
  fact_count: 'int4',
  fee_sun: 'int8',
  net_usage: 'int8',
  energy_usage: 'int8',
  transactions_before: 'int8',
  transfers_before: 'int8',
  facts_before: 'int8',
  calls_without_receipt: 'int4',
  calls_without_receipt_before: 'int8',
  burned_sun: 'int8',
  burned_sun_before: 'int8',
  moved_sun: 'int8',
  moved_sun_before: 'int8',
  operations_without_effects: 'int4',
  operations_without_effects_before: 'int8',
  accounts_before: 'int4',
  accounts_after: 'int4',
  assets_before: 'int4',
  assets_after: 'int4',
  witnesses_before: 'int4',
  witnesses_after: 'int4',
  sums: 'bytea',
  later_sums: 'bytea',
} as const

/** `sums` is what each block added to metrics. */
export async function copyBlocks(
  connection: Connection,
  blocks: readonly BlockEntry[],
  sums: readonly Sums[],
): Promise<void> {
  const rows = new CopyRows(columns)
  for (const [at, block] of blocks.entries()) {
    const { before, after } = block
    rows.add({
      position: before.blocks,
      height: block.height,
      id: block.id,
      parent_id: block.parentId,
      transaction_root: block.transactionRoot,
      timestamp_ms: block.timestampMs,
      witness: block.witness,
      version: block.version,
      size_bytes: block.sizeBytes,
      solidified_height: block.solidifiedHeight,
      transaction_count: after.transactions - before.transactions,
      transfer_count: after.transfers - before.transfers,
      fact_count: after.facts - before.facts,
      fee_sun: block.feeSun,
      net_usage: block.netUsage,
      energy_usage: block.energyUsage,
      transactions_before: before.transactions,
      transfers_before: before.transfers,
      facts_before: before.facts,
      calls_without_receipt: after.callsWithoutReceipt - before.callsWithoutReceipt,
      calls_without_receipt_before: before.callsWithoutReceipt,
      burned_sun: after.burnedSun - before.burnedSun,
      burned_sun_before: before.burnedSun,
      moved_sun: after.movedSun - before.movedSun,
      moved_sun_before: before.movedSun,
      operations_without_effects: after.operationsWithoutEffects - before.operationsWithoutEffects,
      operations_without_effects_before: before.operationsWithoutEffects,
      accounts_before: before.accounts,
      accounts_after: after.accounts,
      assets_before: before.assets,
      assets_after: after.assets,
      witnesses_before: before.witnesses,
      witnesses_after: after.witnesses,
      ...sums[at]!.toRow(),
    })
  }
  await copyIn(connection, 'blocks', rows.columns, rows.finish())
}

/** Heights as intervals without gaps; heights rise. */
function toIntervals(heights: readonly number[]): Interval[] {
  const intervals: { from: number; to: number }[] = []
  for (const height of heights) {
    const last = intervals.at(-1)
    if (last?.to === height - 1) last.to = height
    else intervals.push({ from: height, to: height })
  }
  return intervals
}

/** Lengthens the last interval when the first new one touches it; the others are new. */
export async function writeCoverage(
  connection: Connection,
  headHeight: number | undefined,
  heights: readonly number[],
): Promise<void> {
  const intervals = toIntervals(heights)
  const joins = headHeight !== undefined && intervals[0]?.from === headHeight + 1
  const fresh = joins ? intervals.slice(1) : intervals
  if (joins) {
    await connection.query({
      name: 'lengthen_coverage',
      text: 'UPDATE coverage SET to_height = $2 WHERE to_height = $1',
      values: [headHeight, intervals[0]!.to],
    })
  }
  await connection.query({
    name: 'add_coverage',
    text: 'INSERT INTO coverage (from_height, to_height) SELECT * FROM unnest($1::integer[], $2::integer[])',
    values: [fresh.map(({ from }) => from), fresh.map(({ to }) => to)],
  })
}

type NotedBlock = { readonly height: number; readonly ledger: Pick<BlockLedger, 'notes'> }

export type NoteRow = Note & { readonly height: number }

export const notesOf = (blocks: readonly NotedBlock[]): readonly NoteRow[] =>
  blocks.flatMap(({ height, ledger }) => ledger.notes.map((note) => ({ height, ...note })))

export async function writeNotes(connection: Connection, notes: readonly NoteRow[]): Promise<void> {
  if (notes.length === 0) return
  await connection.query({
    name: 'add_notes',
    text: `INSERT INTO notes (key, height, text)
      SELECT * FROM unnest($1::text[], $2::integer[], $3::text[])`,
    values: [notes.map(({ key }) => key), notes.map(({ height }) => height), notes.map(({ text }) => text)],
  })
}
