/** How often each name occurs, most frequent first. */
export function countsOf(names: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([left, many], [right, more]) => more - many || left.localeCompare(right))
}
