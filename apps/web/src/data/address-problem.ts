import { isAddress } from '@sundial/primitives'

/** Why a text is not an address of TRON. */
export type AddressProblem =
  | { readonly kind: 'letters'; readonly wrong: readonly number[]; readonly guess?: string }
  | { readonly kind: 'length'; readonly length: number; readonly guess?: string }
  | { readonly kind: 'checksum'; readonly guess?: string }
  /** Hex, of TRON's form or of Ethereum's, with digits too many or too few. */
  | { readonly kind: 'hexLength'; readonly length: number; readonly needed: number }
  /** The address of another chain, or of none. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'hash' | 'height' | 'name' }

const addressLength = 34
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The reason, with the address that was probably meant where exactly one is a single slip away. */
export function addressProblem(text: string): AddressProblem {
  if (/^\d{1,12}$/.test(text)) return { kind: 'height' }
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(text)) return { kind: 'hash' }
  if (/^0x/i.test(text)) return { kind: 'hexLength', length: text.length - 2, needed: 40 }
  if (/^41[0-9a-f]{30,60}$/i.test(text)) return { kind: 'hexLength', length: text.length, needed: 42 }
  if (/^(?:bc1|ltc1|[13LDXr])[\w]{24,}$/.test(text)) return { kind: 'foreign' }
  if (!/^t/i.test(text) || text.length < 26 || text.length > 44 || !/^\w+$/.test(text))
    return { kind: 'name' }
  const guess = nearestAddress(text)
  const guessed = guess === undefined ? {} : { guess }
  const wrong = Array.from(text, (letter, at) => (alphabet.includes(letter) ? -1 : at)).filter(
    (at) => at >= 0,
  )
  if (wrong.length > 0) return { kind: 'letters', wrong, ...guessed }
  if (text.length !== addressLength) return { kind: 'length', length: text.length, ...guessed }
  return { kind: 'checksum', ...guessed }
}

/**
 * The only address that differs by one letter that is wrong, missing or too many, by two neighbours in the other order, or
 * by the case of two letters. Its checksum of 32 bits makes a chance match of these few thousand texts very unlikely.
 */
export function nearestAddress(text: string): string | undefined {
  const found = new Set<string>()
  for (const candidate of candidates(text)) {
    if (candidate.length === addressLength && candidate.startsWith('T') && isAddress(candidate))
      found.add(candidate)
    if (found.size > 1) return undefined
  }
  const [only] = found
  return only
}

function* candidates(text: string): Generator<string> {
  const replaced = (at: number, letters: string, removed: number) =>
    text.slice(0, at) + letters + text.slice(at + removed)
  for (let at = 0; at < text.length; at++) {
    if (text.length === addressLength) {
      for (const letter of alphabet) yield replaced(at, letter, 1)
      yield replaced(at, (text[at + 1] ?? '') + (text[at] ?? ''), 2)
      for (let next = at + 1; next < text.length; next++) yield flipped(flipped(text, at), next)
    }
    if (text.length === addressLength - 1) for (const letter of alphabet) yield replaced(at + 1, letter, 0)
    if (text.length === addressLength + 1) yield replaced(at, '', 1)
  }
}

function flipped(text: string, at: number): string {
  const letter = text[at] ?? ''
  const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
  return text.slice(0, at) + other + text.slice(at + 1)
}

/** Positions at which two texts of the same length differ; of other lengths, from the first difference. */
export function differences(text: string, other: string): readonly number[] {
  if (text.length === other.length)
    return Array.from(text, (letter, at) => (letter === other[at] ? -1 : at)).filter((at) => at >= 0)
  const first = Array.from(text).findIndex((letter, at) => letter !== other[at])
  return [Math.min(first < 0 ? text.length - 1 : first, text.length - 1)]
}
