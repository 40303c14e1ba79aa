import type { Asset } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAsset } from '../../shared/filters.ts'
import { trxPrice } from '../../services/prices/trx-price.ts'
import { pricedTokens } from '../../tokens/token-prices.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { doubtOf } from '../../tokens/doubtful-tokens.ts'
import { ignored, ignoredBecause, token } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { balancesNote } from '../account/schema.ts'
import { overviewToken, toOverviewTokens } from './trc20.ts'

const band = (description: string) =>
  Type.Optional(is.amountText(`Total balance of the holders with ${description}, in the smallest unit.`))

const noLine = 'the line has the newest value alone: earlier values of all tokens are not kept.'

export const positionDistribution = endpoint({
  get: '/api/tokens/position-distribution',
  summary: 'Share of a token that its largest holders own',
  description: `${balancesNote} TronScan's expire is absent: the figures are exact at trueAtBlock.`,
  query: { tokenId: token, token, ...ignored },
  reply: Type.Object({
    'rank1-10': band('place 1 to 10'),
    'rank11-50': band('place 11 to 50'),
    'rank51-100': band('place 51 to 100'),
    'rank101-500': band('place 101 to 500'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const text = query.tokenId ?? query.token
    if (text === undefined)
      throw new RequestRefused('parameter_missing', 'tokenId is missing: the token.', {
        parameter: 'tokenId',
      })
    return bandsOf(readAsset(text), at)
  },
})

const bands = {
  'rank1-10': [1, 10],
  'rank11-50': [11, 50],
  'rank51-100': [51, 100],
  'rank101-500': [101, 500],
}

async function bandsOf(
  asset: Asset,
  { store }: Context,
): Promise<Partial<Record<keyof typeof bands, string>>> {
  const isDoubtful = (await doubtOf(asset, { store })) !== undefined
  const page = isDoubtful ? undefined : await store.holders(asset, { start: 0, limit: 500, order: 'most' })
  // Without rows the balances are unknown: a sum of 0 would be a false claim.
  if (page === undefined || page.total === 0) return {}
  const sum = (first: number, last: number): string =>
    page.rows
      .slice(first - 1, last)
      .reduce((total, { amount }) => total + amount, 0n)
      .toString()
  return Object.fromEntries(Object.entries(bands).map(([name, [first, last]]) => [name, sum(first!, last!)]))
}

/** Most tokens of the list, and of the sum. */
const mostValued = 50

export const tokensTotalValue = endpoint({
  get: '/api/tokenTvc',
  summary: 'Total value of all tokens with a price',
  description: `Tokens with a price on the chain's own exchange or in an order book, with what all their units are worth, the most first: at most ${mostValued}. The line has the newest value alone. The number of tokens comes from the index.`,
  cost: 5,
  query: {
    startTime: ignoredBecause(noLine),
    endTime: ignoredBecause(noLine),
    ...ignored,
  },
  reply: Type.Object({
    tvcLine: Type.Array(Type.Object({ time: is.int('Seconds.'), value: Type.Number() }), {
      description: 'The value in USD at the newest block; empty without a price source of this server.',
    }),
    tokens: Type.Array(overviewToken, { description: 'The most worth first.' }),
    totalTvc: Type.Optional(
      Type.Number({
        description: 'Worth of these tokens in USD. Absent without a price source of this server.',
      }),
    ),
    totalTvcInTrx: Type.Optional(
      Type.Number({ description: 'Extension. The same in TRX. Absent without a token with a price.' }),
    ),
    totalTokenNum: is.int('Tokens in the index, without TRX.'),
    updateTime: Type.Optional(is.time('Time of the block at which the answer is true.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const { store, state } = at
    const { total, rows } = await store.assets({ start: 0, limit: 1, order: 'oldest' })
    // TRX is an asset too, and moves in block 0 before any token exists.
    const hasTrx = rows.some(({ asset }) => asset.kind === 'trx')
    const [priced, usd] = await Promise.all([pricedTokens(at), trxPrice(at)])
    const seen = await store.firstSeen(priced.slice(0, mostValued))
    const valued = (await toOverviewTokens(seen, at))
      .filter(({ marketcap }) => marketcap !== undefined)
      .toSorted((one, other) => other.marketcap! - one.marketcap!)
    const inTrx = valued.reduce((sum, { marketcap = 0 }) => sum + marketcap, 0)
    const inUsd = usd === undefined || valued.length === 0 ? undefined : inTrx * usd
    const { head } = state
    return omitUndefined({
      tvcLine:
        head === undefined || inUsd === undefined
          ? []
          : [{ time: Math.floor(head.timestampMs / 1000), value: inUsd }],
      tokens: valued,
      totalTvc: inUsd,
      totalTvcInTrx: valued.length === 0 ? undefined : inTrx,
      totalTokenNum: total - (hasTrx ? 1 : 0),
      updateTime: head?.timestampMs,
    })
  },
})
