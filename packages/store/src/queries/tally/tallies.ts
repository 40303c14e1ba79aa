import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { Page, PageRequest } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { TallyRow, WitnessTallyRow } from '../../tallies.ts'
import type { Range } from '../page/bounds.ts'
import { emptyPage, pageRange, toPage } from '../page/page.ts'
import { entriesOf, type TallyColumns, tallyColumns, toTallyRow } from './tally-rows.ts'

export const tallies = (database: Database, request: PageRequest): Promise<Page<TallyRow>> =>
  database.snapshot(async (connection) => {
    const range = await readRange(connection, request, 0)
    const rows = await readTallies(connection, pageRange(range, request))
    return toPage(range, request, rows.map(toTallyRow))
  })

export const talliesOfWitness = (
  database: Database,
  witness: Address,
  request: PageRequest,
): Promise<Page<WitnessTallyRow>> =>
  database.snapshot(async (connection) => {
    const [known] = await connection.query<{ number: number; first_position: number }>({
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
  })

/** Tallies from the first one on that the times allow. */
async function readRange(
  connection: Connection,
  { fromMs, toMs }: Pick<PageRequest, 'fromMs' | 'toMs'>,
  first: number,
): Promise<Range> {
  const [row] = await connection.query<{ from: number | null; to: number | null; count: number }>({
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
  connection.query<TallyColumns>({
    name: 'tallies',
    text: `SELECT ${tallyColumns} FROM tallies WHERE position >= $1 AND position < $2 ORDER BY position`,
    values: [from, to],
  })
