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
export function lookOf(text: string): string {
  const known = looks.get(text)
  if (known !== undefined) return known
  const look = computeLook(text)
  if (text.length > longestKept) return look
  looks.set(text, look)
  if (looks.size > mostKept) looks.delete(looks.keys().next().value!)
  return look
}

/** Lists repeat the same names; the oldest are dropped first. */
const looks = new Map<string, string>()
const mostKept = 5000
const longestKept = 100

const computeLook = (text: string): string =>
  Array.from(text.normalize('NFKD').toLowerCase(), (letter) => glances[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Names reserved for the native coin. */
const ofTheNetwork = new Set(['TRX', 'TRON'].map(lookOf))

/** Whether a name or symbol is easily confused with that of the native coin. */
export const looksLikeNativeCoin = (text: string): boolean => ofTheNetwork.has(lookOf(text))
