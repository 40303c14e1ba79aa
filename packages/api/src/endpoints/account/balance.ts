import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { knownAccount } from '../../find/known-account.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { account, balancesNote } from '../../schema/account.ts'
import { tokenBalance } from '../../schema/held-token.ts'
import { requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toAccount } from '../../shape/account.ts'
import { toTokenBalances } from '../../shape/held-tokens.ts'

export const accountBalance = endpoint({
  get: '/api/account/:address/balance',
  summary: 'TRX and TRC10 tokens of an account, as the oldest clients ask for them',
  query: { address: requiredAddress },
  reply: Type.Object({
    balances: Type.Optional(
      Type.Array(
        Type.Object({ name: is.text('TRX, or the name of the token.'), ...tokenBalance.properties }),
        {
          description: `TRX first. ${balancesNote}`,
        },
      ),
    ),
    allowance: Type.Optional(
      is.amount('Sun of rewards earned and settled. As the node told it; absent until it was asked.'),
    ),
    frozen: account.properties.frozen,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const known = await knownAccount(address, at)
    const { representative, frozen } = toAccount(address, known, at.state)
    const tokens =
      known.balances &&
      (await toTokenBalances(
        known.balances.filter(({ asset }) => asset.kind !== 'trc20'),
        at,
      ))
    return omitUndefined({
      balances: tokens?.map((token) => ({
        name: token.tokenId === '_' ? 'TRX' : (token.tokenName ?? token.tokenId),
        ...token,
      })),
      allowance: representative?.allowance,
      frozen,
    })
  },
})
