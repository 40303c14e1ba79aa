import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { Asset } from '../indexed-block.ts'
import { knowsBalances } from '../head.ts'
import { holderTree } from '../holders/holders.ts'
import { findLeaf, leafKeys, nodeKey, readCounts } from '../holders/count-tree.ts'
import { keyRange, rankKey } from '../holders/rank-key.ts'
import { encodeAsset } from '../records/asset.ts'
import { readHead } from './block-entries.ts'
import { resolveIds } from './resolve-ids.ts'
import { noRange, type Page, pageRange, type Range, toPage } from './page.ts'
import { readBalanceLists } from './read-balances.ts'

/** A page of an asset's holders by balance; equal balances are in the order in which the accounts were first seen. */
export type HolderRequest = {
  readonly start: number
  readonly limit: number
  readonly order: 'most' | 'least'
}

/** An account that holds more than nothing of an asset; ranks count from 1, no two holders share one. */
export type HolderRow = { readonly account: Address; readonly amount: bigint; readonly rank: number }

export const holderQueries = (database: Database) => ({
  /** Who holds the asset, any page in the same time; absent when balances are not known. */
  holders: (asset: Asset, request: HolderRequest): Promise<Page<HolderRow> | undefined> =>
    database.snapshot(async (connection) => {
      const page = await rankedPage(connection, asset, request)
      if (page === undefined) return undefined
      const names = await resolveIds(
        connection,
        page.rows.map(({ account }) => ({ owner: account })),
      )
      return { ...page, rows: page.rows.map((row) => ({ ...row, account: names.account(row.account) })) }
    }),

  /** Absent when the account holds nothing of the asset, and when balances are not known. */
  holder: (account: Address, asset: Asset): Promise<HolderRow | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || !knowsBalances(head)) return undefined
      const [owned] = await readBalanceLists(connection, [account], asset)
      if (owned === undefined || owned.list.balance <= 0n) return undefined
      const { balance } = owned.list
      const rank = await findRank(connection, owned.asset, { account: owned.account, balance })
      return { account, amount: balance, rank }
    }),

  /**
   * How many hold more than each of the amounts, which differ and are not below zero; absent when balances are not
   * known.
   */
  holdersAbove: (asset: Asset, amounts: readonly bigint[]): Promise<readonly number[] | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || !knowsBalances(head)) return undefined
      const owned = await readAssetWithHolders(connection, asset)
      return owned === undefined ? amounts.map(() => 0) : countAbove(connection, owned.id, amounts)
    }),
})

/** Absent when balances are not known. */
export async function rankedPage(
  connection: Connection,
  asset: Asset,
  { start, limit, order }: HolderRequest,
): Promise<Page<RankedHolder> | undefined> {
  const head = await readHead(connection)
  if (head === undefined || !knowsBalances(head)) return undefined
  const owned = await readAssetWithHolders(connection, asset)
  const range = owned === undefined ? noRange : { from: 0, to: owned.holderCount }
  const request = { start, limit, order: order === 'most' ? 'oldest' : 'newest' } as const
  const rows = owned === undefined ? [] : await findHolders(connection, owned.id, pageRange(range, request))
  return toPage(range, request, rows)
}

/** The count of holders in nodes before the amount, and the holders before it in its leaf. */
async function countAbove(
  connection: Connection,
  asset: number,
  amounts: readonly bigint[],
): Promise<readonly number[]> {
  const keys = amounts.map((amount) => rankKey(amount, 0))
  const known = await readCounts(connection, holderTree, nodesAround(asset, keys))
  const countOf = (prefix: string): number => known.get(nodeKey({ owner: asset, prefix })) ?? 0
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
  const rows = await connection.query({
    columns: { above: 'numeric', count: 'int8' },
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

/** An asset's number and how many hold it. */
export type AssetWithHolders = { readonly id: number; readonly holderCount: number }

export type RankedHolder = { readonly account: number; readonly amount: bigint; readonly rank: number }

/** Absent when the asset has no holder. */
async function readAssetWithHolders(
  connection: Connection,
  asset: Asset,
): Promise<AssetWithHolders | undefined> {
  const [row] = await connection.query({
    columns: { id: 'int4', count: 'int8' },
    name: 'asset_with_holders',
    text: `SELECT id, count FROM assets JOIN holder_counts ON asset = id AND prefix = '' WHERE key = $1`,
    values: [Buffer.from(encodeAsset(asset))],
  })
  return row && { id: row.id, holderCount: Number(row.count) }
}

/** The holders of a range of places, counted from 0: down the tree of counts, then along the order of balances. */
export async function findHolders(
  connection: Connection,
  asset: number,
  { from, to }: Range,
): Promise<RankedHolder[]> {
  if (to <= from) return []
  const leaf = await findLeaf(
    connection,
    { table: 'holder_counts', column: 'asset', id: asset },
    { prefix: '', place: from },
  )
  const { highest, firstAccount } = keyRange(leaf.prefix)
  const rows = await connection.query({
    columns: { account: 'int4', balance: 'numeric' },
    name: 'holders_from',
    text: `(SELECT account, balance FROM holders
        WHERE asset = $1 AND balance = $2 AND account >= $3 ORDER BY balance DESC, account LIMIT $4)
      UNION ALL
      (SELECT account, balance FROM holders
        WHERE asset = $1 AND balance < $2 ORDER BY balance DESC, account LIMIT $4)
      ORDER BY balance DESC, account LIMIT $4`,
    values: [asset, highest, firstAccount, leaf.before + to - from],
  })
  return rows
    .slice(leaf.before)
    .map(({ account, balance }, at) => ({ account, amount: BigInt(balance), rank: from + at + 1 }))
}

/** The rank, from 1 on, of an account that holds this much of the asset. */
export async function findRank(
  connection: Connection,
  asset: number,
  holder: { readonly account: number; readonly balance: bigint },
): Promise<number> {
  const key = rankKey(holder.balance, holder.account)
  const leaf = await findLeafOfKey(connection, asset, key)
  const { highest, firstAccount, lastAccount } = keyRange(leaf)
  const [row] = await connection.query({
    columns: { before: 'int8' },
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
  const [row] = await connection.query({
    columns: { prefix: 'text' },
    name: 'leaf_of_key',
    text: `SELECT known.prefix FROM unnest($2::text[]) AS wanted (prefix)
      JOIN holder_counts AS known ON known.asset = $1 AND known.prefix = wanted.prefix
      ORDER BY length(known.prefix) DESC LIMIT 1`,
    values: [asset, Array.from({ length: key.length + 1 }, (_, length) => key.slice(0, length))],
  })
  return row!.prefix
}

/** All whose keys come before the node's, level by level. */
const siblingsBefore = (prefix: string): string[] =>
  prefix
    .split('')
    .flatMap((digit, at) =>
      Array.from({ length: Number(digit) }, (_, before) => prefix.slice(0, at) + String(before)),
    )
