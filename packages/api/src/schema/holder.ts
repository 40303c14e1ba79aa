import { Type } from 'typebox'
import { balancesNote } from './account.ts'
import * as is from './scalars.ts'

export const holderCount = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: `Exact count of the rows that match, however many. The same as rangeTotal. ${balancesNote}`,
  }),
)

export const heldAmount = is.amountText('What the account holds, in the smallest unit of the token.')

export const rank = (note: string) => is.int(`${note}Place by balance, from 1 on; no two holders share one.`)
