import type { Address } from '@sundial/primitives'
import type { Connection, RowOf } from '../connection.ts'
import type { Database } from '../database.ts'
import { decodeTally, encodeTally, type TallyEntry } from '../records/tally-record.ts'
import type { BlockRef } from './block-entries.ts'
import { lockBlock } from './node-states.ts'
import { emptyPage, type Page, pageRange, type PageRequest, type Range, toPage } from './page.ts'

/** A witness in a count of votes. */
export type TallyVotes = {
  readonly witness: Address
  readonly votes: bigint
  /** Percent of its pay that it keeps until the next tally; absent where the node was not read in that time. */
  readonly brokerage?: number | undefined
}

/** The block whose maintenance counted votes. */
export type TallyBlock = { readonly height: number; readonly timestampMs: number }

/** All witnesses in the order of election. */
export type Tally = TallyBlock & { readonly rows: readonly TallyVotes[] }

export type TallyRow = TallyBlock & {
  /** Of all witnesses. */
  readonly votes: bigint
  readonly witnessCount: number
}

/** A witness at a tally; `rank` counts from 1. */
export type WitnessTallyRow = TallyRow & { readonly own: TallyVotes; readonly rank: number }

/**
 * Votes of witnesses as each maintenance counted them. A node reports only the last count, so counts from before the index
 * followed its node are absent. Undoing a block deletes the data read at it.
 */
export const tallyQueries = (database: Database) => ({
  /**
   * Stores the last tally as the node reports it at its head. A tally that is stored already only gets its missing
   * brokerages. Resolves with false, and stores nothing, when the index does not contain the block.
   */
  storeTally: (at: BlockRef, tally: Tally): Promise<boolean> =>
    database.transaction(async (connection) => {
      if (!(await lockBlock(connection, at))) return false
      const [newest] = await connection.query({
        columns: tallyTypes,
        name: 'newest_tally',
        text: `SELECT ${tallyColumns} FROM tallies ORDER BY position DESC LIMIT 1`,
      })
      if (newest === undefined || newest.height < tally.height)
        await addTally(connection, at.height, { tally, position: (newest?.position ?? -1) + 1 })
      else if (newest.height === tally.height) await addBrokerages(connection, at.height, { newest, tally })
      return true
    }),

  /** The tally that counted after the block at the height: the newest stored one up to it. */
  tallyAt: (height: number): Promise<Tally | undefined> =>
    database.snapshot(async (connection) => {
      const [row] = await connection.query({
        columns: tallyTypes,
        name: 'tally_at',
        text: `SELECT ${tallyColumns} FROM tallies WHERE height <= $1 ORDER BY height DESC LIMIT 1`,
        values: [Math.min(Math.floor(height), highestInteger)],
      })
      if (row === undefined) return undefined
      const entries = entriesOf(row)
      const witnesses = await readTallyWitnesses(
        connection,
        entries.map(({ number }) => number),
      )
      return {
        height: row.height,
        timestampMs: Number(row.timestamp_ms),
        rows: entries.map(({ number, votes, brokerage }) => ({
          witness: witnesses.get(number)!,
          votes,
          brokerage,
        })),
      }
    }),

  tallies: (request: PageRequest): Promise<Page<TallyRow>> =>
    database.snapshot(async (connection) => {
      const range = await readRange(connection, request, 0)
      const rows = await readTallies(connection, pageRange(range, request))
      return toPage(range, request, rows.map(toTallyRow))
    }),

  talliesOfWitness: (witness: Address, request: PageRequest): Promise<Page<WitnessTallyRow>> =>
    database.snapshot(async (connection) => {
      const [known] = await connection.query({
        columns: { number: 'int4', first_position: 'int4' },
        name: 'tally_witness',
        text: 'SELECT number, first_position FROM tally_witnesses WHERE address = $1',
        values: [Buffer.from(witness, 'hex')],
      })
      if (known === undefined) return emptyPage
      const range = await readRange(connection, request, known.first_position)
      const rows = await readTallies(connection, pageRange(range, request))
      const found = rows.flatMap((row) => {
        const entries = entriesOf(row)
        const place = entries.findIndex(({ number }) => number === known.number)
        if (place < 0) return []
        const { votes, brokerage } = entries[place]!
        return [{ ...toTallyRow(row), own: { witness, votes, brokerage }, rank: place + 1 }]
      })
      return toPage(range, request, found)
    }),
})

export type Tallies = ReturnType<typeof tallyQueries>

type Added = { readonly tally: Tally; readonly position: number }

