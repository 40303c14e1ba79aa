import { trxDecimals } from '@sundial/primitives'
import type { Static } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { trxPrice } from '../../services/prices/trx-price.ts'
import { toDecimal } from '../../shared/values.ts'
import type { HeldBalance } from '../../tokens/doubtful-tokens.ts'
import { tokenPrices, toNumber, toPriced } from '../../tokens/token-prices.ts'
import type { pricedBalance } from './schema.ts'
import { toTokenBalances } from './shape.ts'

export type Priced = {
  readonly shown: Static<typeof pricedBalance>
  /** Absent while no price is known. */
  readonly worthSun: bigint | undefined
}

/** Balances with their worth, as far as prices are known. */
export async function pricedBalances(rows: readonly HeldBalance[], at: Context): Promise<Priced[]> {
  const usd = await trxPrice(at)
  const priceOf = await tokenPrices(
    rows.map(({ asset }) => asset),
    at,
  )
  const tokens = await toTokenBalances(rows, at)
  return tokens.map((token, place) => {
    const { asset, amount } = rows[place]!
    const price = priceOf(asset, token.tokenDecimal)
    const worthSun = amount === undefined ? undefined : price?.worthSun(amount)
    const { priceInTrx, priceInUsd, exchangePrice: from } = toPriced(price, usd)
    const inTrx = worthSun === undefined ? undefined : toDecimal(worthSun, trxDecimals)
    const shown = omitUndefined({
      ...token,
      tokenPriceInTrx: priceInTrx,
      tokenPriceInUsd: priceInUsd,
      amount: inTrx,
      amountInTrx: inTrx,
      amountInUsd: inTrx === undefined || usd === undefined ? undefined : toNumber(inTrx) * usd,
      exchangePrice: from,
    })
    return { shown, worthSun }
  })
}
