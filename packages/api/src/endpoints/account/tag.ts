import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { labelOf, toTags } from '../contract/schema.ts'
import { refreshedNow } from './find.ts'
import { refreshedMember, tagMembers } from './schema.ts'

export const accountTag = endpoint({
  get: '/api/account/tag',
  summary: "Name of an account by the operator's labels",
  description:
    "TronScan's chainTags are absent: what an account does is under /api/account/analysis and /api/participate_project. Tags of a person stay in the browser.",
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    ...tagMembers,
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    return { ...toTags(labelOf(account, at)), refreshTimeInfo: refreshedNow(at) }
  },
})
