import { isAddress, readSearchText } from '@sundial/primitives'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Body, get } from './api.ts'
import { parseForeign } from './foreign-json.ts'
import { chainParameters, representatives } from './governance.ts'
import { isWarnedOf, type TokenWarning, warningIn } from './token-warning.ts'

type ApiResult = Body<'/api/search'>[number]
export type SearchGroups = Body<'/api/search/v2'>

export type SearchResult = Omit<ApiResult, 'name' | 'desc'> & {
  /** The kinds of the API, and those that the app finds in cached responses. */
  readonly desc: ApiResult['desc'] | 'Representative' | 'Parameter'
  /** Shown in place of the value. */
  readonly name?: string | undefined
  readonly holders?: number | undefined
  /** Of a token: its logo as the API has it; empty without one. */
  readonly logo?: string
  /** Of a token: what speaks against it. */
  readonly warning?: TokenWarning
  /** What was probably meant: the typed address has a wrong checksum, or nothing has the typed name. */
  readonly isGuess?: boolean
  /** Only the node of this network knows it: an address may be one that nobody has used. */
  readonly isFromNode?: boolean
  /** Another network of this server, which has it. */
  readonly on?: { readonly id: string; readonly name: string; readonly path: string; readonly host?: string }
}

const groups = {
  'Token-TRC20': 'tokens',
  'Token-TRC10': 'tokens',
  Address: 'parties',
  Contract: 'parties',
  Representative: 'parties',
  Block: 'chain',
  TxHash: 'chain',
  Parameter: 'parameters',
} as const satisfies Record<SearchResult['desc'], string>

export type SearchGroup = (typeof groups)[keyof typeof groups] | 'guess' | 'similar' | 'elsewhere'

export function groupOf({ desc, isGuess, name, on }: SearchResult): SearchGroup {
  if (on !== undefined) return 'elsewhere'
  if (isGuess !== true) return groups[desc]
  return name === undefined ? 'guess' : 'similar'
}

/** Results of a group side by side; the groups in the order of their first results, so that the first one stays first. */
export function inGroups(results: readonly SearchResult[]): readonly SearchResult[] {
  const order = [...new Set(results.map(groupOf))]
  return order.flatMap((group) => results.filter((one) => groupOf(one) === group))
}

/** What a term may mean, likeliest first: grouped results of the index; when there are none, results that need the node. */
export const search = (term: string) =>
  queryOptions({
    queryKey: ['search', term],
    queryFn: async ({ signal, client }): Promise<readonly SearchResult[]> => {
      const found = await get('/api/search/v2', { term }, signal).then(
        ({ body }) => foundIn(body, term),
        () => [],
      )
      if (found.length > 0) return withRepresentatives(found, client)
      const { body: more } = await get('/api/search', { term }, signal)
      const known = Array.isArray(more) ? more.filter(isResult) : []
      const exact = known.filter(({ isGuess }) => isGuess !== true)
      if (exact.length > 0) return exact.map((one) => ({ ...one, isFromNode: true }))
      const parameters = await parametersNamed(term, client)
      if (parameters.length > 0) return parameters
      return known.length > 0 ? similarTo(known, signal) : guessed(term)
    },
    enabled: term !== '',
    staleTime: 10_000,
    retry: false,
  })

/** An account with a name may be a representative, which has a page of its own. */
async function withRepresentatives(
  found: readonly SearchResult[],
  client: QueryClient,
): Promise<readonly SearchResult[]> {
  if (!found.some(({ desc, name }) => desc === 'Address' && name !== undefined)) return found
  const candidates = await client.fetchQuery({ ...representatives(), staleTime: 60_000 }).then(
    ({ body }) => new Set(body.data?.map(({ address }) => address)),
    () => new Set<string>(),
  )
  return found.map((one) =>
    one.desc === 'Address' && candidates.has(one.value) ? { ...one, desc: 'Representative' } : one,
  )
}

/** What has the nearest name, with the warnings of a search for it. */
async function similarTo(
  guesses: readonly SearchResult[],
  signal: AbortSignal,
): Promise<readonly SearchResult[]> {
  const { name = '' } = guesses[0] ?? {}
  const term = searchTerm(name)
  const found = await get('/api/search/v2', { term }, signal).then(
    ({ body }) => foundIn(body, term),
    () => [],
  )
  const sure = found.length > 0 ? found : guesses
  return sure.map((one) => ({ ...one, name: one.name ?? name, isGuess: true }))
}

