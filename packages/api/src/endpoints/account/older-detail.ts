import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { delegatedBook, ownPairs } from '../../find/account-books.ts'
import { knownAccount } from '../../find/known-account.ts'
import { readAddress } from '../../lookup.ts'
import { present } from '../../present.ts'
import { component } from '../../schema/component.ts'
import { account, balancesNote } from '../../schema/account.ts'
import { accountBookMembers } from '../../schema/account-books.ts'
import { type HeldToken, heldToken } from '../../schema/held-token.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toAccount } from '../../shape/account.ts'
import { toHeldTokens } from '../../shape/held-tokens.ts'

const held = (what: string) =>
  Type.Optional(Type.Array(heldToken, { description: `${what} ${balancesNote}` }))

/** A TRC20 token with the names older clients read too. */
const olderToken = component(
  'OlderHeldToken',
  Type.Object({
    ...heldToken.properties,
    contract_address: is.address('The token.'),
    name: Type.Optional(is.text('The same as tokenName.')),
    symbol: Type.Optional(is.text('The same as tokenAbbr.')),
    decimals: Type.Optional(is.int('The same as tokenDecimal.')),
  }),
)

const toOlderToken = (token: HeldToken) =>
  present({
    ...token,
    contract_address: token.tokenId,
    name: token.tokenName,
    symbol: token.tokenAbbr,
    decimals: token.tokenDecimal,
  })

export const olderAccount = endpoint({
  get: '/api/account',
  summary: 'One account with all its tokens, as older clients ask for it',
  description:
    'The members of /api/accountv2, and all tokens at once: of an account that holds thousands, ask /api/account/tokens.',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    ...account.properties,
    ...accountBookMembers,
    balances: held('TRX and TRC10 tokens.'),
    tokenBalances: held('The same.'),
    trc20token_balances: Type.Optional(
      Type.Array(olderToken, { description: `TRC20 tokens. ${balancesNote}` }),
    ),
    accountResource: Type.Optional(
      Type.Object(
        {
          frozen_balance_for_energy: Type.Object({
            frozen_balance: is.amount('Stake 1.0 for energy, in sun.'),
          }),
        },
        {
          description:
            'As the node told it at state.block; absent until it was asked, and without such stake.',
        },
      ),
    ),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const known = await knownAccount(address, at)
    const told = toAccount(address, known, at.state)
    const [tokens, delegated, pairs] = await Promise.all([
      known.balances && toHeldTokens(known.balances, at),
      delegatedBook(address, told, at),
      ownPairs(address, at),
    ])
    const ofChain = tokens?.filter(({ tokenType }) => tokenType === 'trc10')
    return present({
      ...told,
      delegated,
      ...pairs,
      balances: ofChain,
      tokenBalances: ofChain,
      trc20token_balances: tokens?.filter(({ tokenType }) => tokenType === 'trc20').map(toOlderToken),
      accountResource:
        told.frozenForEnergy === undefined || told.frozenForEnergy === 0
          ? undefined
          : { frozen_balance_for_energy: { frozen_balance: told.frozenForEnergy } },
    })
  },
})
