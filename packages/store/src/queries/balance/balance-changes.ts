import type { Address } from '@sundial/primitives'
import { type BalanceList, decodeBalances, listedBalances } from '../../balances/balance-list.ts'
import type { Connection } from '../../connection.ts'
import type { BalancePoint, BalancePointRequest } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { layout } from '../../layout.ts'
import { readHead } from '../head.ts'
import { type HeldList, readHeldLists } from './held-lists.ts'

const highestInteger = 2 ** 31 - 1

/** The open list, and of the full chunks below it as many as the limit needs, by their key. */
export const balanceChanges = (
  database: Database,
  account: Address,
  asset: Asset,
  { beforeHeight = highestInteger, limit }: BalancePointRequest,
): Promise<readonly BalancePoint[] | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const [held] = await readHeldLists(connection, [account], asset)
    if (held === undefined || limit <= 0) return []
    const before = Math.min(beforeHeight, highestInteger)
    const newest = below(held.list, before)
    const chunks = newest.length >= limit ? [] : await readChunksBelow(connection, held, { before, limit })
    const changes = [...newest, ...chunks.flatMap((chunk) => below(chunk, before))].slice(0, limit)
    return timed(connection, changes)
  })

const below = (list: BalanceList, height: number) => listedBalances(list).filter((at) => at.height < height)

async function readChunksBelow(
  connection: Connection,
  { account, asset }: HeldList,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly BalanceList[]> {
  const rows = await connection.query<{ balances: Buffer }>({
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
  const rows = await connection.query<{ height: number; timestamp_ms: bigint }>({
    name: 'times_of_heights',
    text: 'SELECT height, timestamp_ms FROM blocks WHERE height = ANY($1::integer[])',
    values: [changes.map(({ height }) => height)],
  })
  const times = new Map(rows.map(({ height, timestamp_ms }) => [height, Number(timestamp_ms)]))
  return changes.map(({ height, balance }) => ({ height, timestampMs: times.get(height)!, balance }))
}