/** The address that a mistyped one was probably meant to be. */
async function guessed(term: string): Promise<readonly SearchResult[]> {
  if (!/^t\w{32,34}$/i.test(term) || isAddress(term)) return []
  const { nearestAddress } = await import('./address-problem.ts')
  const value = nearestAddress(term)
  return value === undefined ? [] : [{ desc: 'Address', value, isGuess: true }]
}

/** Most parameters have a name that contains a shorter term. */
const shortestParameterTerm = 4

/** Chain parameters whose name contains the term. */
async function parametersNamed(term: string, client: QueryClient): Promise<readonly SearchResult[]> {
  if (term.length < shortestParameterTerm || !/^[a-z]+$/i.test(term)) return []
  const known = await client.fetchQuery({ ...chainParameters(), staleTime: 60_000 }).catch(() => undefined)
  return (known?.body.tronParameters ?? [])
    .filter(({ key }) => key.toLowerCase().includes(term.toLowerCase()))
    .map(({ key }) => ({ desc: 'Parameter', value: key }))
}

const mostTokens = 100

/** Tokens that match a text, in the order of `tokensIn`. */
export const foundTokens = (text: string) =>
  queryOptions({
    queryKey: ['found-tokens', text],
    queryFn: async ({ signal }) => {
      const params = { term: searchTerm(text), limit: mostTokens }
      const { body, height } = await get('/api/token/search', params, signal)
      return { rows: tokensIn(body.data), height }
    },
    placeholderData: keepPreviousData,
  })

/**
 * Blocks and transactions, the token, account or contract of a complete address, tokens with exactly this symbol that nothing speaks
 * against, because anyone may give a contract a name that begins so, contracts by name, then other tokens; last come accounts by name, because anyone can take any name, and accounts by the beginning of their address.
 */
export function foundIn(answer: SearchGroups, term: string): readonly SearchResult[] {
  const { block = [], transaction = [], address = [], contract = [], token = [] } = answer
  const isTyped = isAddress(term)
  const isExact = ({ abbr }: (typeof token)[number]) => abbr?.toLowerCase() === term.toLowerCase()
  // The page of a token leads to its contract, and says more of it.
  const typedTokens = isTyped ? tokensIn(token.filter(({ token_id: id }) => isAddress(id))) : []
  const exact = [
    ...typedTokens,
    ...tokensIn(token.filter(isExact)).filter(({ warning = {} }) => !isWarnedOf(warning)),
  ]
  const known = new Set(exact.map(({ value }) => value))
  return [
    ...block.map(({ number }) => ({ desc: 'Block' as const, value: String(number) })),
    ...transaction.map(({ hash }) => ({ desc: 'TxHash' as const, value: hash })),
    ...typedTokens,
    ...(isTyped ? address.map(toAccountResult) : []),
    ...exact.filter((one) => !typedTokens.includes(one)),
    ...contract.map(({ contract: value, name }) => ({ desc: 'Contract' as const, value, name })),
    ...tokensIn(token).filter(({ value }) => !known.has(value)),
    ...(isTyped ? [] : address.map(toAccountResult)),
  ]
}

type Account = NonNullable<SearchGroups['address']>[number]

const toAccountResult = ({ address: value, name, accountId, tag }: Account): SearchResult => ({
  desc: 'Address',
  value,
  name: tag ?? name ?? accountId,
})

/** Those that nothing speaks against first, then those with most holders; unknown counts come last. */
const tokensIn = (answers: NonNullable<SearchGroups['token']>): readonly SearchResult[] =>
  answers
    .map((one) => ({ ...one, warning: warningIn(one) }))
    .toSorted(
      (left, right) =>
        Number(isWarnedOf(left.warning)) - Number(isWarnedOf(right.warning)) ||
        (right.holders ?? -1) - (left.holders ?? -1),
    )
    .map(({ token_id: id, token_type: type, name = '', abbr, img_url: logo, holders, warning }) => ({
      desc: type === 'trc10' ? ('Token-TRC10' as const) : ('Token-TRC20' as const),
      value: `${name} ${id}`.trim(),
      name: abbr ? `${name} (${abbr})` : name,
      holders,
      logo,
      warning,
    }))

