/** Whole numbers below `bound`, the same for the same seed (mulberry32). */
export type Random = (bound: number) => number

export function seeded(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) | 0
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

export const oneOf = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)]!
