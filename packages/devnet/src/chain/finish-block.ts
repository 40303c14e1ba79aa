import { resources, rewards } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { governedOn, ledgerOn } from '../state/ledger-on.ts'
import { parameterOf, propertyOf, setProperty } from '../state/properties.ts'
import type { Layer, State } from '../state/state.ts'
import { absentShare } from './elect.ts'
import { isMaintenance, maintain } from './maintenance.ts'
import {
  activeWitnesses,
  isOnDemand,
  type SlotClock,
  slotOf,
  slotsAfterHead,
  witnessAfterHead,
  witnessesInTurn,
} from './schedule.ts'

export type BlockFacts = { readonly height: number; readonly timeMs: number; readonly witness: Address }

/** What a block changes after its transactions, in java-tron's order (Manager.processBlock). */
export function finishBlock(layer: Layer, { head, clock, facts, energyUsed }: FinishContext): void {
  if (parameterOf(layer, 'getAllowAdaptiveEnergy') === 1n) adaptEnergy(layer, energyUsed)
  rewards.payBlock(ledgerOn(layer), facts.witness)
  recordProduction(layer, { head, clock, facts })
  const isDue = isMaintenance(layer, facts)
  if (isDue) maintain(layer, facts)
  // Block 1 too (java-tron MaintenanceManager.applyBlock), but on demand no slots are left out.
  setProperty(layer, 'headIsMaintenance', isDue && !isOnDemand(clock) ? 1n : 0n)
  setProperty(layer, 'headTimeMs', BigInt(facts.timeMs))
  setProperty(layer, 'headHeight', BigInt(facts.height))
  solidify(layer)
}

type Place = { readonly head: State; readonly clock: SlotClock; readonly facts: BlockFacts }
/** With the energy all transactions of the block used. */
type FinishContext = Place & { readonly energyUsed: bigint }

function adaptEnergy(layer: Layer, energyUsed: bigint): void {
  const ledger = governedOn(layer)
  const { averageUsage, averageTime, currentLimit } = resources.adaptedEnergy(ledger, energyUsed)
  ledger.setParameter('getTotalEnergyAverageUsage', averageUsage)
  ledger.setProperty('energyAverageTime', averageTime)
  ledger.setParameter('getTotalEnergyCurrentLimit', currentLimit)
}

/** java-tron StatisticManager.applyBlock: who produced, and who missed the slots in between. */
function recordProduction(layer: Layer, { head, clock, facts }: Place): void {
  const producer = layer.get('witnesses', facts.witness)!
  layer.set('witnesses', facts.witness, {
    ...producer,
    totalProduced: producer.totalProduced + 1n,
    latestBlockNum: BigInt(facts.height),
    latestSlotNum: BigInt(slotOf(clock, facts.timeMs)),
  })
  if (facts.height === 1) return
  if (isOnDemand(clock)) return recordPassedOver(layer, { head, clock, facts })
  const missed = slotsAfterHead(head, clock, facts.timeMs) - 1
  const { length } = activeWitnesses(head)
  const rounds = Math.floor(missed / length)
  for (let index = 0; index < Math.min(missed, length); index++) {
    const address = witnessAfterHead(head, clock, index + 1)
    const witness = layer.get('witnesses', address)!
    const count = rounds + (index < missed % length ? 1 : 0)
    layer.set('witnesses', address, { ...witness, totalMissed: witness.totalMissed + BigInt(count) })
  }
}

function recordPassedOver(layer: Layer, { head, facts }: Place): void {
  const inTurn = witnessesInTurn(head)
  for (const address of inTurn.slice(0, Math.max(0, inTurn.indexOf(facts.witness)))) {
    const witness = layer.get('witnesses', address)!
    layer.set('witnesses', address, { ...witness, totalMissed: witness.totalMissed + 1n })
  }
}

/** Final is what 70 % of the witnesses have built upon (java-tron DposService.updateSolidBlock). */
function solidify(layer: Layer): void {
  const heights = activeWitnesses(layer)
    .map((address) => layer.get('witnesses', address)!.latestBlockNum)
    .sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const solidified = heights[Math.floor(heights.length * absentShare)]!
  if (solidified > propertyOf(layer, 'solidifiedHeight')) setProperty(layer, 'solidifiedHeight', solidified)
}