async function addTally(connection: Connection, readAtHeight: number, { tally, position }: Added) {
  const { height, timestampMs, rows } = tally
  const numbers = await numberWitnesses(connection, rows, position)
  await connection.query({
    name: 'add_tally',
    text: `INSERT INTO tallies (position, height, timestamp_ms, read_at_height, witness_count, votes, records)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      position,
      height,
      timestampMs,
      readAtHeight,
      rows.length,
      rows.reduce((sum, { votes }) => sum + votes, 0n),
      encodeTally(
        rows.map(({ witness, votes, brokerage }) => ({ number: numbers.get(witness)!, votes, brokerage })),
      ),
    ],
  })
}

/** Gives new ones the next numbers. */
async function numberWitnesses(
  connection: Connection,
  rows: readonly TallyVotes[],
  position: number,
): Promise<ReadonlyMap<string, number>> {
  const known = await connection.query({
    columns: { number: 'int4', address: 'bytea' },
    name: 'numbers_of_tally_witnesses',
    text: 'SELECT number, address FROM tally_witnesses WHERE address = ANY($1::bytea[])',
    values: [rows.map(({ witness }) => Buffer.from(witness, 'hex'))],
  })
  const [last] = await connection.query({
    columns: { number: 'int4' },
    name: 'last_tally_witness',
    text: 'SELECT number FROM tally_witnesses ORDER BY number DESC LIMIT 1',
  })
  const numbers = new Map(known.map(({ number, address }) => [address.toString('hex'), number]))
  const added = rows.filter(({ witness }) => !numbers.has(witness)).map(({ witness }) => witness)
  const first = (last?.number ?? -1) + 1
  for (const [place, witness] of added.entries()) numbers.set(witness, first + place)
  await connection.query({
    name: 'add_tally_witnesses',
    text: `INSERT INTO tally_witnesses (number, address, first_position)
      SELECT input.number, input.address, $1 FROM unnest($2::integer[], $3::bytea[]) AS input (number, address)`,
    values: [
      position,
      added.map((witness) => numbers.get(witness)),
      added.map((witness) => Buffer.from(witness, 'hex')),
    ],
  })
  return numbers
}

type Completed = { readonly newest: TallyColumns; readonly tally: Tally }

/** Writes only new data, so that a fork after the tally rarely removes it. */
async function addBrokerages(connection: Connection, readAtHeight: number, { newest, tally }: Completed) {
  const entries = entriesOf(newest)
  const lacking = entries.filter(({ brokerage }) => brokerage === undefined)
  if (lacking.length === 0) return
  const brokerages = new Map(tally.rows.map(({ witness, brokerage }) => [witness, brokerage]))
  const witnesses = await readTallyWitnesses(
    connection,
    lacking.map(({ number }) => number),
  )
  const brokerageOf = ({ number }: TallyEntry) => brokerages.get(witnesses.get(number)!)
  if (lacking.every((entry) => brokerageOf(entry) === undefined)) return
  await connection.query({
    name: 'complete_tally',
    text: `UPDATE tallies SET records = $2, read_at_height = greatest(read_at_height, $3) WHERE position = $1`,
    values: [
      newest.position,
      encodeTally(entries.map((entry) => ({ ...entry, brokerage: entry.brokerage ?? brokerageOf(entry) }))),
      readAtHeight,
    ],
  })
}

const highestInteger = 2 ** 31 - 1

/** Tallies from the first one on that the times allow. */
async function readRange(
  connection: Connection,
  { fromMs, toMs }: Pick<PageRequest, 'fromMs' | 'toMs'>,
  first: number,
): Promise<Range> {
  const [row] = await connection.query({
    columns: { from: 'int4?', to: 'int4?', count: 'int4' },
    name: 'tallies_between',
    text: `SELECT
      (SELECT position FROM tallies WHERE timestamp_ms >= $1 ORDER BY timestamp_ms LIMIT 1) AS "from",
      (SELECT position FROM tallies WHERE timestamp_ms > $2 ORDER BY timestamp_ms LIMIT 1) AS "to",
      COALESCE((SELECT max(position) FROM tallies), -1) + 1 AS count`,
    values: [Math.ceil(fromMs ?? 0), Math.floor(toMs ?? latestMs)],
  })
  const to = row!.to ?? row!.count
  return { from: Math.min(Math.max(first, row!.from ?? row!.count), to), to }
}

/** Of int8. */
const latestMs = Number.MAX_SAFE_INTEGER

const readTallies = (connection: Connection, { from, to }: Range): Promise<TallyColumns[]> =>
  connection.query({
    columns: tallyTypes,
    name: 'tallies',
    text: `SELECT ${tallyColumns} FROM tallies WHERE position >= $1 AND position < $2 ORDER BY position`,
    values: [from, to],
  })

const tallyTypes = {
  position: 'int4',
  height: 'int4',
  timestamp_ms: 'int8',
  witness_count: 'int4',
  votes: 'int8',
  records: 'bytea',
} as const
export type TallyColumns = RowOf<typeof tallyTypes>

export const tallyColumns = 'position, height, timestamp_ms, witness_count, votes, records'

const toTallyRow = (row: Omit<TallyColumns, 'records'>): TallyRow => ({
  height: row.height,
  timestampMs: Number(row.timestamp_ms),
  votes: row.votes,
  witnessCount: row.witness_count,
})

export const entriesOf = ({ records, witness_count }: TallyColumns): TallyEntry[] =>
  decodeTally(records, witness_count)

/** Addresses by number. */
async function readTallyWitnesses(
  connection: Connection,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await connection.query({
    columns: { number: 'int4', address: 'bytea' },
    name: 'tally_witnesses',
    text: 'SELECT number, address FROM tally_witnesses WHERE number = ANY($1::integer[])',
    values: [numbers],
  })
  return new Map(rows.map(({ number, address }) => [number, address.toString('hex')]))
}
