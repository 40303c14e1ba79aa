import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { githubLink } from '../../schema/representative.ts'
import { requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { serviceOf } from '../../services/services.ts'

const link = Type.Optional(githubLink)

export const pageOfRepresentative = endpoint({
  get: '/api/account/:address/sr',
  summary: 'The repository in which a super representative keeps the page of its team, as older clients ask',
  description: 'The same as /api/account/sr; clients of 2018 read it in data.',
  query: { address: requiredAddress },
  reply: Type.Object({
    githubLink: link,
    data: Type.Object({ githubLink: link }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const pages = serviceOf(at, 'representativePages')
    const members = omitUndefined({ githubLink: await pages.linkOf(await readAddress(query.address, at)) })
    return { ...members, data: members }
  },
})
