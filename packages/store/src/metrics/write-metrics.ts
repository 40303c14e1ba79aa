import type { Connection } from '../connection.ts'
import type { BlockEntry } from '../head.ts'
import { decodeAsset } from '../records/asset.ts'
import type { HoldersGained } from '../balances/change-balances.ts'
import type { KnownIds, Numbers } from '../write/known-ids.ts'
import type { Batch } from '../write/number-blocks.ts'
import type { PreparedBatch, PreparedBlock } from '../write/prepare-blocks.ts'
import type { AssetKinds } from './metric.ts'
import { finishDays } from './finish-days.ts'
import { changeMetrics } from './change-metrics.ts'
import { type BeforeBatch, firstsOfPeriods } from './first-of-period.ts'
import { dayMs, dayOf, firstTransactionFrom, hourMs, hourOf } from './periods.ts'
import { blocksLookedAt, missedSlots } from './missed-slots.ts'
import { Sums } from './sums.ts'

export type MeasuredBatch = {
  readonly blocks: readonly PreparedBlock[]
  readonly kindOfAsset: AssetKinds
  readonly batch: Batch
  readonly names: KnownIds
  readonly head: BlockEntry | undefined
  readonly holdersGained: HoldersGained
}

/** Adds the blocks to their hours and days, and finishes earlier days. Returns the sums that each block's row stores. */
export async function writeMetrics(
  connection: Connection,
  measured: MeasuredBatch,
): Promise<readonly Sums[]> {
  const sums = await sumsOfBlocks(connection, measured)
  await changeMetrics(
    connection,
    measured.blocks.map(({ timestampMs }, at) => ({ timestampMs, sums: sums[at]! })),
    'add',
  )
  await finishDays(connection, measured.head, measured.batch.blocks)
  return sums
}

async function sumsOfBlocks(
  connection: Connection,
  { blocks: prepared, kindOfAsset, batch, names, head, holdersGained }: MeasuredBatch,
): Promise<readonly Sums[]> {
  const start = batch.blocks[0]!.before
  const blocks = batch.blocks.map((entry) => ({
    entry,
    transactions: batch.transactions.slice(
      entry.before.transactions - start.transactions,
      entry.after.transactions - start.transactions,
    ),
    transfers: batch.transfers.slice(
      entry.before.transfers - start.transfers,
      entry.after.transfers - start.transfers,
    ),
  }))
  const missed = await readMissedSlots(connection, batch.blocks)
  const firsts = firstsOfPeriods(blocks, await readBefore(connection, { batch, names, head }))
  return blocks.map((numbered, at) =>
    Sums.of({
      ...numbered,
      block: prepared[at]!,
      kindOfAsset,
      first: firsts[at]!,
      missedSlots: missed[at]!,
      holdersGained: holdersGained.get(prepared[at]!.height) ?? new Map<number, number>(),
      trx: names.trx,
    }),
  )
}

/** What each asset of the parts is, by its number. */
export const assetKinds = (parts: readonly PreparedBatch[], numbers: Numbers): AssetKinds =>
  new Map(
    parts.flatMap(({ assets }, part) =>
      assets.map((key, place) => [numbers.ofPart(part)[place]!, decodeAsset(key).kind] as const),
    ),
  )

/** The witnesses that each block proves to have missed slots. */
async function readMissedSlots(
  connection: Connection,
  blocks: readonly BlockEntry[],
): Promise<readonly ReadonlyMap<number, number>[]> {
  const rows = await connection.query({
    columns: { height: 'int4', timestamp_ms: 'int8', witness: 'int4' },
    name: 'newest_producers',
    text: 'SELECT height, timestamp_ms, witness FROM blocks ORDER BY position DESC LIMIT $1',
    values: [blocksLookedAt - 1],
  })
  const before = rows.map((row) => ({ ...row, timestampMs: Number(row.timestamp_ms) })).reverse()
  const produced = [...before, ...blocks]
  return blocks.map((_, at) => {
    const end = before.length + at + 1
    return missedSlots(produced.slice(Math.max(0, end - blocksLookedAt), end))
  })
}

async function readBefore(
  connection: Connection,
  { batch, names, head }: Pick<MeasuredBatch, 'batch' | 'names' | 'head'>,
): Promise<BeforeBatch> {
  const { timestampMs, before } = batch.blocks[0]!
  const newestOf = (account: number) => names.accounts.get(account)?.newestTransaction
  const isHourOfHead = head !== undefined && hourOf(head.timestampMs) === hourOf(timestampMs)
  const isDayOfHead = head !== undefined && dayOf(head.timestampMs) === dayOf(timestampMs)
  const start = before.transactions
  return {
    newestOf,
    hourStart: isHourOfHead ? await firstTransactionFrom(connection, hourOf(timestampMs) * hourMs) : start,
    dayStart: isDayOfHead ? await firstTransactionFrom(connection, dayOf(timestampMs) * dayMs) : start,
    contracts: isDayOfHead ? await readContracts(connection, batch, dayOf(timestampMs)) : new Set(),
  }
}

/** Which of the contracts the batch names were called or created on the day before it. */
async function readContracts(
  connection: Connection,
  { transactions }: Batch,
  day: number,
): Promise<ReadonlySet<number>> {
  const named = new Set(transactions.flatMap(({ to }) => (to === undefined ? [] : [to])))
  const rows = await connection.query({
    columns: { contract: 'int4' },
    name: 'contracts_of_day_among',
    text: 'SELECT contract FROM contract_days WHERE contract = ANY($1::integer[]) AND day = $2',
    values: [[...named], day],
  })
  return new Set(rows.map(({ contract }) => contract))
}
