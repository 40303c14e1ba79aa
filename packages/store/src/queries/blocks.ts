import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { IndexedBlock } from '../indexed-block.ts'
import { type BlockEntry, noTotals } from '../head.ts'
import { type List, listRange, readPositions } from '../sequences/read-positions.ts'
import { sequences } from '../sequences/sequence.ts'
import { readEntries, readEntry, readHead } from './block-entries.ts'
import { emptyPage, type Page, pageRange, type PageRequest, positionsOf, readBounds, toPage } from './page.ts'

export type BlockRow = Omit<IndexedBlock, 'transactions' | 'transfers' | 'facts' | 'ledger'> & {
  readonly transactionCount: number
  readonly transferCount: number
  /** Contract calls of the block without a receipt: with any, `transferCount` includes known transfers only. */
  readonly callsWithoutReceipt: number
  /** Sums over receipts; absent when a receipt of the block is missing. */
  readonly feeSun?: bigint | undefined
  readonly netUsage?: bigint | undefined
  readonly energyUsage?: bigint | undefined
}

export const blockQueries = (database: Database) => ({
  blockByHeight: (height: number): Promise<BlockRow | undefined> => readBlockRow(database, height),

  /** A block id starts with its height as eight bytes, so the height finds it and the rest is compared. */
  blockById: async (id: string): Promise<BlockRow | undefined> => {
    if (!/^[0-9a-f]{64}$/i.test(id)) return undefined
    const block = await readBlockRow(database, Number.parseInt(id.slice(0, 16), 16))
    return block?.id === id.toLowerCase() ? block : undefined
  },

  blocks: (request: PageRequest): Promise<Page<BlockRow>> =>
    database.snapshot(async (connection) => {
      const bounds = await readBounds(connection, await readHead(connection), request)
      const range = { from: bounds.from.blocks, to: bounds.to.blocks }
      const entries = await readEntries(connection, positionsOf(pageRange(range, request)))
      return toPage(range, request, await toBlockRows(connection, entries))
    }),

  /** Of the lowest block with an operation whose effects on balances are not known. Their number rises, so halving finds it. */
  heightWithoutEffects: async (): Promise<number | undefined> => {
    const [row] = await database.query({
      columns: { height: 'int4' },
      name: 'lowest_block_without_effects',
      text: `WITH RECURSIVE half (low, high) AS (
        SELECT 0, (SELECT position FROM blocks ORDER BY position DESC LIMIT 1)
        UNION ALL
        SELECT CASE WHEN is_known THEN middle + 1 ELSE low END, CASE WHEN is_known THEN high ELSE middle END
        FROM (
          SELECT low, high, position AS middle,
            operations_without_effects_before + operations_without_effects = 0 AS is_known
          FROM half JOIN blocks ON blocks.position = (low + high) / 2 WHERE low < high
        ) AS step
      )
      SELECT height FROM half JOIN blocks ON blocks.position = half.low
      WHERE low = high AND operations_without_effects > 0`,
    })
    return row?.height
  },

  blocksOfWitness: (witness: Address, request: PageRequest): Promise<Page<BlockRow>> =>
    database.snapshot(async (connection) => {
      const list = await readWitnessList(connection, witness)
      if (list === undefined) return emptyPage
      const head = await readHead(connection)
      const bounds = await readBounds(connection, head, request)
      const global = { from: bounds.from.blocks, to: bounds.to.blocks }
      const range = await listRange(connection, list, global, (head?.after ?? noTotals).blocks)
      const positions = await readPositions(connection, list, pageRange(range, request))
      return toPage(range, request, await toBlockRows(connection, await readEntries(connection, positions)))
    }),
})

async function readBlockRow(database: Database, height: number): Promise<BlockRow | undefined> {
  if (!Number.isInteger(height) || height < 0 || height > highestInteger) return undefined
  return database.snapshot(async (connection) => {
    const entry = await readEntry(connection, height)
    return entry && (await toBlockRows(connection, [entry]))[0]
  })
}

const highestInteger = 2 ** 31 - 1

async function readWitnessList(connection: Connection, witness: Address): Promise<List | undefined> {
  const [row] = await connection.query({
    columns: { id: 'int4', block_count: 'int8', tail_blocks: 'bytea' },
    name: 'witness_by_address',
    text: 'SELECT id, block_count, tail_blocks FROM witnesses WHERE address = $1',
    values: [Buffer.from(witness, 'hex')],
  })
  return (
    row && {
      sequence: sequences.witnessBlocks,
      owner: row.id,
      count: Number(row.block_count),
      open: row.tail_blocks,
    }
  )
}

/** Blocks with their witnesses named, one statement. */
async function toBlockRows(connection: Connection, entries: readonly BlockEntry[]): Promise<BlockRow[]> {
  const addressById = await readWitnessAddresses(connection, [
    ...new Set(entries.map(({ witness }) => witness)),
  ])
  return entries.map((entry) => ({
    height: entry.height,
    id: entry.id,
    parentId: entry.parentId,
    transactionRoot: entry.transactionRoot,
    timestampMs: entry.timestampMs,
    witness: addressById.get(entry.witness)!,
    version: entry.version,
    sizeBytes: entry.sizeBytes,
    transactionCount: entry.after.transactions - entry.before.transactions,
    transferCount: entry.after.transfers - entry.before.transfers,
    callsWithoutReceipt: entry.after.callsWithoutReceipt - entry.before.callsWithoutReceipt,
    feeSun: entry.feeSun,
    netUsage: entry.netUsage,
    energyUsage: entry.energyUsage,
  }))
}

async function readWitnessAddresses(
  connection: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Address>> {
  const found = connection.known?.witnesses ?? new Map<number, Address>()
  const unknown = ids.filter((id) => !found.has(id))
  if (unknown.length === 0) return found
  const rows = await connection.query({
    columns: { id: 'int4', address: 'bytea' },
    name: 'witnesses_by_id',
    text: 'SELECT id, address FROM witnesses WHERE id = ANY($1::integer[])',
    values: [unknown],
  })
  for (const { id, address } of rows) found.set(id, address.toString('hex'))
  return found
}
