// Where the development chain answers otherwise than a recorded java-tron, and why. Entries describe kinds of
// differences, never single exchanges: recordings nobody has seen yet are compared with the same table.
import type { Case, Known } from './compare.ts'
import { knownHttp } from './known-http.ts'
import { knownJsonRpc } from './known-json-rpc.ts'

export const knownDifferences: readonly Known[] = [...knownJsonRpc, ...knownHttp]

/** The reasons that together explain every difference, or `undefined` when one of them has none. */
export function knownDifference(given: Case): string | undefined {
  const reasons = new Set<string>()
  for (const difference of given.differences) {
    const known = knownDifferences.find((item) => item.explains(difference, given))
    if (known === undefined) return undefined
    reasons.add(known.reason)
  }
  return [...reasons].join('; ')
}
