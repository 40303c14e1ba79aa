import { type Static, Type } from 'typebox'
import { account, balancesNote } from './account.ts'
import { accountBookMembers } from './account-books.ts'
import { component } from './component.ts'
import { tokenBalance } from './held-token.ts'
import * as is from './scalars.ts'

const balancesOf = (what: string) =>
  Type.Optional(Type.Array(tokenBalance, { description: `${what} ${balancesNote}` }))

/** A TRC20 token with the names older clients read too. */
const olderToken = component(
  'OlderHeldToken',
  Type.Object({
    ...tokenBalance.properties,
    contract_address: is.address('The token.'),
    name: Type.Optional(is.text('The same as tokenName.')),
    symbol: Type.Optional(is.text('The same as tokenAbbr.')),
    decimals: Type.Optional(is.int('The same as tokenDecimal.')),
  }),
)

/** Most TRC20 tokens that /api/accountv2 gives beside everything else. */
export const mostTokensOfAccount = 50

/** Everything that "account by address" tells. */
export const wholeAccount = component(
  'WholeAccount',
  Type.Object({
    ...account.properties,
    ...accountBookMembers,
    balances: balancesOf('TRX and TRC10 tokens.'),
    tokenBalances: balancesOf('The same.'),
    trc20token_balances: Type.Optional(
      Type.Array(olderToken, {
        description: `TRC20 tokens. ${balancesNote} /api/accountv2 leaves them out where there are more than ${mostTokensOfAccount}: /api/account/tokens has them page by page.`,
      }),
    ),
  }),
)
export type WholeAccount = Static<typeof wholeAccount>
