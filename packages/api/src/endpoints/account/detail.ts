import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { account } from '../../schema/account.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { toAccount } from '../../shape/account.ts'

export const oneAccount = endpoint({
  get: '/api/accountv2',
  summary: 'What the index knows of one account',
  description:
    'Balances are absent unless the index holds the whole chain and knows all it did to them; stake, names and permissions are not indexed yet and therefore absent. An address the index never saw answers with counts of zero.',
  query: { address: requiredAddress, ...ignored },
  reply: account,
  async handle({ query }, { store, state }) {
    const address = await readAddress(query.address, { store })
    const [row, balances] = await Promise.all([
      store.accountByAddress(address),
      store.balancesOfAccount(address),
    ])
    return toAccount(address, { row, balances }, state)
  },
})
