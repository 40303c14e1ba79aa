import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import type { BlockPlace } from '../../node-states.ts'
import { encodeTally, type TallyEntry } from '../../records/tally-record.ts'
import type { Tally, TallyVotes } from '../../tallies.ts'
import { holdBlock } from '../account-state/hold-block.ts'
import { entriesOf, readTallyWitnesses, type TallyColumns, tallyColumns } from './tally-rows.ts'

export const keepTally = (database: Database, at: BlockPlace, tally: Tally): Promise<boolean> =>
  database.transaction(async (connection) => {
    if (!(await holdBlock(connection, at))) return false
    const [newest] = await connection.query<TallyColumns>({
      name: 'newest_tally',
      text: `SELECT ${tallyColumns} FROM tallies ORDER BY position DESC LIMIT 1`,
    })
    if (newest === undefined || newest.height < tally.height)
      await addTally(connection, at.height, { tally, position: (newest?.position ?? -1) + 1 })
    else if (newest.height === tally.height) await addBrokerages(connection, at.height, { newest, tally })
    return true
  })

type Added = { readonly tally: Tally; readonly position: number }

async function addTally(connection: Connection, toldHeight: number, { tally, position }: Added) {
  const { height, timestampMs, rows } = tally
  const numbers = await numberWitnesses(connection, rows, position)
  await connection.query({
    name: 'add_tally',
    text: `INSERT INTO tallies (position, height, timestamp_ms, told_height, witness_count, votes, records)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      position,
      height,
      timestampMs,
      toldHeight,
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
  const known = await connection.query<{ number: number; address: Buffer }>({
    name: 'numbers_of_tally_witnesses',
    text: 'SELECT number, address FROM tally_witnesses WHERE address = ANY($1::bytea[])',
    values: [rows.map(({ witness }) => Buffer.from(witness, 'hex'))],
  })
  const [last] = await connection.query<{ number: number }>({
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
      SELECT told.number, told.address, $1 FROM unnest($2::integer[], $3::bytea[]) AS told (number, address)`,
    values: [
      position,
      added.map((witness) => numbers.get(witness)),
      added.map((witness) => Buffer.from(witness, 'hex')),
    ],
  })
  return numbers
}

type Completed = { readonly newest: TallyColumns; readonly tally: Tally }

/** Only what is new is written, so that a fork after the tally seldom takes it along. */
async function addBrokerages(connection: Connection, toldHeight: number, { newest, tally }: Completed) {
  const entries = entriesOf(newest)
  const lacking = entries.filter(({ brokerage }) => brokerage === undefined)
  if (lacking.length === 0) return
  const told = new Map(tally.rows.map(({ witness, brokerage }) => [witness, brokerage]))
  const witnesses = await readTallyWitnesses(
    connection,
    lacking.map(({ number }) => number),
  )
  const toldOf = ({ number }: TallyEntry) => told.get(witnesses.get(number)!)
  if (lacking.every((entry) => toldOf(entry) === undefined)) return
  await connection.query({
    name: 'complete_tally',
    text: `UPDATE tallies SET records = $2, told_height = greatest(told_height, $3) WHERE position = $1`,
    values: [
      newest.position,
      encodeTally(entries.map((entry) => ({ ...entry, brokerage: entry.brokerage ?? toldOf(entry) }))),
      toldHeight,
    ],
  })
}
