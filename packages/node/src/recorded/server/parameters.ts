import { Malformed } from '@sundial/primitives'
import type { Members } from '../../json/members.ts'

/** Members of a JSON body, or of a query where every value is text. */
export type Parameters = Members

export const isTrue = (parameter: unknown): boolean => parameter === true || parameter === 'true'

/** An absent number is zero, as in every proto3 request. Throws `malformed_parameter`. */
export function numberIn(parameters: Parameters, name: string): number {
  const value = parameters[name] ?? 0
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw new Malformed(
    'parameter',
    `For input string: "${typeof value === 'string' ? value.slice(0, 40) : name}"`,
  )
}

/** Throws `malformed_parameter` when the member is not hex. */
export function hexIn(parameters: Parameters, name: string): string {
  const value = parameters[name] ?? ''
  if (typeof value === 'string' && /^([0-9a-fA-F]{2})*$/.test(value)) return value.toLowerCase()
  throw new Malformed('parameter', `exception decoding Hex string: ${name}`)
}
