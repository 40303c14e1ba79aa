import type { Balance } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { present } from '../present.ts'
import type { HeldToken } from '../schema/held-token.ts'
import { toDecimal } from './numbers.ts'
import { tokenNames } from './token-names.ts'

export async function toHeldTokens(rows: readonly Balance[], at: At): Promise<HeldToken[]> {
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  return rows.map(({ asset, amount }) => {
    const info = infoOf(asset)
    const { tokenDecimal } = info
    return present({
      ...info,
      balance: amount.toString(),
      quantity: tokenDecimal === undefined ? undefined : toDecimal(amount, tokenDecimal),
    })
  })
}
