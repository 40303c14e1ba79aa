import { exchange } from '@sundial/operations'
import type { Asset } from '@sundial/store'
import { Type } from 'typebox'
import { readCursor, writeCursor } from '../../cursor.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { listing, requiredExchangeId, upTo } from '../../shared/parameters.ts'
import type { FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import { candleLength, startOf } from './candles.ts'

type Event = FactOf<'exchange'>
type Sides = readonly [first: bigint, second: bigint]
type Held = { readonly timeMs: number; readonly sides: Sides }

export const exchangeBalances = endpoint({
  get: '/api/exchange/balances',
  summary: "Extension. What a pair of the chain's own exchange held over time, newest first",
  description: `Extension. Follows from the trades and funds whose receipt is known: one row for each hour, day or other interval with one, with what was there after the last of them. Of more than ${apiLimits.scannedRows} events only the newest are followed, and only of pairs between TRX and a token. Rows end at an event whose receipt is not known, from the newest event back where the index notes what the pair holds, and from its creation on otherwise: see scanned.`,
  cost: 4,
  query: {
    exchange_id: requiredExchangeId,
    granularity: candleLength,
    cursor: listing.cursor,
    format: listing.format,
    limit: upTo({
      least: 1,
      most: apiLimits.scannedRows,
      default: apiLimits.scannedRows,
      description: 'Number of rows',
    }),
  },
  list: 'data',
  reply: Type.Object({
    exchange_id: is.int('The pair.'),
    granularity: is.text('As requested.'),
    firstTokenInfo: tokenInfo,
    secondTokenInfo: tokenInfo,
    data: Type.Array(
      Type.Object({
        t: is.int('Start of the interval: seconds since 1970 UTC.'),
        first: is.amount('What the pair held of the first token at the end of it, in the smallest unit.'),
        second: is.amount('The same of the second token.'),
      }),
    ),
    nextCursor: is.nextCursor,
    scanned: is.scanned,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query: { exchange_id, granularity, cursor, limit } }, at) {
    const [assets, { rows, total }] = await Promise.all([
      assetsOf(exchange_id, at),
      at.store.facts(
        { list: 'exchangeFacts', key: exchange_id },
        { start: 0, limit: apiLimits.scannedRows, order: 'newest' },
      ),
    ])
    const newestFirst = rows as readonly Event[]
    const infoOf = await tokenInfos([...assets], at)
    const since = total > rows.length ? [] : heldSince(newestFirst, assets)
    const isWhole = since.length === total
    const before = isWhole ? [] : await heldBefore(newestFirst, exchange_id, assets, at)
    const held = before.length > 0 ? before : since
    const ends = new Map<number, Sides>()
    for (const { timeMs, sides } of held) {
      const start = startOf(timeMs, granularity)
      if (!ends.has(start)) ends.set(start, sides)
    }
    // Rows come and go at both ends, where events do: their times stay.
    const endMs = cursor === undefined ? Infinity : readCursor(cursor, 'newest').at * 1000
    const older = [...ends].filter(([startMs]) => startMs < endMs)
    const page = older.slice(0, limit)
    return omitUndefined({
      exchange_id,
      granularity,
      firstTokenInfo: infoOf(assets[0]),
      secondTokenInfo: infoOf(assets[1]),
      data: page.map(([startMs, [first, second]]) => ({
        t: startMs / 1000,
        first: toAmount(first),
        second: toAmount(second),
      })),
      nextCursor:
        older.length > page.length ? writeCursor('newest', page.at(-1)![0] / 1000, at.state) : undefined,
      scanned: isWhole ? undefined : { rows: held.length, isWhole: false },
    })
  },
})

/** From its creation, which is the first event of a pair. */
async function assetsOf(id: number, { store }: Context): Promise<readonly [Asset, Asset]> {
  const { rows } = await store.facts(
    { list: 'exchangeFacts', key: id },
    { start: 0, limit: 1, order: 'oldest' },
  )
  const [made] = rows as readonly Event[]
  if (made?.action === 'create' && made.otherAsset !== undefined) return [made.asset, made.otherAsset]
  throw new RequestRefused('exchange_not_found', `The creation of pair ${id} is not indexed.`)
}

const isSame = (one: Asset, other: Asset): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What an event adds on each side; undefined without its receipt. */
function changeOf({ action, asset, amount, otherAmount }: Event, first: Asset): Sides | undefined {
  if (otherAmount === undefined) return undefined
  const [own, other] =
    action === 'trade'
      ? [amount, -otherAmount]
      : action === 'withdraw'
        ? [-amount, -otherAmount]
        : [amount, otherAmount]
  return isSame(asset, first) ? [own, other] : [other, own]
}

/** After each event, from the creation on; it ends before an event whose amounts are not known. Newest first. */
function heldSince(newestFirst: readonly Event[], [first]: readonly [Asset, Asset]): readonly Held[] {
  const held: Held[] = []
  let sides: Sides = [0n, 0n]
  for (const event of newestFirst.toReversed()) {
    const change = changeOf(event, first)
    if (change === undefined) break
    sides = [sides[0] + change[0], sides[1] + change[1]]
    held.push({ timeMs: event.timestampMs, sides })
  }
  return held.toReversed()
}

/** After each event, from what the index notes of the pair back; empty where it notes nothing. Newest first. */
async function heldBefore(
  newestFirst: readonly Event[],
  id: number,
  [first]: readonly [Asset, Asset],
  { store }: Context,
): Promise<readonly Held[]> {
  const key = exchange.poolKey(BigInt(id))
  const pool = exchange.readPool((await store.notes([key])).get(key))
  if (pool === undefined) return []
  const held: Held[] = []
  let sides: Sides = first.kind === 'trx' ? [pool.sun, pool.units] : [pool.units, pool.sun]
  for (const event of newestFirst) {
    held.push({ timeMs: event.timestampMs, sides })
    const change = changeOf(event, first)
    if (change === undefined) break
    sides = [sides[0] - change[0], sides[1] - change[1]]
  }
  return held
}
