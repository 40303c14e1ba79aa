import type { Balance } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'
import type { TokenBalance } from '../schema/held-token.ts'
import { toDecimal } from './numbers.ts'
import { tokenNames } from './token-names.ts'

export async function toTokenBalances(rows: readonly Balance[], at: At): Promise<TokenBalance[]> {
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  return rows.map(({ asset, amount }) => {
    const info = infoOf(asset)
    const { tokenDecimal } = info
    return omitUndefined({
      ...info,
      balance: amount.toString(),
      quantity: tokenDecimal === undefined ? undefined : toDecimal(amount, tokenDecimal),
    })
  })
}
