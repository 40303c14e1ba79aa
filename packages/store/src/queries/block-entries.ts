import type { Connection, RowOf } from '../connection.ts'
import { once } from '../known.ts'
import type { BlockEntry, BlockPosition, BlockRef } from '../head.ts'

export type { BlockPosition, BlockRef }

/** A row of `blocks` as the driver returns it: int8 as bigint, bytea as Buffer. */
export const blockTypes = {
  position: 'int4',
  height: 'int4',
  id: 'bytea',
  parent_id: 'bytea',
  transaction_root: 'bytea',
  timestamp_ms: 'int8',
  witness: 'int4',
  version: 'int4',
  size_bytes: 'int4?',
  solidified_height: 'int4?',
  transaction_count: 'int4',
  transfer_count: 'int4',
  fee_sun: 'int8?',
  net_usage: 'int8?',
  energy_usage: 'int8?',
  transactions_before: 'int8',
  transfers_before: 'int8',
  fact_count: 'int4',
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
} as const
export type BlockColumns = RowOf<typeof blockTypes>

export const blockColumns = `position, height, id, parent_id, transaction_root, timestamp_ms, witness, version,
  size_bytes, solidified_height, transaction_count, transfer_count, fee_sun, net_usage, energy_usage,
  transactions_before, transfers_before, fact_count, facts_before, calls_without_receipt, calls_without_receipt_before, burned_sun, burned_sun_before, moved_sun, moved_sun_before,
  operations_without_effects, operations_without_effects_before, accounts_before, accounts_after, assets_before,
  assets_after, witnesses_before, witnesses_after`

export function toBlockEntry(row: BlockColumns): BlockEntry {
  const transactions = Number(row.transactions_before)
  const transfers = Number(row.transfers_before)
  const facts = Number(row.facts_before)
  const callsWithoutReceipt = Number(row.calls_without_receipt_before)
  const operationsWithoutEffects = Number(row.operations_without_effects_before)
  return {
    height: row.height,
    id: row.id.toString('hex'),
    parentId: row.parent_id.toString('hex'),
    transactionRoot: row.transaction_root.toString('hex'),
    timestampMs: Number(row.timestamp_ms),
    witness: row.witness,
    version: row.version,
    sizeBytes: row.size_bytes ?? undefined,
    solidifiedHeight: row.solidified_height ?? undefined,
    feeSun: row.fee_sun ?? undefined,
    netUsage: row.net_usage ?? undefined,
    energyUsage: row.energy_usage ?? undefined,
    before: {
      blocks: row.position,
      transactions,
      transfers,
      facts,
      callsWithoutReceipt,
      burnedSun: row.burned_sun_before,
      movedSun: row.moved_sun_before,
      operationsWithoutEffects,
      accounts: row.accounts_before,
      assets: row.assets_before,
      witnesses: row.witnesses_before,
    },
    after: {
      blocks: row.position + 1,
      transactions: transactions + row.transaction_count,
      transfers: transfers + row.transfer_count,
      facts: facts + row.fact_count,
      callsWithoutReceipt: callsWithoutReceipt + row.calls_without_receipt,
      burnedSun: row.burned_sun_before + row.burned_sun,
      movedSun: row.moved_sun_before + row.moved_sun,
      operationsWithoutEffects: operationsWithoutEffects + row.operations_without_effects,
      accounts: row.accounts_after,
      assets: row.assets_after,
      witnesses: row.witnesses_after,
    },
  }
}

/** The newest block, whose totals are the totals of the index; absent while it is empty. */
export async function readHead(connection: Connection): Promise<BlockEntry | undefined> {
  if (connection.known !== undefined) return connection.known.head
  const [row] = await connection.query({
    columns: blockTypes,
    name: 'head',
    text: `SELECT ${blockColumns} FROM blocks ORDER BY position DESC LIMIT 1`,
  })
  return row && toBlockEntry(row)
}

export const readEntry = (connection: Connection, height: number): Promise<BlockEntry | undefined> =>
  once(connection, `block ${height}`, () => readEntryAtHeight(connection, height))

