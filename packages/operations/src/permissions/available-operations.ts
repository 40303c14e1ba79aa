import type { LedgerView } from '../ledger.ts'
import type { ParameterName } from '../parameters.ts'

/** Operation types that an active permission could name at first (java-tron AVAILABLE_CONTRACT_TYPE at genesis). */
const first: readonly (readonly [from: number, to: number])[] = [
  [0, 6],
  [8, 20],
  [30, 33],
  [41, 46],
]

/** Types that each parameter has added since, once it is on (java-tron ProposalService). */
const added: readonly (readonly [parameter: ParameterName, operations: readonly number[]])[] = [
  ['getAllowTvmConstantinople', [48]],
  ['getChangeDelegation', [49]],
  ['getAllowMarketTransaction', [52, 53]],
  ['getUnfreezeDelayDays', [54, 55, 56, 57, 58]],
  ['getAllowCancelAllUnfreezeV2', [59]],
]

/** Operation types an active permission may name (java-tron DynamicPropertiesStore.getAvailableContractType). */
export function availableOperations(ledger: Pick<LedgerView, 'parameter'>): ReadonlySet<number> {
  const ever = first.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  )
  const since = added.flatMap(([name, numbers]) => (ledger.parameter(name) > 0n ? numbers : []))
  return new Set([...ever, ...since])
}
