import type { At } from '../endpoint.ts'
import { apiLimits } from '../limits.ts'
import type { FactOf } from './find-facts.ts'

export type NamedToken = { readonly id: string; readonly name: string; readonly symbol: string }

/**
 * TRC10 tokens whose name or symbol, without white space and in any case, has the term in it; those that begin with it
 * come first. Looks at the newest issues only, as many as a request may look through.
 */
export async function tokensNamed(term: string, most: number, { store }: At): Promise<NamedToken[]> {
  const list = { list: 'tokenIssues', key: 0 } as const
  const { rows } = await store.facts(list, { start: 0, limit: apiLimits.scannedRows, order: 'newest' })
  const wanted = plain(term)
  const found = (rows as readonly FactOf<'tokenIssue'>[]).flatMap(({ asset, name, abbreviation }) => {
    const places = [name, abbreviation].map((text) => plain(text).indexOf(wanted)).filter((at) => at >= 0)
    if (asset?.kind !== 'trc10' || places.length === 0) return []
    return [{ id: asset.id, name, symbol: abbreviation, place: Math.min(...places) }]
  })
  return found
    .sort((left, right) => left.place - right.place)
    .slice(0, most)
    .map(({ id, name, symbol }) => ({ id, name, symbol }))
}

const plain = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()
