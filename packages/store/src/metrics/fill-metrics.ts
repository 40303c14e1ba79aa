// Later metrics of blocks that a release without them wrote: computed from what the index has of these blocks, the newest day first.
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { BlockEntry } from '../head.ts'
import { readAssetNumber } from '../queries/assets.ts'
import { blockColumns, blockTypes, readHead, toBlockEntry } from '../queries/block-entries.ts'
import { untilRows } from '../queries/next-blocks.ts'
import { factRecords, readRecordRange, transactionRecords } from '../records/chunks.ts'
import { lockWriter } from '../write/lock-writer.ts'
import { changeMetrics } from './change-metrics.ts'
import { amountsOf, hasLater, laterNeeds } from './figures.ts'
import { networkMetrics } from './metric-kinds.ts'
import { dayMs, hourOf, resolutions } from './periods.ts'
import { decodeSums, Sums, sumsTypes } from './sums.ts'

const blocksAtOnce = 500

/** Computes the later metrics of further blocks that lack them; see `Store.fillMetrics`. */
export const fillMetrics = (database: Database, mostRows: number): Promise<boolean> =>
  database.transaction(async (connection) => {
    await lockWriter(connection)
    if (await isWhole(connection)) return false
    for (const day of await readLackingDays(connection)) {
      const blocks = await readLackingBlocks(connection, day, mostRows)
      if (blocks.length > 0) {
        await fillBlocks(connection, blocks)
        return true
      }
      if (await sumDay(connection, day)) return true
    }
    return sumDays(connection)
  })

/** How many blocks the later metrics have of those that the others have; absent once they have all. */
export const filledMetrics = (
  database: Database,
): Promise<{ readonly blocks: number; readonly of: number } | undefined> =>
  database.snapshot(async (connection) => {
    const sums = await readEver(connection)
    if (hasLater(sums)) return undefined
    const [blocks, of] = [networkMetrics.laterCounted, networkMetrics.blocks].map(
      (metric) => amountsOf(sums, metric)[0]!,
    )
    return { blocks: Number(blocks), of: Number(of) }
  })

const isWhole = async (connection: Connection): Promise<boolean> => hasLater(await readEver(connection))

async function readEver(connection: Connection): Promise<Sums> {
  const [row] = await connection.query({
    columns: sumsTypes,
    name: 'sums_of_all_blocks',
    text: 'SELECT sums, later_sums FROM metrics WHERE resolution = $1 AND period = 0',
    values: [resolutions.ever],
  })
  return row === undefined ? new Sums() : decodeSums(row, laterNeeds)
}

/** Days with blocks that the later metrics lack, or with one that is not in the chain any more; the newest first. */
async function readLackingDays(connection: Connection): Promise<readonly number[]> {
  const rows = await connection.query({
    columns: { period: 'int4', ...sumsTypes },
    name: 'sums_of_all_days',
    text: 'SELECT period, sums, later_sums FROM metrics WHERE resolution = $1 ORDER BY period DESC',
    values: [resolutions.day],
  })
  return rows.filter((row) => !hasLater(decodeSums(row, laterNeeds))).map(({ period }) => period)
}

type LackingBlock = BlockEntry & { readonly stored: Sums }

/** The first of the day, with what they have of the later metrics: nothing, or those of a release between. */
async function readLackingBlocks(
  connection: Connection,
  day: number,
  mostRows: number,
): Promise<readonly LackingBlock[]> {
  const lacking = (await readDay(connection, day)).filter(({ sums }) => !isCounted(sums))
  const stored = new Map(lacking.slice(0, blocksAtOnce).map(({ position, sums }) => [position, sums]))
  const rows = await connection.query({
    columns: blockTypes,
    name: 'blocks_at_positions',
    text: `SELECT ${blockColumns} FROM blocks WHERE position = ANY($1::integer[]) ORDER BY position`,
    values: [[...stored.keys()]],
  })
  return untilRows(rows.map(toBlockEntry), mostRows).map((entry) => ({
    ...entry,
    stored: stored.get(entry.before.blocks)!,
  }))
}

const isCounted = (sums: Sums): boolean => sums.of(networkMetrics.laterCounted.number).size > 0

