import { Type } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'

export const foundToken = component(
  'FoundToken',
  Type.Object({
    token_id: is.text("'_' for TRX, the number of a TRC10 token, the address of a contract."),
    token_type: Type.Enum(['trc10', 'trc20'], { description: 'Its standard; TRX counts as trc10.' }),
    name: Type.Optional(is.text('Name. Absent when nobody tells it.')),
    abbr: Type.Optional(is.text('Symbol. Absent when nobody tells it.')),
    holders: Type.Optional(is.int('Accounts that hold it. Absent unless balances are known.')),
  }),
)

export const popularToken = component(
  'PopularToken',
  Type.Object({
    token_id: is.address('The contract.'),
    type: Type.Literal(20, { description: 'TRC20.' }),
    name: Type.Optional(is.text('Name.')),
    abbr: is.text('Symbol.'),
    callCount: is.int('Extension. Calls of the newest day (UTC), failed ones too.'),
  }),
)
