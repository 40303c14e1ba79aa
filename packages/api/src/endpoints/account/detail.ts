import { endpoint } from '../../endpoint.ts'
import { knownAccount } from '../../find/known-account.ts'
import { readAddress } from '../../lookup.ts'
import { account } from '../../schema/account.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { toAccount } from '../../shape/account.ts'

export const oneAccount = endpoint({
  get: '/api/accountv2',
  summary: 'What is known of one account: of the index, and of the node at a block',
  description:
    'Balances are absent unless the index holds the whole chain and knows all it did to them. Stake, resources, names, votes and permissions are the node’s, at the block of state, and absent until it was asked. An address the index never saw answers with counts of zero.',
  query: { address: requiredAddress, ...ignored },
  reply: account,
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    return toAccount(address, await knownAccount(address, at), at.state)
  },
})
