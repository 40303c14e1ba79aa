import type { Connection } from '../../connection.ts'
import type { Asset } from '../../facts.ts'
import type { Database } from '../../database.ts'
import { knowsBalances } from '../../head.ts'
import { holderTree } from '../../holders/count-holders.ts'
import { leafKeys } from '../../holders/count-keys.ts'
import { nameOf, readCounts } from '../../holders/node-counts.ts'
import { keyRange, rankKey } from '../../holders/rank-key.ts'
import { readHead } from '../head.ts'
import { readHeldAsset } from './find-holders.ts'
import { siblingsBefore } from './find-rank.ts'

/** How many hold more than each of the amounts, which differ and are not below zero; absent when balances are not known. */
export const holdersAbove = (
  database: Database,
  asset: Asset,
  amounts: readonly bigint[],
): Promise<readonly number[] | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const held = await readHeldAsset(connection, asset)
    return held === undefined ? amounts.map(() => 0) : countAbove(connection, held.id, amounts)
  })

/** Who is counted whole before the amount's place, and who stands before it in the leaf that has it. */
async function countAbove(
  connection: Connection,
  asset: number,
  amounts: readonly bigint[],
): Promise<readonly number[]> {
  const keys = amounts.map((amount) => rankKey(amount, 0))
  const known = await readCounts(connection, holderTree, nodesAround(asset, keys))
  const countOf = (prefix: string): number => known.get(nameOf({ owner: asset, prefix })) ?? 0
  const leaves = keys.map((key) => leafOf(key, countOf))
  const rows = await countRows(
    connection,
    asset,
    leaves.map((leaf, at) => ({
      above: amounts[at]!,
      highest: countOf(leaf) > leafKeys ? amounts[at]! : keyRange(leaf).highest,
    })),
  )
  return keys.map((key, at) => {
    const siblings = siblingsBefore(key.slice(0, leaves[at]!.length + 1))
    return siblings.reduce((sum, prefix) => sum + countOf(prefix), rows[at]!)
  })
}

const nodesAround = (asset: number, keys: readonly string[]) =>
  [...new Set(keys.flatMap((key) => [...prefixesOf(key), ...siblingsBefore(key)]))].map((prefix) => ({
    owner: asset,
    prefix,
  }))

const prefixesOf = (key: string): string[] =>
  Array.from({ length: key.length + 1 }, (_, length) => key.slice(0, length))

/** The deepest node on the way to the key that anything is counted in. */
const leafOf = (key: string, countOf: (prefix: string) => number): string =>
  prefixesOf(key).findLast((prefix) => countOf(prefix) > 0) ?? ''

async function countRows(
  connection: Connection,
  asset: number,
  ranges: readonly { readonly above: bigint; readonly highest: bigint }[],
): Promise<readonly number[]> {
  const rows = await connection.query<{ above: string; count: bigint }>({
    name: 'holders_above',
    text: `SELECT wanted.above, count(*) AS count
      FROM unnest($2::numeric[], $3::numeric[]) AS wanted (above, highest)
      JOIN holders AS known
        ON known.asset = $1 AND known.balance > wanted.above AND known.balance <= wanted.highest
      GROUP BY wanted.above`,
    values: [asset, ranges.map(({ above }) => above), ranges.map(({ highest }) => highest)],
  })
  const counts = new Map(rows.map(({ above, count }) => [BigInt(above), Number(count)]))
  return ranges.map(({ above }) => counts.get(above) ?? 0)
}
