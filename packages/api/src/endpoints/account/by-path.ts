import { endpoint } from '../../endpoint.ts'
import { readWholeAccount } from '../../find/whole-account.ts'
import { readAddress } from '../../lookup.ts'
import { requiredAddress } from '../../schema/parameters.ts'
import { mostTokensOfAccount, wholeAccount } from '../../schema/whole-account.ts'

export const accountByPath = endpoint({
  get: '/api/account/:address',
  summary: 'One account, as the oldest clients ask for it',
  description: 'The same as /api/accountv2.',
  query: { address: requiredAddress },
  reply: wholeAccount,
  handle: async ({ query }, at) =>
    readWholeAccount(await readAddress(query.address, at), { mostTokens: mostTokensOfAccount }, at),
})
