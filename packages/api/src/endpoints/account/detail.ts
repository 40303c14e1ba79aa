import { endpoint } from '../../endpoint.ts'
import { readWholeAccount } from '../../find/whole-account.ts'
import { readAddress } from '../../lookup.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { mostTokensOfAccount, wholeAccount } from '../../schema/whole-account.ts'

export const oneAccount = endpoint({
  get: '/api/accountv2',
  summary: 'What is known of one account: of the index, and of the node at a block',
  description:
    'Balances are absent unless the index holds the whole chain and knows all it did to them. Stake, resources, names, votes and permissions are the node’s, at the block of state, and absent until it was asked. An address the index never saw answers with counts of zero.',
  query: { address: requiredAddress, ...ignored },
  reply: wholeAccount,
  handle: async ({ query }, at) =>
    readWholeAccount(await readAddress(query.address, at), { mostTokens: mostTokensOfAccount }, at),
})
