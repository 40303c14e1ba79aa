import type { At } from '../endpoint.ts'
import { apiLimits } from '../limits.ts'
import type { FactOf } from './find-facts.ts'

export type NamedToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly rank: number
}

/**
 * TRC10 tokens whose name or symbol, without white space and in any case, contains the term, best match first. Looks at the newest issues only, as many as a request may look through.
 */
export async function tokensNamed(term: string, most: number, { store }: At): Promise<NamedToken[]> {
  const list = { list: 'tokenIssues', key: 0 } as const
  const { rows } = await store.facts(list, { start: 0, limit: apiLimits.scannedRows, order: 'newest' })
  const found = (rows as readonly FactOf<'tokenIssue'>[]).flatMap(({ asset, name, abbreviation }) => {
    const rank = rankOfMatch(term, [name, abbreviation])
    if (asset?.kind !== 'trc10' || rank === undefined) return []
    return [{ id: asset.id, name, symbol: abbreviation, rank }]
  })
  return found.sort((left, right) => left.rank - right.rank).slice(0, most)
}

/** How well the term matches one of the texts: 0 the whole text, then by where it begins; nothing where none contains it. */
export function rankOfMatch(term: string, texts: readonly (string | undefined)[]): number | undefined {
  const wanted = plain(term)
  const ranks = texts.flatMap((text) => {
    const place = text === undefined ? -1 : plain(text).indexOf(wanted)
    return place < 0 ? [] : [plain(text!) === wanted ? 0 : place + 1]
  })
  return ranks.length === 0 ? undefined : Math.min(...ranks)
}

const plain = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()
