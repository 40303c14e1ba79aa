import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { List } from '../../sequences/read-positions.ts'
import { sequences } from '../../sequences/sequence.ts'

/** One of an account's two lists, without its full chunks; absent when no block names the account. */
export async function readAccountList(
  connection: Connection,
  account: Address,
  name: 'accountTransactions' | 'accountTransfers',
): Promise<List | undefined> {
  const sequence = sequences[name]
  const [row] = await connection.query<{ id: number; count: bigint; open: Buffer }>({
    name: `list_of_${sequence.chunks}`,
    text: `SELECT id, ${sequence.countColumn} AS count, ${sequence.openColumn} AS open
      FROM accounts WHERE address = $1`,
    values: [Buffer.from(account, 'hex')],
  })
  return row && { sequence, owner: row.id, count: Number(row.count), open: row.open }
}
