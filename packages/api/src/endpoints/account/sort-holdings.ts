import { Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import type { Refusal } from '../../query.ts'
import type { HeldBalance } from '../../tokens/doubtful-tokens.ts'
import { tokenPrices } from '../../tokens/token-prices.ts'
import { toTokenBalances } from './shape.ts'

const refusal: { readonly 'x-refusal': Refusal } = { 'x-refusal': { other: 'sort_not_available' } }

export const holdingsOrder = {
  sortBy: Type.Optional(
    Type.Enum(['0', '1', '2', '3'], {
      description:
        '0 the order of the index, 1 price, 2 worth, 3 quantity. Tokens of which it is not known come last.',
      ...refusal,
    }),
  ),
  sortType: Type.Optional(
    Type.Enum(['0', '1'], {
      description:
        '0 largest first, 1 smallest first; without sortBy, the order of the index or its reverse.',
      ...refusal,
    }),
  ),
}

type Order = { readonly sortBy?: string | undefined; readonly sortType?: string | undefined }

export async function sortHoldings(
  rows: readonly HeldBalance[],
  { sortBy = '0', sortType }: Order,
  at: Context,
): Promise<readonly HeldBalance[]> {
  const sign = sortType === '1' ? -1 : 1
  if (sortBy === '0') return sign === 1 ? rows : rows.toReversed()
  const keys = await sortKeys(rows, sortBy, at)
  return rows
    .map((row, place) => ({ row, key: keys[place] }))
    .toSorted((left, right) => compare(left.key, right.key, sign))
    .map(({ row }) => row)
}

/** Largest first for a positive sign; what is not known is last for both. */
function compare(left: bigint | undefined, right: bigint | undefined, sign: 1 | -1): number {
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined)
  return left === right ? 0 : left > right ? -sign : sign
}

/** Tokens have at most 255 decimals, so that all quantities are integers in this unit. */
const mostDecimals = 255
/** Prices below one sun for a token differ too. */
const tokensPerPrice = 10n ** 18n

async function sortKeys(
  rows: readonly HeldBalance[],
  sortBy: string,
  at: Context,
): Promise<readonly (bigint | undefined)[]> {
  const priceOf = await tokenPrices(
    rows.map(({ asset }) => asset),
    at,
  )
  const tokens = await toTokenBalances(rows, at)
  return rows.map(({ asset, amount }, place) => {
    const decimals = tokens[place]?.tokenDecimal
    const price = priceOf(asset, decimals)
    if (decimals === undefined) return undefined
    if (sortBy === '1') return price?.worthSun(10n ** BigInt(decimals) * tokensPerPrice)
    if (amount === undefined) return undefined
    return sortBy === '2' ? price?.worthSun(amount) : amount * 10n ** BigInt(mostDecimals - decimals)
  })
}
