// Names and pictures of tokens in the browser's storage, for pages that show many at once: TRC10 tokens by id
// under `tokensMap`, and TRC20 tokens as the server lists them. No page of the first load reads it.
import { isAddress } from '@sundial/primitives'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Body, get, type Query } from './api.ts'
import { parseForeign } from './foreign-json.ts'
import {
  type CatalogueToken,
  firstTokenId,
  type KnownToken,
  readTokenText,
  toTokenText,
  unknownToken,
} from './token-record-text.ts'

export const tokensKey = 'tokensMap'

/** The bundled part of TronScan's catalogue ends here; the tokens after it are fetched on their own. */
const lastBundledId = 1_002_653
const pageLimit = 5000
const overviewLimit = 1000
/** More pages of a scan are not read: the list is then fetched again another time. */
const mostPages = 20
/** More tokens than any network has; what is beyond is not stored. */
const mostTokens = 50_000

const fields = 'id,name,precision,abbr,imgUrl'

export type Catalogue = ReadonlyMap<number, CatalogueToken>

/** Several networks share the storage of one address. */
const placeOf = (): string => new URL('.', document.baseURI).pathname

type Stored = {
  readonly place: string
  /** Whether all tokens were fetched once; single ones are added before and after that. */
  readonly isWhole: boolean
  readonly tokens: Readonly<Record<string, string>>
}

/** The cached catalogue of this network; undefined where it was never fetched. */
export function cachedTokens(): Catalogue | undefined {
  const stored = readStored()
  return stored?.isWhole === true ? catalogueOf(stored) : undefined
}

function catalogueOf({ tokens }: Stored): Catalogue {
  const read = Object.values(tokens).flatMap((text) => readTokenText(text) ?? [])
  return new Map(read.map((token) => [token.id, token]))
}

function readStored(): Stored | undefined {
  try {
    const stored: unknown = parseForeign(localStorage.getItem(tokensKey) ?? '')
    if (typeof stored !== 'object' || stored === null || !('place' in stored) || !('tokens' in stored))
      return undefined
    const { place, tokens } = stored
    const isOurs = place === placeOf() && typeof tokens === 'object' && tokens !== null
    const isWhole = 'isWhole' in stored && stored.isWhole === true
    return isOurs ? { place: placeOf(), isWhole, tokens: tokens as Stored['tokens'] } : undefined
  } catch {
    return undefined
  }
}

/** Adds tokens to the cached catalogue, newer ones in place of older ones. A full storage is no error. */
export function extendTokens(tokens: readonly CatalogueToken[]): Catalogue {
  return store(tokens, readStored()?.isWhole ?? false)
}

function store(tokens: readonly CatalogueToken[], isWhole: boolean): Catalogue {
  const texts = tokens.flatMap((token) => {
    const text = toTokenText(token)
    return text === undefined ? [] : [[String(token.id), text] as const]
  })
  const all = Object.entries({ ...readStored()?.tokens, ...Object.fromEntries(texts) }).slice(0, mostTokens)
  const stored: Stored = { place: placeOf(), isWhole, tokens: Object.fromEntries(all) }
  try {
    localStorage.setItem(tokensKey, JSON.stringify(stored))
  } catch {
    // The tokens are fetched again next time.
  }
  return catalogueOf(stored)
}

/** The token of an id: -1, no name and no decimals where the catalogue does not have it. */
export const tokenIn = (catalogue: Catalogue, id: number | string): CatalogueToken =>
  catalogue.get(Number(id)) ?? unknownToken

/** A token of the chain; one that the catalogue lacks is requested and kept. */
export async function lookUpToken(id: number | string, signal?: AbortSignal): Promise<CatalogueToken> {
  const stored = readStored()
  const known = stored === undefined ? unknownToken : tokenIn(catalogueOf(stored), id)
  if (known !== unknownToken) return known
  const { body } = await get('/api/token', { id: String(id), fields, uuid: uuid() }, signal)
  const [found] = tokensOf(body)
  return found === undefined ? unknownToken : tokenIn(extendTokens([found]), found.id)
}

/** The catalogue: the cached one, else all of it from the server. */
async function readTokens(signal: AbortSignal): Promise<Catalogue> {
  const cached = cachedTokens()
  if (cached !== undefined) return cached
  const parts = await Promise.all([firstTokenId - 1, lastBundledId].map((id) => tokensAfter(id, signal)))
  return store(
    parts.flatMap(({ tokens }) => tokens),
    parts.every(({ isWhole }) => isWhole),
  )
}

type Part = { readonly tokens: readonly CatalogueToken[]; readonly isWhole: boolean }

async function tokensAfter(id: number, signal: AbortSignal): Promise<Part> {
  const found: CatalogueToken[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query: Query<'/api/token'> = { uuid: uuid(), showAll: '1', limit: pageLimit, id_gt: id, fields }
    const { body } = await get('/api/token', cursor === undefined ? query : { ...query, cursor }, signal)
    found.push(...tokensOf(body))
    cursor = body.nextCursor
    if (cursor === undefined) return { tokens: found, isWhole: true }
  }
  return { tokens: found, isWhole: false }
}

const tokensOf = ({ data }: Body<'/api/token'>): readonly CatalogueToken[] =>
  data.flatMap(({ id, name = '', precision = 0, abbr = '', imgUrl = '' }) =>
    typeof id === 'number' ? [{ id, name, precision, abbr, imgUrl }] : [],
  )

/** TRC10 tokens by id; read once. */
export const tokenCatalogue = () =>
  queryOptions({
    queryKey: ['token-catalogue'],
    queryFn: ({ signal }) => readTokens(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** A TRC20 token, also under the names that the catalogue has for its members. */
export type OverviewToken = KnownToken & {
  readonly contractAddress: string
  readonly decimal: number
}

/** TRC20 tokens by the address of their contract. */
export const overviewTokens = () =>
  queryOptions({
    queryKey: ['overview-tokens'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, OverviewToken>> => {
      const query = {
        uuid: uuid(),
        start: 0,
        limit: overviewLimit,
        filter: 'trc20',
        sort: 'priceInTrx',
      } as const
      const { body } = await get('/api/tokens/overview', query, signal)
      const tokens = body.tokens.map(({ name = '', contractAddress, decimal = 0, abbr = '', imgUrl }) => ({
        id: contractAddress,
        name,
        contractAddress,
        decimal,
        precision: decimal,
        abbr,
        imgUrl,
      }))
      return new Map(tokens.map((token) => [token.contractAddress, token]))
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Most tokens that a page requests one by one. */
const mostLookUps = 20

/** Tokens that are newer than the cached catalogue. */
const lookedUp = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['looked-up-tokens', ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => lookUpToken(id, signal))),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Looks tokens up in the lists that have such ids; these load while the page is shown. */
export function useTokenCatalogue(ids: readonly string[]): (id: string) => KnownToken | undefined {
  const { data: byId } = useQuery({ ...tokenCatalogue(), enabled: ids.some((id) => /^\d+$/.test(id)) })
  const { data: byContract } = useQuery({ ...overviewTokens(), enabled: ids.some((id) => isAddress(id)) })
  const missing = byId === undefined ? [] : ids.filter((id) => /^\d+$/.test(id) && !byId.has(Number(id)))
  const { data: later } = useQuery(lookedUp(missing.slice(0, mostLookUps)))
  return useCallback(
    (id) => byContract?.get(id) ?? byId?.get(Number(id)) ?? later?.find((token) => token.id === Number(id)),
    [byContract, byId, later],
  )
}

/** Clients of TronScan send one; the server ignores it. */
const uuid = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
