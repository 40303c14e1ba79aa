import { type Static, Type } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'
import { tokenInfo } from './token.ts'

export const tokenBalance = component(
  'HeldToken',
  Type.Object({
    ...tokenInfo.properties,
    balance: is.amountText('In the smallest unit of the token.'),
    quantity: Type.Optional(
      is.text('The same with the decimals of the token. Absent while these are unknown.'),
    ),
  }),
)
export type TokenBalance = Static<typeof tokenBalance>
