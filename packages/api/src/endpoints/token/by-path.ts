import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { requiredTrc10Token } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { listedTrc10Token } from '../../schema/trc10.ts'
import { nativeCoinRow, toTrc10Tokens } from '../../shape/trc10.ts'
import { issueOf } from '../../tokens/token-book.ts'

export const trc10ByPath = endpoint({
  get: '/api/token/:id',
  summary: 'One TRC10 token, as the oldest clients ask for it',
  description: 'By its number: names are not unique. The native coin answers to each of its names.',
  query: { id: requiredTrc10Token },
  reply: Type.Object({ ...listedTrc10Token.properties, trueAtBlock: Type.Optional(is.trueAtBlock) }),
  async handle({ query: { id } }, at) {
    if (id === '_') return nativeCoinRow(undefined, at)
    const issue = await issueOf({ kind: 'trc10', id: String(BigInt(id)) }, at)
    if (issue === undefined)
      throw new RequestRefused('token_not_found', `Token ${id} is not in the index.`, { id })
    const [token] = await toTrc10Tokens([issue], undefined, at)
    return token!
  },
})
