import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { ignored } from '../../schema/parameters.ts'
import { warned } from '../../schema/warned.ts'
import { noLabels } from '../../services/labels.ts'

export const urlSecurity = endpoint({
  get: '/api/security/url/data',
  summary: 'Whether the operator warns of a site',
  description: `${warned.note} The site is not visited.`,
  reads: 'nothing',
  query: {
    url: Type.String({
      maxLength: 2000,
      description: 'An address, or the name of a host alone.',
      'x-refusal': { other: 'malformed_url' },
    }),
    ...ignored,
  },
  reply: Type.Object({ cheat_url: warned.of('the site, or one it belongs to') }),
  async handle({ query: { url } }, { services }) {
    const host = hostOf(url)
    if (host === undefined)
      throw new RequestRefused('malformed_url', `url cannot be '${url.slice(0, 80)}'.`, { parameter: 'url' })
    return { cheat_url: (services?.labels ?? noLabels).isCheat(host) }
  },
})

function hostOf(url: string): string | undefined {
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`).hostname
  } catch {
    return undefined
  }
}
