/** The name most likely meant by a misspelled one: a part of it, or at most a third of its letters apart. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(given.length / 3))
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(given, name) }))
    .filter(({ name, distance }) => distance <= limit || name.split('-').includes(given))
    // Of names that have the word, the first one: how long their other words are says nothing.
    .map(({ name, distance }) => ({ name, distance: Math.min(distance, limit + 1) }))
    .sort((one, other) => one.distance - other.distance)
  return ranked[0]?.name
}

/** Number of letters to insert, delete or replace (Levenshtein), or to swap with their neighbour. */
function distanceOf(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row++) {
    rows.push([row])
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]![column] = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
      )
    }
  }
  return rows[from.length]![to.length]!
}
