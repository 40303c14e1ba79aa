const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** A member of a stranger's object, read once. A getter that throws counts as absent. */
export function memberOf(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined
  try {
    return (value as Readonly<Record<string, unknown>>)[name]
  } catch {
    return undefined
  }
}

export function textOf(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name)
  return typeof member === 'string' ? member : undefined
}

/** The items of a stranger's list, at most `most` of them; none when it is no list. */
export function itemsOf(value: unknown, most: number): readonly unknown[] {
  try {
    return Array.isArray(value)
      ? Array.from({ length: Math.min(value.length, most) }, (_, at) => value[at] as unknown)
      : []
  } catch {
    return []
  }
}

export const hasMethod = (value: unknown, name: string): boolean =>
  typeof memberOf(value, name) === 'function'
