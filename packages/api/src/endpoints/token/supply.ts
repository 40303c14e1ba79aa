import type { Asset } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAsset } from '../../shared/filters.ts'
import { doubtOf } from '../../tokens/doubtful-tokens.ts'
import { ignored, ignoredBecause, requiredToken } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { balancesNote } from '../account/schema.ts'

const band = (description: string) =>
  Type.Optional(is.amountText(`Total balance of the holders with ${description}, in the smallest unit.`))

const noLine = 'the line has no points, as the prices of most tokens are unknown.'

export const positionDistribution = endpoint({
  get: '/api/tokens/position-distribution',
  summary: 'Share of a token that its largest holders own',
  description: `${balancesNote} TronScan's expire is absent: the figures are exact at trueAtBlock.`,
  query: {
    tokenId: requiredToken,
    ...ignored,
  },
  reply: Type.Object({
    'rank1-10': band('place 1 to 10'),
    'rank11-50': band('place 11 to 50'),
    'rank51-100': band('place 51 to 100'),
    'rank101-500': band('place 101 to 500'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  handle: async ({ query }, at) => bandsOf(readAsset(query.tokenId), at),
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

const empty = { description: 'Always empty: the prices of most tokens are unknown.' }

export const tokensTotalValue = endpoint({
  get: '/api/tokenTvc',
  summary: 'Total value of all tokens',
  description:
    'The prices of most tokens are unknown: the line and the list are empty and the sum is absent. The number of tokens comes from the index.',
  query: {
    startTime: ignoredBecause(noLine),
    endTime: ignoredBecause(noLine),
    ...ignored,
  },
  reply: Type.Object({
    tvcLine: Type.Array(Type.Object({ time: is.int('Seconds.'), value: Type.Number() }), empty),
    tokens: Type.Array(Type.Object({ contractAddress: is.address('The token.') }), empty),
    totalTokenNum: is.int('Tokens in the index, without TRX.'),
    updateTime: Type.Optional(is.time('Time of the block at which the answer is true.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, { store, state }) {
    const { total, rows } = await store.assets({ start: 0, limit: 1, order: 'oldest' })
    // TRX is an asset too, and moves in block 0 before any token exists.
    const hasTrx = rows.some(({ asset }) => asset.kind === 'trx')
    const time = state.head === undefined ? {} : { updateTime: state.head.timestampMs }
    return { tvcLine: [], tokens: [], totalTokenNum: total - (hasTrx ? 1 : 0), ...time }
  },
})
