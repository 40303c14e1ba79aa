import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { knownAccount } from '../../find/known-account.ts'
import { readAddress } from '../../lookup.ts'
import { present } from '../../present.ts'
import { account, balancesNote } from '../../schema/account.ts'
import { heldToken } from '../../schema/held-token.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toAccount } from '../../shape/account.ts'
import { toHeldTokens } from '../../shape/held-tokens.ts'

const held = (what: string) =>
  Type.Optional(Type.Array(heldToken, { description: `${what} ${balancesNote}` }))

export const olderAccount = endpoint({
  get: '/api/account',
  summary: 'One account with all its tokens, as older clients ask for it',
  description:
    'The members of /api/accountv2, and all tokens at once: of an account that holds thousands, ask /api/account/tokens.',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    ...account.properties,
    balances: held('TRX and TRC10 tokens.'),
    tokenBalances: held('The same.'),
    trc20token_balances: held('TRC20 tokens.'),
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
    const tokens = known.balances && (await toHeldTokens(known.balances, at))
    const ofChain = tokens?.filter(({ tokenType }) => tokenType === 'trc10')
    return present({
      ...told,
      balances: ofChain,
      tokenBalances: ofChain,
      trc20token_balances: tokens?.filter(({ tokenType }) => tokenType === 'trc20'),
      accountResource:
        told.frozenForEnergy === undefined || told.frozenForEnergy === 0
          ? undefined
          : { frozen_balance_for_energy: { frozen_balance: told.frozenForEnergy } },
    })
  },
})
