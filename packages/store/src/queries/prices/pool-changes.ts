import { exchange } from '@sundial/operations'
import type { Connection } from '../../connection.ts'
import type { PoolFrom } from './window-price.ts'

/** A pair between TRX and a token. */
export type PairOfToken = { readonly tokenId: string; readonly exchangeId: bigint }

/** More changes of one pair in one window are not read; TRON makes at most 1,200 blocks an hour. */
const mostChanges = 4000

/** The pairs between TRX and each of the tokens, as far as the index has their creations. */
export async function readPairs(connection: Connection, tokenIds: readonly string[]): Promise<PairOfToken[]> {
  const rows = await connection.query({
    columns: { key: 'text', text: 'text' },
    name: 'pairs_of_tokens',
    text: `SELECT wanted.key, newest.text FROM unnest($1::text[]) AS wanted (key)
      CROSS JOIN LATERAL (
        SELECT text FROM notes WHERE notes.key = wanted.key ORDER BY notes.height DESC LIMIT 1
      ) AS newest`,
    values: [tokenIds.map(exchange.poolsKey)],
  })
  const idsOf = new Map(rows.map(({ key, text }) => [key, exchange.readPoolIds(text)]))
  return tokenIds.flatMap((tokenId) =>
    (idsOf.get(exchange.poolsKey(tokenId)) ?? []).map((exchangeId) => ({ tokenId, exchangeId })),
  )
}

/** Heights of the newest blocks at the start and the end of a window. */
export type WindowHeights = { readonly from: number; readonly until: number }

/** By the number of the time; a window that begins before the first block has none. */
export async function readWindowHeights(
  connection: Connection,
  untilMs: readonly number[],
  windowMs: number,
): Promise<readonly (WindowHeights | undefined)[]> {
  const rows = await connection.query({
    columns: { at: 'int8', first: 'int4?', last: 'int4?' },
    name: 'heights_of_windows',
    text: `SELECT wanted.at,
        (SELECT height FROM blocks WHERE timestamp_ms <= wanted.until_ms - $2
          ORDER BY timestamp_ms DESC, position DESC LIMIT 1) AS first,
        (SELECT height FROM blocks WHERE timestamp_ms <= wanted.until_ms
          ORDER BY timestamp_ms DESC, position DESC LIMIT 1) AS last
      FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (until_ms, at)`,
    values: [untilMs, windowMs],
  })
  const byNumber = new Map(rows.map(({ at, first, last }) => [Number(at) - 1, { first, last }]))
  return untilMs.map((_, number) => {
    const { first = null, last = null } = byNumber.get(number) ?? {}
    return first === null || last === null ? undefined : { from: first, until: last }
  })
}

export type PoolWindow = WindowHeights & { readonly exchangeId: bigint }

type Bounds = {
  /** First height of the blocks without a gap up to the head: older notes may lack a change. */
  readonly coveredFrom: number
  readonly leastSun: bigint
}

/**
 * The balances of the pools in each window, in the order of their times, the first from before it. Empty for a pool that
 * did not have the least TRX at the start of the window, or whose creation is below a gap of the index.
 */
export async function readPoolWindows(
  connection: Connection,
  windows: readonly PoolWindow[],
  { coveredFrom, leastSun }: Bounds,
): Promise<readonly (readonly PoolFrom[])[]> {
  const rows = await connection.query({
    columns: { at: 'int8', text: 'text', timestamp_ms: 'int8' },
    name: 'pools_in_windows',
    text: `SELECT wanted.at, noted.text, blocks.timestamp_ms
      FROM unnest($1::text[], $2::integer[], $3::integer[]) WITH ORDINALITY AS wanted (key, first, last, at)
      CROSS JOIN LATERAL (
        SELECT height, text FROM notes WHERE notes.key = wanted.key AND notes.height <= wanted.first
        ORDER BY notes.height DESC LIMIT 1
      ) AS start
      CROSS JOIN LATERAL (
        SELECT height FROM notes WHERE notes.key = wanted.key ORDER BY notes.height LIMIT 1
      ) AS oldest
      CROSS JOIN LATERAL (
        SELECT height, text FROM notes
        WHERE notes.key = wanted.key AND notes.height BETWEEN start.height AND wanted.last
        ORDER BY notes.height LIMIT ${mostChanges + 1}
      ) AS noted
      JOIN blocks ON blocks.height = noted.height
      WHERE oldest.height >= $4 AND NULLIF(split_part(start.text, ' ', 1), '')::numeric >= $5
      ORDER BY wanted.at, noted.height`,
    values: [
      windows.map(({ exchangeId }) => exchange.poolKey(exchangeId)),
      windows.map(({ from }) => from),
      windows.map(({ until }) => until),
      coveredFrom,
      leastSun.toString(),
    ],
  })
  const found = windows.map((): PoolFrom[] => [])
  for (const { at, text, timestamp_ms } of rows) {
    const pool = exchange.readPool(text) ?? unknownPool
    found[Number(at) - 1]!.push({ ...pool, fromMs: Number(timestamp_ms) })
  }
  return found.map((pools) => (pools.length > mostChanges ? [] : pools))
}

/** Not known is as good as empty: there is no price in such a window. */
const unknownPool: exchange.Pool = { sun: 0n, units: 0n }
