import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { githubLink } from '../../schema/representative.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { serviceOf } from '../../services/services.ts'

export const representativePage = endpoint({
  get: '/api/account/sr',
  summary: 'The repository in which a super representative keeps the page of its team',
  description: 'As it said itself by POST; empty where it named none. No part of the chain.',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    githubLink: Type.Optional(githubLink),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const pages = serviceOf(at, 'representativePages')
    return omitUndefined({ githubLink: await pages.linkOf(await readAddress(query.address, at)) })
  },
})
