import { Malformed } from './errors.ts'

/** A JSON value that may hold integers past 2^53: they are `bigint`. */
export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [key: string]: Json }

/** A long number where a value may begin. A text may hold the same, and is looked at more closely then. */
const perhapsLongInteger = /(?:[:[,]|^)\s*-?\d{16}/
const textsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g
const longInteger = /^-?\d{16,}$/

/**
 * Parses JSON without rounding: integers of 16 and more digits come out as decimal strings.
 * java-tron prints int64 as JSON numbers, so amounts above 2^53 would lose digits in JSON.parse.
 */
export function parseJson(text: string): unknown {
  const exact = perhapsLongInteger.test(text)
    ? text.replace(textsAndNumbers, (token) => (longInteger.test(token) ? `"${token}"` : token))
    : text
  try {
    return JSON.parse(exact)
  } catch (cause) {
    throw new Malformed('json', 'The text is not JSON.', { cause })
  }
}

/** JSON text in which every `bigint` stands as a plain number, as java-tron prints int64. */
export function stringifyJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map((item) => stringifyJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${stringifyJson(member)}`).join(',')}}`
}