/** Later sums of the blocks of a day that count at all. */
async function readDay(
  connection: Connection,
  day: number,
): Promise<readonly { readonly position: number; readonly timestampMs: number; readonly sums: Sums }[]> {
  const rows = await connection.query({
    columns: { position: 'int4', timestamp_ms: 'int8', later_sums: 'bytea?' },
    name: 'later_sums_of_day',
    text: `SELECT position, timestamp_ms, later_sums FROM blocks
      WHERE timestamp_ms >= $1 AND timestamp_ms < $2 AND sums IS NOT NULL ORDER BY timestamp_ms, position`,
    values: [day * dayMs, (day + 1) * dayMs],
  })
  return rows.map(({ position, timestamp_ms, later_sums }) => ({
    position,
    timestampMs: Number(timestamp_ms),
    sums: later_sums === null ? new Sums() : Sums.decode(later_sums),
  }))
}

async function fillBlocks(connection: Connection, blocks: readonly LackingBlock[]): Promise<void> {
  const sums = await laterSumsOf(connection, blocks)
  await connection.query({
    name: 'fill_later_sums',
    text: `UPDATE blocks AS known SET later_sums = filled.sums
      FROM unnest($1::integer[], $2::bytea[]) AS filled (position, sums) WHERE known.position = filled.position`,
    values: [blocks.map(({ before }) => before.blocks), sums.map((one) => one.toRow().later_sums)],
  })
  const added = blocks.map(({ timestampMs, stored }, at) => {
    const change = new Sums()
    change.change(sums[at]!, 1n)
    change.change(stored, -1n)
    return { timestampMs, sums: change }
  })
  await changeMetrics(connection, added, 'add')
}

async function laterSumsOf(connection: Connection, blocks: readonly BlockEntry[]): Promise<readonly Sums[]> {
  const { after } = (await readHead(connection))!
  const trx = await readAssetNumber(connection, { kind: 'trx' })
  // Between two blocks that lack the sums there may be some that have them.
  const [first, last] = [blocks[0]!.before, blocks.at(-1)!.after]
  const transactions = await readRecordRange(
    connection,
    transactionRecords,
    { from: first.transactions, to: last.transactions },
    after.transactions,
  )
  const facts = await readRecordRange(
    connection,
    factRecords,
    { from: first.facts, to: last.facts },
    after.facts,
  )
  return blocks.map((entry) => {
    const { height, sizeBytes, before } = entry
    const block = {
      height,
      sizeBytes,
      transactions: transactions.slice(
        before.transactions - first.transactions,
        entry.after.transactions - first.transactions,
      ),
      facts: facts.slice(before.facts - first.facts, entry.after.facts - first.facts),
    }
    return Sums.laterOf({ block, entry, trx })
  })
}

/**
 * Sums a day and its hours anew from its blocks: a release without these metrics took blocks back and left their sums. Whether this
 * changed the day.
 */
async function sumDay(connection: Connection, day: number): Promise<boolean> {
  const whole = new Sums()
  const byHour = new Map<number, Sums>()
  for (const { timestampMs, sums } of await readDay(connection, day)) {
    const hour = hourOf(timestampMs)
    const ofHour = byHour.get(hour) ?? new Sums()
    byHour.set(hour, ofHour)
    for (const period of [whole, ofHour]) period.change(sums, 1n)
  }
  for (const [hour, sums] of byHour) await setLater(connection, resolutions.hour, hour, sums)
  return setLater(connection, resolutions.day, day, whole)
}

/** Sums all blocks anew from their days. Whether this changed the sum. */
async function sumDays(connection: Connection): Promise<boolean> {
  const rows = await connection.query({
    columns: { later_sums: 'bytea?' },
    name: 'later_sums_of_days',
    text: 'SELECT later_sums FROM metrics WHERE resolution = $1',
    values: [resolutions.day],
  })
  const ever = new Sums()
  for (const { later_sums } of rows) if (later_sums !== null) ever.change(Sums.decode(later_sums), 1n)
  return setLater(connection, resolutions.ever, 0, ever)
}

/** Whether the period had other sums. */
async function setLater(
  connection: Connection,
  resolution: number,
  period: number,
  sums: Sums,
): Promise<boolean> {
  const rows = await connection.query({
    name: 'set_later_sums',
    text: `UPDATE metrics SET later_sums = $3
      WHERE resolution = $1 AND period = $2 AND later_sums IS DISTINCT FROM $3 RETURNING 1`,
    values: [resolution, period, sums.toRow().later_sums],
  })
  return rows.length > 0
}
