import { Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { serviceOf } from '../../services/services.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { transactionBodyBytes, transactionIn } from '../transaction/schema.ts'
import { readWitnesses } from '../witness/find.ts'

const githubLink = Type.String({
  description: 'The repository as owner/name on GitHub.',
  examples: ['sunflower/tronsr-template'],
})

/** Empty takes it away; the address in front of it may be given and is left out. */
const givenGithubLink = Type.String({
  pattern: '^((https://github\\.com/)?[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}/?)?$',
  description: 'The repository as owner/name on GitHub, or its address there; empty takes it away.',
  examples: ['sunflower/tronsr-template'],
})

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

export const enterAsRepresentative = action({
  post: '/api/auth',
  summary: 'A key for who holds the permission of a super representative',
  description:
    'For a signed WitnessUpdateContract whose page is UPDATE_SR. It is not sent to the chain; made without reference to a block, nobody else can send it either.',
  body: { transaction: transactionIn },
  bodyBytes: transactionBodyBytes,
  cost: 2,
  reply: Type.Object({
    key: Type.String({
      description: 'For the header X-Key, good for an hour or until the server starts anew.',
    }),
  }),
  async handle({ body }, at) {
    return { key: await serviceOf(at, 'representativePages').keyFor(body.transaction) }
  },
})

export const setRepresentativePage = action({
  post: '/api/account/:address/sr',
  summary: 'A super representative says where the page of its team is',
  description: 'With the key that /api/auth gave to whoever holds the permission of the account.',
  path: { address: requiredAddress },
  needsKey: true,
  body: { githubLink: givenGithubLink },
  changes: ['/api/account/sr', '/api/account/:address/sr'],
  reply: Type.Object({ success: Type.Literal(true, { description: 'It is kept.' }) }),
  example: { body: { githubLink: 'sunflower/tronsr-template' }, answer: { success: true } },
  async handle({ body, query, key }, at) {
    const pages = serviceOf(at, 'representativePages')
    const address = await readAddress(String(query['address']), at)
    const all = await readWitnesses(at.store)
    if (all !== undefined && !all.rows.some((row) => row.address === address))
      throw new RequestRefused('not_a_representative', 'The account is no witness.', { address })
    const link = body.githubLink.replace(/^https:\/\/github\.com\//, '').replace(/\/$/, '')
    await pages.setLink(address, link, key)
    return { success: true as const }
  },
})
