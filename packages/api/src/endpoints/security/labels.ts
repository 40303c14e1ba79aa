import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { noLabels } from '../../services/labels.ts'
import { warned } from '../../shared/address-annotations.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

export const accountSecurity = endpoint({
  get: '/api/security/account/data',
  summary: "The operator's warnings about an account",
  description: warned.note,
  reads: 'nothing',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    send_ad_by_memo: warned.of('sending advertising as notes'),
    has_fraud_transaction: warned.of('fraud'),
    fraud_token_creator: warned.of('having created a fraudulent token'),
    is_black_list: warned.of('being blacklisted'),
  }),
  async handle({ query }, at) {
    const address = toBase58(await readAddress(query.address, at))
    const { warnings = [] } = (at.services?.labels ?? noLabels).of(address)
    return {
      send_ad_by_memo: warnings.includes('adverts'),
      has_fraud_transaction: warnings.includes('fraud'),
      fraud_token_creator: warnings.includes('fraud-token'),
      is_black_list: warnings.includes('black-list'),
    }
  },
})

const byMethods = (what: string) =>
  Type.Enum([0, 1, 2], {
    description: `${what} From the method names of its verified source: 1 yes, 2 no; 0 without one.`,
  })

export const tokenSecurity = endpoint({
  get: '/api/security/token/data',
  summary: "The operator's label of a token, and whether its source is verified",
  description: `${warned.note} Liquidity is not available and absent.`,
  reads: 'nothing',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    is_vip: is.flag("By the operator's labels; false without one."),
    token_level: Type.Enum(['0', '1', '2', '3', '4'], {
      description: "By the operator's labels: 0 unknown, 1 neutral, 2 OK, 3 suspicious, 4 unsafe.",
    }),
    black_list_type: byMethods('Whether it has a blacklist.'),
    increase_total_supply: byMethods('Whether more of it can be minted.'),
    has_url: is.flag("Whether the operator's labels name a site for it."),
    swap_token: warned.of('being a pool token; always false'),
    open_source: is.flag('Whether its source is verified.'),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const { vip = false, level = 0, url = '' } = (at.services?.labels ?? noLabels).of(toBase58(address))
    const source = await at.services?.contractSources?.source(address)
    const methods = source && methodsOf(source.abi)
    return {
      is_vip: vip,
      token_level: `${level}` as const,
      black_list_type: hasAny(methods, /black|freezeaccount|banned/i),
      increase_total_supply: hasAny(methods, /^(mint|issue|increasesupply)/i),
      has_url: url !== '',
      swap_token: false,
      open_source: source !== undefined,
    }
  },
})

function methodsOf(abi: readonly unknown[]): string[] {
  return abi.flatMap((entry) => {
    const { type, name } = entry as { readonly type?: unknown; readonly name?: unknown }
    return type === 'function' && typeof name === 'string' ? [name] : []
  })
}

const hasAny = (methods: readonly string[] | undefined, wanted: RegExp): 0 | 1 | 2 =>
  methods === undefined ? 0 : methods.some((name) => wanted.test(name)) ? 1 : 2

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
