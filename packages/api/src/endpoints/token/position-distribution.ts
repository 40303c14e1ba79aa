import type { Asset } from '@sundial/store'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { readAsset } from '../../find/read-filters.ts'
import { balancesNote } from '../../schema/account.ts'
import { ignored, requiredToken } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'

const band = (description: string) =>
  Type.Optional(is.amountText(`Sum of what the holders with ${description} hold, in the smallest unit.`))

export const positionDistribution = endpoint({
  get: '/api/tokens/position-distribution',
  summary: 'How much of a token the largest holders have',
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

async function bandsOf(asset: Asset, { store }: At): Promise<Partial<Record<keyof typeof bands, string>>> {
  const page = await store.holders(asset, { start: 0, limit: 500, order: 'most' })
  // Nobody holds what the index does not know: a sum of 0 would claim that it does.
  if (page === undefined || page.total === 0) return {}
  const sum = (first: number, last: number): string =>
    page.rows
      .slice(first - 1, last)
      .reduce((total, { amount }) => total + amount, 0n)
      .toString()
  return Object.fromEntries(Object.entries(bands).map(([name, [first, last]]) => [name, sum(first!, last!)]))
}
