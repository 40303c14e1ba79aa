import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { noLabels } from '../../services/labels.ts'
import { warned } from '../../shared/address-annotations.ts'
import { ignored } from '../../shared/parameters.ts'

export const urlSecurity = endpoint({
  get: '/api/security/url/data',
  summary: 'Whether the operator warns about a site',
  description: `${warned.note} The site is not visited.`,
  reads: 'nothing',
  query: {
    url: Type.String({
      maxLength: 2000,
      description: 'A URL, or only a host name.',
      'x-refusal': { other: 'malformed_url' },
    }),
    ...ignored,
  },
  reply: Type.Object({ cheat_url: warned.of('the site, or a parent domain') }),
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
