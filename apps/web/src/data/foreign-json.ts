import { parseJson } from '@sundial/primitives/json'
import { hasHiddenMarks, neutralText } from '@sundial/primitives/text'

/** JSON from outside, whose texts strangers may have written: nothing in it is invisible or changes directions. */
export function parseForeign(text: string): unknown {
  const value = parseJson(text)
  return hasHiddenMarks(text) || escapes.test(text) ? neutralValue(value) : value
}

/** Escapes of characters that JSON writes in this way only. */
const escapes = /\\[ubfr]/i

/** The same value with all its texts and names of members made harmless. */
export function neutralValue(value: unknown): unknown {
  if (typeof value === 'string') return neutralText(value)
  if (Array.isArray(value)) return value.map(neutralValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [neutralText(name), neutralValue(member)]),
  )
}
