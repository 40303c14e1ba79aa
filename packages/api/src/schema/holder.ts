import { type Static, Type } from 'typebox'
import { balancesNote } from './account.ts'
import * as is from './scalars.ts'

export const holderCount = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: `Exact count of the rows that match, however many. The same as rangeTotal. ${balancesNote}`,
  }),
)

export const holderBalance = is.amountText('What the account holds, in the smallest unit of the token.')

export const rank = (note: string) => is.int(`${note}Place by balance, from 1 on; no two holders share one.`)

/** What the operator says of a holder. */
export const holderMark = Type.Object({
  addressTag: is.text("Its name by the operator's labels; empty without one."),
  addressTagLogo: is.text("Address of its picture by the operator's labels; empty without one."),
  foundationTag: is.flag("Whether the operator's file names it as an account of the foundation."),
})
export type HolderMark = Static<typeof holderMark>
