/** Fewest characters of a password that protects a key. */
export const leastPasswordLength = 8
/** Fewest points: below it nothing goes on. */
export const leastPasswordScore = 2

export const passwordWords = ['weak', 'okay', 'good', 'strong', 'secure'] as const

export type PasswordScore = 0 | 1 | 2 | 3 | 4

/**
 * How hard a password is to guess, from its characters without repeats, runs and common words: 0 under 28 bits, then a point
 * each at 28, 40, 52 and 66 bits.
 */
export function scorePassword(password: string): PasswordScore {
  const bits = bitsOf(password)
  const score = [28, 40, 52, 66].filter((least) => bits >= least).length
  return score as PasswordScore
}

/** Whether a password may protect a key. */
export const isStrongEnough = (password: string): boolean =>
  Array.from(password).length >= leastPasswordLength && scorePassword(password) >= leastPasswordScore

/** Beginnings of the most common passwords; each counts as one guess of a few hundred. */
const common =
  /p[a@]ssw[o0]rd|qwert[yz]?|asdf|zxcv|letmein|welcome|monkey|dragon|iloveyou|admin|login|master|football|baseball|sunshine|princess|shadow|superman|trustno1|tron(link|scan|wallet)?|bitcoin|crypto|wallet|secret|hello|abc123|1q2w3e|(19|20)\d\d/gi

function bitsOf(password: string): number {
  let bits = 0
  const rest = password.replaceAll(common, () => {
    bits += 8
    return ''
  })
  const characters = Array.from(rest)
  const each = Math.log2(alphabetOf(rest))
  for (const [index, character] of characters.entries()) {
    bits += isPredictable(characters, index) ? 1 : seenBefore(characters, index, character) ? each / 2 : each
  }
  return bits
}

function alphabetOf(text: string): number {
  const sets: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ]
  return Math.max(
    2,
    sets.reduce((sum, [set, size]) => sum + (set.test(text) ? size : 0), 0),
  )
}

/** The third of a run such as `aaa`, `abc` or `321`. */
function isPredictable(characters: readonly string[], index: number): boolean {
  if (index < 2) return false
  const [first, second, third] = characters.slice(index - 2, index + 1).map((one) => one.codePointAt(0)!)
  const step = third! - second!
  return Math.abs(step) <= 1 && second! - step === first
}

const seenBefore = (characters: readonly string[], index: number, character: string): boolean =>
  characters.indexOf(character) < index
