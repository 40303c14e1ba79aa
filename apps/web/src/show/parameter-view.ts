import type { ParameterName, proposals } from '@sundial/operations'

/** What java-tron stores before rewards are counted exactly. */
const never = 2n ** 63n - 1n

/**
 * What the checks of proposals read, from the parameters that a node prints. It does not print the cycle from which
 * rewards are counted exactly: there is one once either of two parameters was on.
 */
export function parameterViewOf(values: ReadonlyMap<string, bigint>): proposals.ParameterView {
  const parameter = (name: ParameterName): bigint => values.get(name) ?? 0n
  const isExact = parameter('getAllowNewReward') !== 0n || parameter('getAllowTvmVote') !== 0n
  return { parameter, property: () => (isExact ? 0n : never) }
}
