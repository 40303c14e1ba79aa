import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'

export const accountMedia = endpoint({
  get: '/api/account/:address/media',
  summary: 'The picture of an account: nobody here has one',
  query: { address: requiredAddress },
  reply: Type.Object({
    success: Type.Literal(false, { description: 'The chain knows no pictures of accounts.' }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    await readAddress(query.address, at)
    return { success: false as const }
  },
})
