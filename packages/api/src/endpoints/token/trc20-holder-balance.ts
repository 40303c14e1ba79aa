import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { balancesNote } from '../../schema/account.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'

export const trc20HolderBalance = endpoint({
  get: '/api/token_trc20/holder_balance',
  summary: 'What an account holds of a TRC20 token',
  description: `The sum of the transfers the contract logged. ${balancesNote}`,
  query: { holder_address: requiredAddress, contract_address: requiredAddress, ...ignored },
  reply: Type.Object({
    balance: Type.Optional(is.amountText('In the smallest unit.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract_address, at)
    const holder = await readAddress(query.holder_address, at)
    const balance = await at.store.balance(holder, { kind: 'trc20', contract })
    return omitUndefined({ balance: balance?.toString() })
  },
})
