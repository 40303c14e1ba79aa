import { Malformed } from './errors.ts'
import { limits } from './limits.ts'

const textsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g
const longInteger = /^-?\d{16,}$/

/**
 * Parses JSON without rounding: integers of 16 and more digits come out as decimal strings.
 * java-tron prints int64 as JSON numbers, so amounts above 2^53 would lose digits in JSON.parse.
 * Throws `malformed_json`.
 */
export function parseJson(text: string): unknown {
  const exact = scan(text).hasLongNumber
    ? text.replace(textsAndNumbers, (token) => (longInteger.test(token) ? `"${token}"` : token))
    : text
  try {
    return JSON.parse(exact)
  } catch (cause) {
    throw new Malformed('json', 'The text is not JSON.', { cause })
  }
}

const quote = 0x22
const backslash = 0x5c
/** An int64 may not fit a double from this number of digits on. */
const longDigits = 16

/**
 * Looks for numbers with many digits, outside of texts. Refuses lists and objects nested deeper than `limits.jsonDepth` before
 * JSON.parse builds them: 4 MB of `[` take it 13 s and a gigabyte.
 */
function scan(text: string): { readonly hasLongNumber: boolean } {
  let depth = 0
  let digits = 0
  let hasLongNumber = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      if (++digits === longDigits) hasLongNumber = true
      continue
    }
    digits = 0
    if (code === quote) at = endOfString(text, at)
    // The letters of [ and { differ in one bit, and so do those of ] and }.
    else if ((code & 0xdf) === 0x5b && ++depth > limits.jsonDepth)
      throw new Malformed('json', `The JSON nests deeper than ${limits.jsonDepth} levels.`)
    else if ((code & 0xdf) === 0x5d) depth--
  }
  return { hasLongNumber }
}

/** Index of the quote that ends the string which begins at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/** JSON text in which every `bigint` stands as a plain number, as java-tron prints int64. */
export function stringifyJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map((item) => stringifyJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${stringifyJson(member)}`).join(',')}}`
}
