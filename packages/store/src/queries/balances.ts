import type { Address } from '@sundial/primitives'
import { type BalanceList, decodeBalances, listedBalances } from '../balances/balance-list.ts'
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { Asset } from '../indexed-block.ts'
import { knowsBalances } from '../head.ts'
import { layout } from '../layout.ts'
import { encodeAsset } from '../records/asset.ts'
import { blockColumns, readEntryAt, readHead, toBlockEntry, blockTypes } from './block-entries.ts'
import {
  type Balance,
  type AccountBalanceList,
  readBalanceAt,
  readBalancesAt,
  readBalanceLists,
  readNewestBalances,
} from './read-balances.ts'

/** A balance from the block of the height on. */
export type BalancePoint = {
  readonly height: number
  readonly timestampMs: number
  readonly balance: bigint
}

export type BalancePointRequest = { readonly beforeHeight?: number | undefined; readonly limit: number }

/**
 * The sum of all TRX balances after a block; the sun burned by it and all before it; and what balances gained of stake,
 * rewards and exchanges, less the sun they paid there.
 */
export type TrxTotals = {
  readonly height: number
  readonly supplySun: bigint
  readonly burnedSun: bigint
  readonly movedSun: bigint
}

export const balanceQueries = (database: Database) => ({
  /** Balance after the block at `atHeight`, or at the head; absent when it is not known. */
  balance: (account: Address, asset: Asset, atHeight?: number): Promise<bigint | undefined> =>
    database.snapshot(async (connection) => {
      const block = await readEntryAt(connection, atHeight)
      if (block === undefined || !knowsBalances(block)) return undefined
      const [owned] = await readBalanceLists(connection, [account], asset)
      return owned === undefined ? 0n : readBalanceAt(connection, owned, block.height)
    }),

  /**
   * All balances after the block at `atHeight`, or at the head, TRX and TRC10 before TRC20, each kind by first
   * being seen; absent when they are not known.
   */
  balancesOfAccount: (account: Address, atHeight?: number): Promise<readonly Balance[] | undefined> =>
    database.snapshot(async (connection) => {
      const block = await readEntryAt(connection, atHeight)
      if (block === undefined || !knowsBalances(block)) return undefined
      const balances =
        atHeight === undefined
          ? await readNewestBalances(connection, account)
          : await readBalancesAt(connection, account, atHeight)
      return balances
        .filter(({ amount }) => amount !== 0n)
        .sort((left, right) => rank(left.asset) - rank(right.asset))
    }),

  /**
   * Values of a balance, newest first; absent when balances are not known. Reads the open list, and by their key as many
   * of the full chunks below it as the limit needs.
   */
  balanceChanges: (
    account: Address,
    asset: Asset,
    { beforeHeight = highestInteger, limit }: BalancePointRequest,
  ): Promise<readonly BalancePoint[] | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || !knowsBalances(head)) return undefined
      const [owned] = await readBalanceLists(connection, [account], asset)
      if (owned === undefined || limit <= 0) return []
      const before = Math.min(beforeHeight, highestInteger)
      const newest = below(owned.list, before)
      const chunks = newest.length >= limit ? [] : await readChunksBelow(connection, owned, { before, limit })
      const changes = [...newest, ...chunks.flatMap((chunk) => below(chunk, before))].slice(0, limit)
      return timed(connection, changes)
    }),

  /** Balances at the head of all the accounts, zero included; absent when they are not known. */
  balancesAmong: (
    accounts: readonly Address[],
    asset: Asset,
  ): Promise<ReadonlyMap<Address, bigint> | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || !knowsBalances(head)) return undefined
      const balances = new Map(accounts.map((account) => [account, 0n]))
      for (const { address, list } of await readBalanceLists(connection, accounts, asset))
        balances.set(address, list.balance)
      return balances
    }),

  /** Totals after each block whose balances are known, from `fromHeight` on, at most `limit`. */
  trxTotals: async (fromHeight: number, limit: number): Promise<readonly TrxTotals[]> => {
    const rows = await database.query({
      columns: { ...blockTypes, supply: 'numeric?' },
      name: 'trx_totals',
      text: `SELECT ${blockColumns}, (
        SELECT supply FROM supplies
        WHERE asset = (SELECT assets.id FROM assets WHERE key = $1) AND supplies.height <= blocks.height
        ORDER BY supplies.height DESC LIMIT 1
      ) AS supply
      FROM blocks WHERE height >= $2 ORDER BY height LIMIT $3`,
      values: [Buffer.from(encodeAsset({ kind: 'trx' })), fromHeight, limit],
    })
    return rows.flatMap((row) => {
      const { height, after, ...entry } = toBlockEntry(row)
      if (!knowsBalances({ ...entry, height, after })) return []
      return [
        { height, supplySun: BigInt(row.supply ?? 0), burnedSun: after.burnedSun, movedSun: after.movedSun },
      ]
    })
  },
})

const rank = ({ kind }: Asset): number => ['trx', 'trc10', 'trc20'].indexOf(kind)

const highestInteger = 2 ** 31 - 1

const below = (list: BalanceList, height: number) => listedBalances(list).filter((at) => at.height < height)

async function readChunksBelow(
  connection: Connection,
  { account, asset }: AccountBalanceList,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly BalanceList[]> {
  const rows = await connection.query({
    columns: { balances: 'bytea' },
    name: 'balance_chunks_below',
    text: `SELECT balances FROM balance_chunks WHERE account = $1 AND asset = $2 AND height < $3
      ORDER BY height DESC LIMIT $4`,
    values: [account, asset, before, Math.ceil(limit / layout.balancesPerChunk) + 1],
  })
  return rows.map(({ balances }) => decodeBalances(balances))
}

async function timed(
  connection: Connection,
  changes: readonly { readonly height: number; readonly balance: bigint }[],
): Promise<readonly BalancePoint[]> {
  const rows = await connection.query({
    columns: { height: 'int4', timestamp_ms: 'int8' },
    name: 'times_of_heights',
    text: 'SELECT height, timestamp_ms FROM blocks WHERE height = ANY($1::integer[])',
    values: [changes.map(({ height }) => height)],
  })
  const times = new Map(rows.map(({ height, timestamp_ms }) => [height, Number(timestamp_ms)]))
  return changes.map(({ height, balance }) => ({ height, timestampMs: times.get(height)!, balance }))
}
