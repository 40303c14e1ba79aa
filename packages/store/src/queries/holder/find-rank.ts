import type { Connection } from '../../connection.ts'
import { keyRange, rankKey } from '../../holders/rank-key.ts'

/** The rank, from 1 on, of an account that holds this much of the asset. */
export async function findRank(
  connection: Connection,
  asset: number,
  holder: { readonly account: number; readonly balance: bigint },
): Promise<number> {
  const key = rankKey(holder.balance, holder.account)
  const leaf = await findLeafOfKey(connection, asset, key)
  const { highest, firstAccount, lastAccount } = keyRange(leaf)
  const [row] = await connection.query<{ before: bigint }>({
    name: 'rank_of_holder',
    text: `SELECT (
        SELECT coalesce(sum(known.count), 0)::bigint FROM unnest($2::text[]) AS sibling (prefix)
        JOIN holder_counts AS known ON known.asset = $1 AND known.prefix = sibling.prefix
      ) + (
        SELECT count(*) FROM holders WHERE asset = $1 AND balance BETWEEN $3 AND $4
          AND account BETWEEN $5 AND $6 AND (balance > $3 OR account < $7)
      ) AS before`,
    values: [asset, siblingsBefore(leaf), holder.balance, highest, firstAccount, lastAccount, holder.account],
  })
  return Number(row!.before) + 1
}

/** The deepest node that counts the key. */
async function findLeafOfKey(connection: Connection, asset: number, key: string): Promise<string> {
  const [row] = await connection.query<{ prefix: string }>({
    name: 'leaf_of_key',
    text: `SELECT known.prefix FROM unnest($2::text[]) AS wanted (prefix)
      JOIN holder_counts AS known ON known.asset = $1 AND known.prefix = wanted.prefix
      ORDER BY length(known.prefix) DESC LIMIT 1`,
    values: [asset, Array.from({ length: key.length + 1 }, (_, length) => key.slice(0, length))],
  })
  return row!.prefix
}

/** All whose keys come before the node's, level by level. */
export const siblingsBefore = (prefix: string): string[] =>
  prefix
    .split('')
    .flatMap((digit, at) =>
      Array.from({ length: Number(digit) }, (_, before) => prefix.slice(0, at) + String(before)),
    )
