import { percentOf } from './energy.ts'

/** Something with its figure, and its part of all in percent where parts make a whole. */
export type Ranked = {
  readonly key: string
  readonly amount: bigint
  readonly percentage?: number | undefined
}

export type Part = readonly [key: string, amount: bigint]

export const mostRanked = 10

/** The sums of the greatest, and what they are of all. */
export function tally(parts: readonly Part[]): readonly Ranked[] {
  const sums = new Map<string, bigint>()
  let whole = 0n
  for (const [key, amount] of parts) {
    sums.set(key, (sums.get(key) ?? 0n) + amount)
    whole += amount
  }
  return first(sums).map(([key, amount]) => ({ key, amount, percentage: percentOf(amount, whole) }))
}

/** How many different ones each has. */
export function distinct(
  pairs: readonly (readonly [key: string, other: string | undefined])[],
): readonly Ranked[] {
  const others = new Map<string, Set<string>>()
  for (const [key, other] of pairs) {
    if (other === undefined) continue
    const known = others.get(key)
    if (known === undefined) others.set(key, new Set([other]))
    else known.add(other)
  }
  const counts = new Map([...others].map(([key, found]) => [key, BigInt(found.size)]))
  return first(counts).map(([key, amount]) => ({ key, amount }))
}

const first = (figures: ReadonlyMap<string, bigint>): (readonly [string, bigint])[] =>
  [...figures]
    .filter(([, amount]) => amount > 0n)
    .sort(([left, less], [right, more]) => (more === less ? (left < right ? -1 : 1) : more > less ? 1 : -1))
    .slice(0, mostRanked)
