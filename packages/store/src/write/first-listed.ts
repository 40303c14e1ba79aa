// An account's first transactions and transfers are in none of its added lists, so that the many accounts with few need none: they are
// the first full chunks of its own list, which readers filter.
import type { Connection } from '../connection.ts'
import { layout } from '../layout.ts'
import { decodePositions } from '../records/positions.ts'
import { sequences } from '../sequences/sequence.ts'

const unlistedChunks = 2
export const unlistedRows = unlistedChunks * layout.positionsPerChunk

/** Whether a row is behind the first ones of the account. Asked in chain order, once for each account of a row. */
export type IsListed = (account: number, position: number) => boolean

/** Of accounts whose number of rows before these is known. */
export function countingListed(known: (account: number) => number | undefined): IsListed {
  const counts = new Map<number, number>()
  return (account) => {
    const count = counts.get(account) ?? known(account) ?? 0
    if (count < unlistedRows) counts.set(account, count + 1)
    return count >= unlistedRows
  }
}

/** Of rows of the index: what is behind the first rows of these accounts. */
export async function readIsListed(
  connection: Connection,
  name: 'accountTransactions' | 'accountTransfers',
  accounts: Iterable<number>,
): Promise<IsListed> {
  const { chunks, tailColumn, countColumn } = sequences[name]
  const rows = await connection.query({
    columns: { id: 'int4', first: 'bytea' },
    name: `first_listed_of_${chunks}`,
    text: `SELECT accounts.id, substring(coalesce(chunk.positions, ${tailColumn}) FROM 1 FOR 5) AS first
      FROM accounts LEFT JOIN ${chunks} AS chunk ON chunk.account = accounts.id AND chunk.chunk = ${unlistedChunks}
      WHERE accounts.id = ANY($1::integer[]) AND ${countColumn} > ${unlistedRows}`,
    values: [[...new Set(accounts)]],
  })
  const firsts = new Map(rows.map(({ id, first }) => [id, decodePositions(first)[0]!]))
  return (account, position) => position >= (firsts.get(account) ?? Infinity)
}
