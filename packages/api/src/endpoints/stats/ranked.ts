// The first ten of a ranking, by sums or by distinct values of its rows.
import { percentOf } from './days.ts'

/** Of a resource, the parts that others than the burner of TRX paid for; absent where a receipt does not say. */
export type ResourceParts = { readonly staked: bigint; readonly supplied: bigint }

/** An id with its figure, and its share in percent where shares make sense. */
export type Ranked = {
  readonly key: string
  readonly amount: bigint
  readonly percentage?: number | undefined
  readonly parts?: ResourceParts | undefined
}

/** The total of the whole period, of those below the tenth too; absent where figures do not add up. */
export type Ranking = {
  readonly rows: readonly Ranked[]
  readonly total?: bigint | undefined
  readonly parts?: ResourceParts | undefined
}

export type RankedPart = readonly [key: string, amount: bigint]

export const mostRanked = 10

/** The largest sums, and their shares of the total. */
export function tally(parts: readonly RankedPart[]): Ranking {
  const sums = new Map<string, bigint>()
  let total = 0n
  for (const [key, amount] of parts) {
    sums.set(key, (sums.get(key) ?? 0n) + amount)
    total += amount
  }
  const rows = first(sums).map(([key, amount]) => ({ key, amount, percentage: percentOf(amount, total) }))
  return { rows, total }
}

/** Number of distinct values for each. */
export function distinct(pairs: readonly (readonly [key: string, other: string | undefined])[]): Ranking {
  const others = new Map<string, Set<string>>()
  for (const [key, other] of pairs) {
    if (other === undefined) continue
    const known = others.get(key)
    if (known === undefined) others.set(key, new Set([other]))
    else known.add(other)
  }
  const counts = new Map([...others].map(([key, found]) => [key, BigInt(found.size)]))
  return { rows: first(counts).map(([key, amount]) => ({ key, amount })) }
}

/** What a transaction used of a resource, and who paid; without parts where its receipt does not say. */
export type ResourceUse = {
  readonly key: string
  readonly used: bigint
  readonly parts: ResourceParts | undefined
}

/** The largest users of a resource. Parts are those of all uses, so a single unknown one makes them unknown. */
export function tallyUses(uses: readonly ResourceUse[]): Ranking {
  const { rows, total } = tally(uses.map(({ key, used }) => [key, used]))
  return {
    rows: rows.map((row) => ({ ...row, parts: partsOf(uses.filter(({ key }) => key === row.key)) })),
    total,
    parts: partsOf(uses),
  }
}

function partsOf(uses: readonly ResourceUse[]): ResourceParts | undefined {
  let [staked, supplied] = [0n, 0n]
  for (const { parts } of uses) {
    if (parts === undefined) return undefined
    staked += parts.staked
    supplied += parts.supplied
  }
  return { staked, supplied }
}

const first = (figures: ReadonlyMap<string, bigint>): (readonly [string, bigint])[] =>
  [...figures]
    .filter(([, amount]) => amount > 0n)
    .sort(([left, less], [right, more]) => (more === less ? (left < right ? -1 : 1) : more > less ? 1 : -1))
    .slice(0, mostRanked)
