import type { Connection } from '../../connection.ts'
import { decodeTally, type TallyEntry } from '../../records/tally-record.ts'
import type { TallyRow } from '../../tallies.ts'

export type TallyColumns = {
  readonly position: number
  readonly height: number
  readonly timestamp_ms: bigint
  readonly witness_count: number
  readonly votes: bigint
  readonly records: Buffer
}

export const tallyColumns = 'position, height, timestamp_ms, witness_count, votes, records'

export const toTallyRow = (row: Omit<TallyColumns, 'records'>): TallyRow => ({
  height: row.height,
  timestampMs: Number(row.timestamp_ms),
  votes: row.votes,
  witnessCount: row.witness_count,
})

export const entriesOf = ({ records, witness_count }: TallyColumns): TallyEntry[] =>
  decodeTally(records, witness_count)

/** Addresses by number. */
export async function readTallyWitnesses(
  connection: Connection,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await connection.query<{ number: number; address: Buffer }>({
    name: 'tally_witnesses',
    text: 'SELECT number, address FROM tally_witnesses WHERE number = ANY($1::integer[])',
    values: [numbers],
  })
  return new Map(rows.map(({ number, address }) => [number, address.toString('hex')]))
}
