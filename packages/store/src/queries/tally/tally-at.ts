import type { Database } from '../../database.ts'
import type { Tally } from '../../tallies.ts'
import { entriesOf, readTallyWitnesses, type TallyColumns, tallyColumns } from './tally-rows.ts'

const highestInteger = 2 ** 31 - 1

export const tallyAt = (database: Database, height: number): Promise<Tally | undefined> =>
  database.snapshot(async (connection) => {
    const [row] = await connection.query<TallyColumns>({
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
  })
