export type RankedToken = {
  readonly id: string
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly holders?: number | undefined
}

/** Characters that look like another one, after accents and widths are removed. */
const glances: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'аαɑ@4'],
    ['b', 'ьв8'],
    ['c', 'сϲ'],
    ['d', 'ԁ'],
    ['e', 'еεё3'],
    ['h', 'һнη'],
    ['i', 'іιıl1|!íј'],
    ['k', 'кκ'],
    ['m', 'мμ'],
    ['n', 'п'],
    ['o', 'оοσ0ө'],
    ['p', 'рρ'],
    ['r', 'г'],
    ['s', 'ѕ$5'],
    ['t', 'тτ7'],
    ['u', 'υцս'],
    ['v', 'ν'],
    ['w', 'ѡω'],
    ['x', 'хχ×'],
    ['y', 'уγ'],
  ].flatMap(([letter = '', others = '']) => Array.from(others).map((other) => [other, letter])),
)

/** The look of a name: two names with the same look are easily confused. */
export const lookOf = (text: string): string =>
  Array.from(text.normalize('NFKD').toLowerCase(), (letter) => glances[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Names reserved for the native coin. */
const ofTheNetwork = new Set(['TRX', 'TRON'].map(lookOf))

/** Whether a name or symbol is easily confused with that of the native coin. */
export const looksLikeNativeCoin = (text: string): boolean => ofTheNetwork.has(lookOf(text))

/** Most holders first; tokens without a count come last, in their order. */
export const ranked = <Token extends RankedToken>(tokens: readonly Token[]): readonly Token[] =>
  tokens.toSorted((left, right) => (right.holders ?? -1) - (left.holders ?? -1))

/**
 * Ids of tokens that look like another token: of those with the same look all but the one with most holders, or
 * all of them where the counts are unknown; and every token that looks like the native coin.
 */
export function lookAlikes(tokens: readonly RankedToken[]): ReadonlySet<string> {
  const byLook = new Map<string, RankedToken[]>()
  for (const token of tokens) {
    for (const look of looksOf(token)) byLook.set(look, [...(byLook.get(look) ?? []), token])
  }
  const marked = new Set<string>()
  for (const [look, alike] of byLook) {
    const original = ofTheNetwork.has(look) ? undefined : mostOwned(alike)
    if (alike.length < 2 && !ofTheNetwork.has(look)) continue
    for (const token of alike) if (token !== original) marked.add(token.id)
  }
  return marked
}

const looksOf = ({ name = '', symbol = '' }: RankedToken): ReadonlySet<string> =>
  new Set([lookOf(name), lookOf(symbol)].filter((look) => look !== ''))

function mostOwned(tokens: readonly RankedToken[]): RankedToken | undefined {
  const [first, second] = ranked(tokens)
  if (second === undefined) return first
  return (first?.holders ?? -1) > (second.holders ?? -1) ? first : undefined
}
