// The token of an advanced filter: by its id, or by what it is called.
import { isAddress, trxDecimals } from '@sundial/primitives'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { foundId, foundTokens, type SearchResult, useDebounced } from '../../data/search.ts'
import { isNativeId, token } from '../../data/token.ts'
import { neutralText } from '../../show/text.tsx'
import type { FilterKind } from './filter-input.ts'

export type NamedToken = { readonly id: string; readonly name: string }

const mostNamed = 8

const isName = (text: string): boolean => /^(?!trx$)\D.{1,40}$/i.test(text) && !isAddress(text)

/** Transactions have TRX and TRC10 tokens only. */
const namedIn = (rows: readonly SearchResult[], kind: FilterKind): readonly NamedToken[] =>
  rows
    .map(({ value, name = '' }) => ({ id: foundId(value), name: neutralText(name) }))
    .filter(({ id }) => kind === 'transfers' || /^\d+$/.test(id))

/** Tokens whose name or symbol is typed in place of an id. */
export function useTokensNamed(text: string, kind: FilterKind): readonly NamedToken[] {
  const settled = useDebounced(text)
  const { data } = useQuery({ ...foundTokens(settled), enabled: isName(text) && settled === text })
  return isName(text) ? namedIn(data?.rows ?? [], kind).slice(0, mostNamed) : []
}

/** Reads a typed token when the form is sent, which may be before the names of tokens have arrived. */
export function useTypedToken(kind: FilterKind) {
  const client = useQueryClient()
  return async (text: string): Promise<TypedToken> => {
    const id = isName(text) ? await idOf(client, text, kind) : undefined
    if (id === undefined) return { text, decimals: undefined }
    const found = await client.fetchQuery(token(id)).catch(() => undefined)
    return { text: id, decimals: shownDecimals(found?.info.tokenDecimal) }
  }
}

type TypedToken = { readonly text: string; readonly decimals: number | undefined }

/** The id of the token with exactly this symbol or name, or of the first that matches. */
async function idOf(client: QueryClient, text: string, kind: FilterKind): Promise<string | undefined> {
  const found = await client.fetchQuery(foundTokens(text)).catch(() => undefined)
  const named = namedIn(found?.rows ?? [], kind)
  const typed = text.toLocaleLowerCase()
  const exact = named.find(({ name }) => {
    const [, full = name, symbol = name] = /^(.*) \((.*)\)$/.exec(name.toLocaleLowerCase()) ?? []
    return full === typed || symbol.toLocaleLowerCase() === typed
  })
  return (exact ?? named[0])?.id
}

/** A token that is named by its id. */
const isTokenId = (text: string): boolean => /^(\d{1,19}|T\w{33})$/.test(text) && !isNativeId(text)

/** What is known of the token with the id; undefined while it is not known, and where no token is named. */
export const useTokenOf = (id: string) => useQuery({ ...token(id), enabled: isTokenId(id) }).data?.info

/** Decimals of the token with the id; undefined while they are not known, and where no token is named. */
export function useDecimals(id: string): number | undefined {
  const info = useTokenOf(id)
  if (id !== '' && isNativeId(id)) return trxDecimals
  return isTokenId(id) ? shownDecimals(info?.tokenDecimal) : undefined
}

/** Amounts of a token with more decimals are typed in its smallest unit. */
const mostDecimals = 77

const shownDecimals = (decimals: number | undefined): number | undefined =>
  decimals !== undefined && decimals <= mostDecimals ? decimals : undefined
