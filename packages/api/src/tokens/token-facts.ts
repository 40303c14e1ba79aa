import type { SocialLink } from '@sundial/abi'
import { Type } from 'typebox'
import type { ApiPorts } from '../ports.ts'
import { type Label, noLabels } from '../services/labels.ts'
import type { ShownRecord } from '../services/token-records.ts'

export const factSource = Type.Enum(['operator', 'issuer', 'chain'], {
  description:
    "operator: the operator's file of labels. issuer: a record that the issuer signed. chain: what the issuer wrote into the chain.",
})
export type FactSource = 'operator' | 'issuer' | 'chain'

type Sourced<Value> = { readonly value: Value; readonly source: FactSource }

/** What somebody says about a token; a fact that nobody states is absent. */
export type TokenFacts = {
  readonly [Name in (typeof textFacts)[number]]?: Sourced<string>
} & { readonly socialLinks?: Sourced<readonly SocialLink[]> }

const textFacts = ['logo', 'website', 'description', 'email', 'whitePaper', 'sourceCode'] as const

/** What the chain itself says of a TRC10 token. */
export type ChainTexts = { readonly description?: string | undefined; readonly url?: string | undefined }

/** The first of operator, issuer and chain that states a fact decides it. */
export function mergeFacts(label: Label, shown: ShownRecord | undefined, chain: ChainTexts = {}): TokenFacts {
  const stated = [
    { source: 'operator', texts: { logo: label.logo, website: label.url, description: label.description } },
    { source: 'issuer', texts: shown?.record ?? {} },
    { source: 'chain', texts: { website: chain.url, description: chain.description } },
  ] as const
  const texts = textFacts.flatMap((name) => {
    const found = stated.find((one) => textOf(one.texts, name) !== '')
    return found === undefined ? [] : [[name, { value: textOf(found.texts, name), source: found.source }]]
  })
  const socialLinks = shown?.record.socialLinks ?? []
  return {
    ...(Object.fromEntries(texts) as TokenFacts),
    ...(socialLinks.length > 0 && { socialLinks: { value: socialLinks, source: 'issuer' as const } }),
  }
}

const textOf = (texts: { readonly [Name in keyof TokenFacts]?: unknown }, name: keyof TokenFacts): string => {
  const text = texts[name]
  return typeof text === 'string' ? text : ''
}

/** What the operator and the issuers say about tokens, by base58 address or number. */
export async function factsOf(
  tokens: readonly string[],
  { services }: Pick<ApiPorts, 'services'>,
): Promise<(token: string) => TokenFacts> {
  const labels = services?.labels ?? noLabels
  const records = await services?.tokenRecords?.of(tokens)
  return (token) => mergeFacts(labels.of(token), records?.get(token))
}

/** The logo of each token, by base58 address or number: the operator's, else the one of the issuer's record; empty without one. */
export async function logosOf(
  tokens: readonly string[],
  { services }: Pick<ApiPorts, 'services'>,
): Promise<(token: string) => string> {
  const labels = services?.labels ?? noLabels
  const ofIssuers = tokens.length === 0 ? undefined : await services?.tokenRecords?.logosOf(tokens)
  return (token) => labels.of(token).logo || (ofIssuers?.get(token) ?? '')
}

export const factSources = Type.Optional(
  Type.Record(Type.String(), factSource, {
    description: 'Extension. Who states the member of this name. Present where somebody states one.',
  }),
)

export const socialMedia = Type.Optional(
  Type.Array(
    Type.Object({
      name: Type.String({ description: 'Extension. Kind of the link, such as Twitter.' }),
      url: Type.String({ description: 'Extension. Begins with https://.' }),
    }),
    { description: 'Social links by the record of the issuer.' },
  ),
)

export const toSocialMedia = (links: readonly SocialLink[]) =>
  links.map(({ kind: name, url }) => ({ name, url }))

type FactName = keyof TokenFacts

/** Members of a row under the names that it gives to facts: their values, and who states them. */
type FactMembers<Names extends Readonly<Record<FactName, string>>> = {
  readonly [Name in Exclude<FactName, 'socialLinks'> as Names[Name]]?: string
} & { readonly [Name in 'socialLinks' as Names[Name]]?: ReturnType<typeof toSocialMedia> } & {
  readonly factSources?: Record<string, FactSource>
}

/** The facts that somebody states, under the names of a row's members, and their sources. */
export function toFactMembers<const Names extends Readonly<Record<FactName, string>>>(
  facts: TokenFacts,
  names: Names,
): FactMembers<Names> {
  const stated = Object.entries(facts).map(([name, { value, source }]) => ({
    member: names[name as FactName],
    value: typeof value === 'string' ? value : toSocialMedia(value),
    source,
  }))
  return {
    ...Object.fromEntries(stated.map(({ member, value }) => [member, value])),
    ...(stated.length > 0 && {
      factSources: Object.fromEntries(stated.map(({ member, source }) => [member, source])),
    }),
  } as FactMembers<Names>
}
