// The changes of an approved proposal (java-tron ProposalService.process).
import type { Proposal } from '@sundial/protocol'
import type { Ledger, LedgerView } from '../ledger.ts'
import type { ParameterName } from '../parameters.ts'
import { never } from '../rewards/cycles.ts'
import { openedBy, withOperations } from './default-operations.ts'
import { proposable } from './proposable.ts'

/** Changes that only the chain itself may make, at a maintenance. */
export type Governed = Ledger & { setParameter(name: ParameterName, value: bigint): void }

/** Puts the proposed values in force, in the order of the proposal. */
export function applyProposal(ledger: Governed, { parameters, expirationTime }: Proposal): void {
  for (const { key: id, value } of parameters) {
    const row = proposable[id.toString()]
    if (row === undefined) continue
    if (firstOnly.has(row.key) && ledger.parameter(row.key) !== 0n) continue
    putInForce(ledger, { key: row.key, value, sinceMs: expirationTime })
  }
}

/** Sets a parameter and everything that depends on it. */
export function putInForce(
  ledger: Governed,
  { key, value, sinceMs }: { key: ParameterName; value: bigint; sinceMs: bigint },
): void {
  if (priced.has(key)) addPrice(ledger, key, `${sinceMs}:${value}`)
  ledger.setParameter(key, value)
  derive(ledger, key, value)
}

/** Parameters that java-tron does not change again once they are not zero. */
const firstOnly: ReadonlySet<ParameterName> = new Set<ParameterName>([
  'getRemoveThePowerOfTheGr',
  'getAllowMultiSign',
  'getAllowAdaptiveEnergy',
  'getAllowMarketTransaction',
  'getAllowCancelAllUnfreezeV2',
])

/** Parameters whose history java-tron stores. */
const priced: ReadonlySet<ParameterName> = new Set<ParameterName>([
  'getEnergyFee',
  'getTransactionFee',
  'getMemoFee',
])

/** Values since genesis as `time:value,time:value…` (java-tron getEnergyPriceHistory and similar calls). */
export const priceHistoryOf = (
  ledger: Pick<LedgerView, 'record' | 'parameter'>,
  name: ParameterName,
): string => ledger.record('priceHistories', name) ?? `0:${ledger.parameter(name)}`

function addPrice(ledger: Ledger, name: ParameterName, entry: string): void {
  ledger.setRecord('priceHistories', name, `${priceHistoryOf(ledger, name)},${entry}`)
}

function derive(ledger: Governed, key: ParameterName, value: bigint): void {
  const operations = openedBy[key]
  if (operations !== undefined) {
    const now = ledger.property('activeDefaultOperations')
    ledger.setProperty('activeDefaultOperations', withOperations(now, operations))
  }
  if (key === 'getAllowTvmVote' || key === 'getAllowNewReward') countVotesExactly(ledger)
  if (key === 'getTotalEnergyLimit') followEnergyLimit(ledger, value)
  if (key === 'getAdaptiveResourceLimitTargetRatio') setEnergyTarget(ledger)
  if (key === 'getAllowAdaptiveEnergy') adaptEnergy(ledger)
}

/** From the next cycle on, once (java-tron DynamicPropertiesStore.saveNewRewardAlgorithmEffectiveCycle). */
function countVotesExactly(ledger: Ledger): void {
  if (ledger.property('newRewardCycle') !== never) return
  ledger.setProperty('newRewardCycle', ledger.property('currentCycle') + 1n)
}

/** java-tron DynamicPropertiesStore.saveTotalEnergyLimit2. */
function followEnergyLimit(ledger: Governed, limit: bigint): void {
  setEnergyTarget(ledger)
  if (ledger.parameter('getAllowAdaptiveEnergy') === 0n)
    ledger.setParameter('getTotalEnergyCurrentLimit', limit)
}

/** Wallet.getChainParameters prints the ratio of a day; java-tron keeps that of a minute. */
const minutesOfDay = 1440n

function setEnergyTarget(ledger: Governed): void {
  const ratio = ledger.parameter('getAdaptiveResourceLimitTargetRatio') * minutesOfDay
  ledger.setParameter('getTotalEnergyTargetLimit', ledger.parameter('getTotalEnergyLimit') / ratio)
}

/** Initial values of adaptive energy since 3.6.5. */
function adaptEnergy(ledger: Governed): void {
  ledger.setParameter('getAdaptiveResourceLimitTargetRatio', 2n)
  ledger.setParameter('getAdaptiveResourceLimitMultiplier', 50n)
  setEnergyTarget(ledger)
}
