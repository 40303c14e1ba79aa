/** The known names that take the fewest changes of a character to reach, nearest first. */
export const nearestNames = (name: string, known: readonly string[], count: number): readonly string[] =>
  known
    .map((one) => ({ one, distance: distanceOf(name.toLowerCase(), one.toLowerCase()) }))
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, count)
    .map(({ one }) => one)

/** Levenshtein's distance. */
function distanceOf(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (const [index, character] of left.split('').entries()) {
    const next = [index + 1]
    for (let at = 0; at < right.length; at++)
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (right[at] === character ? 0 : 1)))
    row = next
  }
  return row[right.length]!
}