const isResult = (item: unknown): item is SearchResult =>
  typeof item === 'object' &&
  item !== null &&
  'desc' in item &&
  'value' in item &&
  typeof item.value === 'string'

/** The term as the request has it: without white space. */
export function searchTerm(typed: string): string {
  const read = readInput(typed)
  return read.kind === 'term' ? read.term : ''
}

/** The id of a result: the last word of its value, which for a token is its number or address. */
export const foundId = (value: string): string => value.trim().split(/\s+/).at(-1) ?? ''

/** The page of a result. */
export function searchTarget({ desc, value }: Pick<SearchResult, 'desc' | 'value'>): string {
  const id = encodeURIComponent(foundId(value))
  switch (desc) {
    case 'Block':
      return `/block/${id}`
    case 'TxHash':
      return `/transaction/${id}`
    case 'Representative':
      return `/representative/${id}`
    case 'Parameter':
      return '/sr/committee'
    case 'Address':
      return `/address/${id}`
    case 'Contract':
      return `/contract/${id}/code`
    case 'Token-TRC20':
      return `/token20/${id}`
    case 'Token-TRC10':
      return `/token/${id}`
  }
}

/** What a typed or pasted text means without a request to the server. */
export type SearchInput =
  | { readonly kind: 'term'; readonly term: string }
  | { readonly kind: 'path'; readonly path: string }

/** Reads links of any explorer, `#12`, `1,234`, `proposal 2`; everything else is a term to look up, without white space. */
export function readInput(typed: string): SearchInput {
  const [, proposal] = /^(?:proposal|#?p)\s*#?(\d+)$/i.exec(typed.trim()) ?? []
  if (proposal !== undefined) return { kind: 'path', path: `/proposal/${proposal}` }
  const read = readSearchText(typed)
  return read.kind === 'term' ? read : { kind: 'path', path: `/${read.page.kind}/${read.page.id}` }
}

/** The page that says more about a text that nothing was found for: when a block comes, or that a transaction is awaited. */
export function pageOfUnknown(term: string): string | undefined {
  if (/^\d{1,12}$/.test(term)) return `/block/${term}`
  return /^(?:0x)?[0-9a-f]{64}$/i.test(term)
    ? `/transaction/${term.replace(/^0x/i, '').toLowerCase()}`
    : undefined
}

/** Why nothing was found, by the form of the text. */
export function notFoundHint(
  term: string,
): 'badAddress' | 'method' | 'partHash' | 'partAddress' | 'notFound' {
  if (isMistypedAddress(term)) return 'badAddress'
  if (/^(?:0x)?[0-9a-f]{8}$/i.test(term) || /^[\w$]+\(.*\)$/.test(term)) return 'method'
  if (/^(?:0x)?[0-9a-f]{12,}$/i.test(term)) return 'partHash'
  return /^T\w{8,}$/.test(term) ? 'partAddress' : 'notFound'
}

/** Has the letters of an address but the wrong checksum: mistyped, or letters changed case. */
export const isMistypedAddress = (term: string): boolean => /^t[1-9a-z]{33}$/i.test(term) && !isAddress(term)

const storageKey = 'sundial-searches'
const mostRecent = 5

/** Results that the user opened, newest first. */
export function recentSearches(): readonly SearchResult[] {
  try {
    const stored: unknown = parseForeign(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredResult).slice(0, mostRecent) : []
  } catch {
    return []
  }
}

export function rememberSearch({ desc, value, name }: SearchResult): void {
  const rest = recentSearches().filter((one) => one.desc !== desc || one.value !== value)
  try {
    localStorage.setItem(storageKey, JSON.stringify([{ desc, value, name }, ...rest].slice(0, mostRecent)))
  } catch {
    // Without storage there are no recent searches.
  }
}

const isStoredResult = (item: unknown): item is SearchResult =>
  typeof item === 'object' &&
  item !== null &&
  'desc' in item &&
  typeof item.desc === 'string' &&
  'value' in item &&
  typeof item.value === 'string'

const debounceMs = 500

/** The typed text, after typing pauses for half a second. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
