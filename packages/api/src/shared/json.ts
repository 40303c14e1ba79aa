/** Reads parsed JSON of a node or of another server, which may have any shape. */
export type Json = Readonly<Record<string, unknown>>

/** The object; an empty one for anything else. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** The list; an empty one for anything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
