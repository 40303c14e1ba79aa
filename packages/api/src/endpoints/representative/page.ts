import { Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { serviceOf } from '../../services/services.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { transactionBodyBytes, transactionIn } from '../transaction/schema.ts'

const githubLink = Type.String({
  description: 'The repository as owner/name on GitHub.',
  examples: ['sunflower/tronsr-template'],
})

/** The empty text removes the page; a leading GitHub URL is accepted and dropped. */
const givenGithubLink = Type.String({
  pattern: '^((https://github\\.com/)?[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}/?)?$',
  description: 'The repository as owner/name on GitHub, or its URL there; empty removes it.',
  examples: ['sunflower/tronsr-template'],
})

const link = Type.Optional(githubLink)

export const pageOfRepresentative = endpoint({
  get: '/api/account/:address/sr',
  summary: "Repository of a super representative's team page, for older clients",
  description: 'The same as /api/account/sr; clients of 2018 read data.',
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
  summary: "Repository of a super representative's team page",
  description:
    'As set by the representative through POST; empty where none was set. Not stored on the chain.',
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
  summary: "A key for the holder of a super representative's permission",
  description:
    'For a signed WitnessUpdateContract whose page is UPDATE_SR. It is not sent to the chain; without a reference block, no third party can send it either.',
  body: { transaction: transactionIn },
  bodyBytes: transactionBodyBytes,
  cost: 2,
  reply: Type.Object({
    key: Type.String({
      description: 'For the header X-Key; valid for an hour or until the server restarts.',
    }),
  }),
  async handle({ body }, at) {
    return { key: await serviceOf(at, 'representativePages').keyFor(body.transaction) }
  },
})

export const setRepresentativePage = action({
  post: '/api/account/:address/sr',
  summary: 'Sets the team page of a super representative',
  description: "Requires the key that /api/auth gave to the holder of the account's permission.",
  path: { address: requiredAddress },
  needsKey: true,
  body: { githubLink: givenGithubLink },
  changes: ['/api/account/sr', '/api/account/:address/sr'],
  reply: Type.Object({ success: Type.Literal(true, { description: 'The page is stored.' }) }),
  example: { body: { githubLink: 'sunflower/tronsr-template' }, answer: { success: true } },
  async handle({ body, query, key }, at) {
    const pages = serviceOf(at, 'representativePages')
    const address = await readAddress(String(query['address']), at)
    const link = body.githubLink.replace(/^https:\/\/github\.com\//, '').replace(/\/$/, '')
    await pages.setLink(address, link, key)
    return { success: true as const }
  },
})
