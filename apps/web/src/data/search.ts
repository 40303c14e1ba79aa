import type { GroupedSearchAnswer, SearchAnswer, TokenSearchAnswer } from '@sundial/api'
import { isAddress } from '@sundial/primitives'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { chainParameters } from './chain-parameters.ts'
import { lookAlikes, ranked } from './look-alikes.ts'
import { representatives } from './representatives.ts'
import { readInput } from './search-input.ts'

export type Found = Omit<SearchAnswer[number], 'name' | 'desc'> & {
  /** The kinds of the API, and what the app finds in what it knows. */
  readonly desc: SearchAnswer[number]['desc'] | 'Representative' | 'Parameter'
  /** Said in place of the value. */
  readonly name?: string | undefined
  readonly holders?: number | undefined
  /** Easily taken for another token. */
  readonly isLookAlike?: boolean
}

/** What a term may mean, the likeliest first: by kind, and where that finds nothing or fails what the node may know besides. */
export const search = (term: string) =>
  queryOptions({
    queryKey: ['search', term],
    queryFn: async ({ signal, client }): Promise<readonly Found[]> => {
      const found = await api<GroupedSearchAnswer>('/api/search/v2', { term }, signal).then(
        ({ body }) => foundIn(body, term),
        () => [],
      )
      if (found.length > 0) return withRepresentatives(found, client)
      const { body: more } = await api<unknown>('/api/search', { term }, signal)
      const known = Array.isArray(more) ? more.filter(isFound) : []
      return known.length > 0 ? known : parametersNamed(term, client)
    },
    enabled: term !== '',
    staleTime: 10_000,
    retry: false,
  })

/** Accounts with a name may stand for election: their page says more. */
async function withRepresentatives(found: readonly Found[], client: QueryClient): Promise<readonly Found[]> {
  if (!found.some(({ desc, name }) => desc === 'Address' && name !== undefined)) return found
  const elected = await client.fetchQuery({ ...representatives(), staleTime: 60_000 }).then(
    ({ body }) => new Set(body.data?.map(({ address }) => address)),
    () => new Set<string>(),
  )
  return found.map((one) =>
    one.desc === 'Address' && elected.has(one.value) ? { ...one, desc: 'Representative' } : one,
  )
}

/** A term shorter than this would be in the name of most parameters. */
const leastOfParameter = 4

/** Parameters of the chain whose name holds the term. */
async function parametersNamed(term: string, client: QueryClient): Promise<readonly Found[]> {
  if (term.length < leastOfParameter || !/^[a-z]+$/i.test(term)) return []
  const known = await client.fetchQuery({ ...chainParameters(), staleTime: 60_000 }).catch(() => undefined)
  return (known?.body.tronParameters ?? [])
    .filter(({ key }) => key.toLowerCase().includes(term.toLowerCase()))
    .map(({ key }) => ({ desc: 'Parameter', value: key }))
}

const mostTokens = 100

/** Tokens a text may mean, those most held first. */
export const foundTokens = (text: string) =>
  queryOptions({
    queryKey: ['found-tokens', text],
    queryFn: async ({ signal }) => {
      const params = { term: searchTerm(text), limit: mostTokens }
      const { body, height } = await api<TokenSearchAnswer>('/api/token/search', params, signal)
      return { rows: tokensIn(body.data), height }
    },
    placeholderData: keepPreviousData,
  })

/**
 * Blocks and transactions, the account or contract of the address typed, contracts by name, then tokens, those with most
 * holders first; at the end accounts by their names, which anybody may take, and by the beginning of their address.
 */
export function foundIn(answer: GroupedSearchAnswer, term: string): readonly Found[] {
  const { block = [], transaction = [], address = [], contract = [], token = [] } = answer
  const isTyped = isAddress(term)
  return [
    ...block.map(({ number }) => ({ desc: 'Block' as const, value: String(number) })),
    ...transaction.map(({ hash }) => ({ desc: 'TxHash' as const, value: hash })),
    ...(isTyped ? address.map(toFoundAccount) : []),
    ...contract.map(({ contract: value, name }) => ({ desc: 'Contract' as const, value, name })),
    ...tokensIn(token),
    ...(isTyped ? [] : address.map(toFoundAccount)),
  ]
}

type Account = NonNullable<GroupedSearchAnswer['address']>[number]

const toFoundAccount = ({ address: value, name, accountId, tag }: Account): Found => ({
  desc: 'Address',
  value,
  name: tag ?? name ?? accountId,
})

function tokensIn(answers: NonNullable<GroupedSearchAnswer['token']>): readonly Found[] {
  const tokens = answers.map(({ token_id: id, token_type: type, name, abbr, holders }) => ({
    id,
    type,
    name,
    symbol: abbr,
    holders,
  }))
  const marked = lookAlikes(tokens)
  return ranked(tokens).map(({ id, type, name = '', symbol, holders }) => ({
    desc: type === 'trc10' ? ('Token-TRC10' as const) : ('Token-TRC20' as const),
    value: `${name} ${id}`.trim(),
    name: symbol ? `${name} (${symbol})` : name,
    holders,
    isLookAlike: marked.has(id),
  }))
}

const isFound = (item: unknown): item is Found =>
  typeof item === 'object' &&
  item !== null &&
  'desc' in item &&
  'value' in item &&
  typeof item.value === 'string'

/** The term as it is asked: without any white space. */
export function searchTerm(typed: string): string {
  const read = readInput(typed)
  return read.kind === 'term' ? read.term : ''
}

/** What a result is known by: the last word of its value, which of a token is its number or address. */
export const foundId = (value: string): string => value.trim().split(/\s+/).at(-1) ?? ''

/** Where a result leads. */
export function searchTarget({ desc, value }: Pick<Found, 'desc' | 'value'>): string {
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
