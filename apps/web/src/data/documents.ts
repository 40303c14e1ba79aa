import { queryOptions } from '@tanstack/react-query'
import { defaultLanguage } from '../i18n/languages.ts'
import { apiUrl, request } from './api.ts'

/** Each text has a folder with a file for each language; a page loads its text when it opens. */
const loaders = import.meta.glob<string>('../texts/*/*.md', { query: '?raw', import: 'default' })

export type TextName =
  | 'about'
  | 'api'
  | 'award'
  | 'data'
  | 'faq'
  | 'guide-developers'
  | 'guide-operators'
  | 'guide-visitors'
  | 'guide-wallet'
  | 'ledger'
  | 'licences'
  | 'source-terms'
  | 'terms'

/** Markdown of a text, in English where the language has none. */
export const text = (name: TextName, language: string) =>
  queryOptions({
    queryKey: ['text', name, language],
    queryFn: () => loadText(name, language),
    staleTime: Infinity,
  })

export async function loadText(name: TextName, language: string): Promise<string> {
  const load = loaders[`../texts/${name}/${language}.md`] ?? loaders[`../texts/${name}/${defaultLanguage}.md`]
  if (load === undefined) throw new Error(`There is no text ${name}.`)
  const loaded = await load()
  return ofVisitors.has(name) ? loaded.replaceAll(usualAddress, apiUrl('/')) : loaded
}

/** Texts whose requests a visitor can send to this server; those for operators are about a server of their own. */
const ofVisitors: ReadonlySet<TextName> = new Set(['data', 'guide-developers'])
const usualAddress = 'http://127.0.0.1:3000/'

export type ApiParameter = {
  readonly name: string
  readonly description?: string
  readonly required?: boolean
  readonly schema?: { readonly type?: string; readonly default?: unknown }
}

type Operation = {
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly ApiParameter[]
}

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

export type ApiCall = Operation & { readonly method: string; readonly path: string }

/** The calls of the server's OpenAPI document, as it lists them. */
export const apiDocument = () =>
  queryOptions({
    queryKey: ['openapi'],
    queryFn: async ({ signal }): Promise<readonly ApiCall[]> => {
      const { body } = await request<Document>('/openapi.json', {}, signal)
      return callsOf(body)
    },
    staleTime: Infinity,
  })

const callsOf = ({ paths }: Document): readonly ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )

/** Calls whose path or summary has every word in it. */
export function callsWith(calls: readonly ApiCall[], typed: string): readonly ApiCall[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ method, path, summary = '' }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export const apiParts = [
  'accounts',
  'blocks',
  'transactions',
  'tokens',
  'contracts',
  'governance',
  'search',
  'other',
] as const
export type ApiPart = (typeof apiParts)[number]

/** Beginnings of paths below `/api/`; the first that fits decides. */
const partPatterns: readonly (readonly [ApiPart, RegExp])[] = [
  ['governance', /^(?:account-proposal|chainparameters|pagewitness|proposal|vote|witness)/],
  ['search', /^search/],
  ['contracts', /^(?:contract|energy|internal|onecontract|security|solidity|trigger|caller)/],
  ['transactions', /^(?:transaction|transfer|broadcast|multiple|trc10trc20)/],
  ['tokens', /^(?:asset|bittorrent|exchange|getAsset|jst|participate|token|trc|trx|wink)/],
  ['accounts', /^(?:account|address|freeze|ledger|top10)/],
  ['blocks', /^block/],
]

export function partOf({ path }: Pick<ApiCall, 'path'>): ApiPart {
  const name = path.replace(/^\/api\//, '')
  if (name === path) return 'other'
  return partPatterns.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other'
}

/** Values that exist on every network, for parameters that a call requires. */
const examples: Readonly<Record<string, string>> = {
  address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  term: 'trx',
  id: '1000001',
  token: '_',
  tokenId: '_',
  limit: '1',
}

/** Query of a request that a visitor can try; absent where a required parameter has no example. */
export function exampleQuery({
  method,
  path,
  parameters = [],
}: ApiCall): Readonly<Record<string, string>> | undefined {
  if (method !== 'GET' || path.includes('{') || path.startsWith('/ws')) return undefined
  const required = parameters.filter((one) => one.required === true).map(({ name }) => name)
  if (required.some((name) => examples[name] === undefined)) return undefined
  return Object.fromEntries(required.map((name) => [name, examples[name] ?? '']))
}
