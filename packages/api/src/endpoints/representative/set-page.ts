import { Type } from 'typebox'
import { action } from '../../action.ts'
import { RequestRefused } from '../../errors.ts'
import { readWitnesses } from '../../find/witnesses.ts'
import { readAddress } from '../../lookup.ts'
import { givenGithubLink } from '../../schema/representative.ts'
import { requiredAddress } from '../../schema/parameters.ts'
import { serviceOf } from '../../services/services.ts'

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
