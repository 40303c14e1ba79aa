import type { TProperties, TSchema } from 'typebox'
import { typesOfMask } from '../shared/filters.ts'

type Marked = TSchema & {
  /** The parameter is a bitmap in hex, of what this other one has as numbers. */
  readonly 'x-bitmap-of'?: string
}

const bitmapsOf = (parameters: TProperties): readonly (readonly [name: string, other: string])[] =>
  Object.entries(parameters as Readonly<Record<string, Marked>>).flatMap(([name, { 'x-bitmap-of': other }]) =>
    other === undefined ? [] : [[name, other] as const],
  )

export const hasAmbiguous = (parameters: TProperties): boolean => bitmapsOf(parameters).length > 0

/** Two digits without a zero in front: people write so the number of one type, and bitmaps have a place for all types. */
const looksLikeNumber = /^[1-9]\d$/

/** How an ambiguous value is read, as a header. Undefined where there is none. */
export function readAs(
  parameters: TProperties,
): (query: Readonly<Record<string, unknown>>) => string | undefined {
  const bitmaps = bitmapsOf(parameters)
  return (query) => {
    for (const [name, other] of bitmaps) {
      const value = query[name]
      if (typeof value === 'string' && looksLikeNumber.test(value))
        return `${name}=${value} as ${other}=${[...typesOfMask(value)].join(',')}`
    }
    return undefined
  }
}
