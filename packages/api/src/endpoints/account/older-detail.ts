import { endpoint } from '../../endpoint.ts'
import { readWholeAccount } from '../../find/whole-account.ts'
import { readAddress } from '../../lookup.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { wholeAccount } from '../../schema/whole-account.ts'

export const olderAccount = endpoint({
  get: '/api/account',
  summary: 'One account with all its tokens, as older clients ask for it',
  description:
    'The members of /api/accountv2, and all tokens at once: of an account that holds thousands, ask /api/account/tokens.',
  query: { address: requiredAddress, ...ignored },
  reply: wholeAccount,
  handle: async ({ query }, at) =>
    readWholeAccount(await readAddress(query.address, at), { mostTokens: Number.POSITIVE_INFINITY }, at),
})