async function readEntryAtHeight(connection: Connection, height: number): Promise<BlockEntry | undefined> {
  const [row] = await connection.query({
    columns: blockTypes,
    name: 'block_by_height',
    text: `SELECT ${blockColumns} FROM blocks WHERE height = $1`,
    values: [height],
  })
  return row && toBlockEntry(row)
}

/** Blocks by position, in chain order. */
export async function readEntries(
  connection: Connection,
  positions: readonly number[],
): Promise<BlockEntry[]> {
  const rows = await connection.query({
    columns: blockTypes,
    name: 'blocks_by_position',
    text: `SELECT ${blockColumns} FROM blocks WHERE position = ANY($1::integer[]) ORDER BY position`,
    values: [positions],
  })
  return rows.map(toBlockEntry)
}

const highestInteger = 2 ** 31 - 1

/** The block at the height, whatever number that is, or the newest block. */
export async function readEntryAt(
  connection: Connection,
  height: number | undefined,
): Promise<BlockEntry | undefined> {
  if (height === undefined) return readHead(connection)
  const canBe = Number.isInteger(height) && height >= 0 && height <= highestInteger
  return canBe ? readEntry(connection, height) : undefined
}

const blockPositionTypes = {
  height: 'int4',
  timestamp_ms: 'int8',
  transactions_before: 'int8',
  transaction_count: 'int4',
  transfers_before: 'int8',
  transfer_count: 'int4',
  facts_before: 'int8',
} as const
const blockPositionColumns = Object.keys(blockPositionTypes).join(', ')

const toBlockPosition = (row: RowOf<typeof blockPositionTypes>): BlockPosition => ({
  height: row.height,
  timestampMs: Number(row.timestamp_ms),
  transactionsBefore: Number(row.transactions_before),
  transactionCount: row.transaction_count,
  transfersBefore: Number(row.transfers_before),
  transferCount: row.transfer_count,
  factsBefore: Number(row.facts_before),
})

/** Blocks of transactions or transfers by their positions, one statement. */
export async function readBlockPositions(
  connection: Connection,
  sequence: 'transactions' | 'transfers',
  positions: readonly number[],
): Promise<ReadonlyMap<number, BlockPosition>> {
  const known = sequence === 'transactions' ? connection.known?.places : undefined
  const found = new Map<number, BlockPosition>()
  const unknown = new Set<number>()
  for (const position of positions) {
    const place = known?.get(position)
    if (place === undefined) unknown.add(position)
    else found.set(position, place)
  }
  if (unknown.size === 0) return found
  // Of blocks with the same number before them only the last is not empty.
  const rows = await connection.query({
    columns: { at: 'int8', ...blockPositionTypes },
    name: `places_of_${sequence}`,
    text: `SELECT wanted.at, block.* FROM unnest($1::bigint[]) AS wanted (at)
      CROSS JOIN LATERAL (
        SELECT ${blockPositionColumns} FROM blocks
        WHERE ${sequence}_before <= wanted.at
        ORDER BY ${sequence}_before DESC, position DESC LIMIT 1
      ) AS block`,
    values: [[...unknown]],
  })
  for (const row of rows) {
    const place = toBlockPosition(row)
    found.set(Number(row.at), place)
    known?.set(Number(row.at), place)
    connection.known?.blocks.set(place.height, place)
  }
  return found
}

/** Blocks by height, one statement; heights without a block are left out. */
export async function readBlocksAt(
  connection: Connection,
  heights: readonly number[],
): Promise<ReadonlyMap<number, BlockPosition>> {
  const found = connection.known?.blocks ?? new Map<number, BlockPosition>()
  const unknown = heights.filter((height) => !found.has(height))
  if (unknown.length === 0) return found
  const rows = await connection.query({
    columns: blockPositionTypes,
    name: 'block_positions_by_height',
    text: `SELECT ${blockPositionColumns} FROM blocks WHERE height = ANY($1::integer[])`,
    values: [unknown],
  })
  for (const row of rows) found.set(row.height, toBlockPosition(row))
  return found
}
