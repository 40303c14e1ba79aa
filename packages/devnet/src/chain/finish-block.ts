import { resources, rewards } from '@sundial/operations'
import type { BlockSlot } from '../contracts/contract-block.ts'
import { governedOn, ledgerOn } from '../state/ledger-on.ts'
import { type Layer, parameterOf, propertyOf, setProperty, type State } from '../state/state.ts'
import { absentShare, isMaintenance, maintain } from './maintenance.ts'
import {
  activeWitnesses,
  isOnDemand,
  type SlotClock,
  slotOf,
  slotsAfterHead,
  witnessAfterHead,
  witnessesInTurn,
} from './schedule.ts'

/** Applies a block's changes after its transactions, in java-tron's order (Manager.processBlock). */
export function finishBlock(layer: Layer, { head, clock, slot, energyUsed }: FinishContext): void {
  if (parameterOf(layer, 'getAllowAdaptiveEnergy') === 1n) adaptEnergy(layer, energyUsed)
  rewards.payBlock(ledgerOn(layer), slot.witness)
  recordProduction(layer, { head, clock, slot })
  const isDue = isMaintenance(layer, slot)
  if (isDue) maintain(layer, slot)
  // Block 1 too (java-tron MaintenanceManager.applyBlock), but on demand no slots are left out.
  setProperty(layer, 'headIsMaintenance', isDue && !isOnDemand(clock) ? 1n : 0n)
  setProperty(layer, 'headTimeMs', BigInt(slot.timeMs))
  setProperty(layer, 'headHeight', BigInt(slot.height))
  solidify(layer)
}

type ProductionContext = { readonly head: State; readonly clock: SlotClock; readonly slot: BlockSlot }
/** With the energy all transactions of the block used. */
type FinishContext = ProductionContext & { readonly energyUsed: bigint }

function adaptEnergy(layer: Layer, energyUsed: bigint): void {
  const ledger = governedOn(layer)
  const { averageUsage, averageTime, currentLimit } = resources.adaptedEnergy(ledger, energyUsed)
  ledger.setParameter('getTotalEnergyAverageUsage', averageUsage)
  ledger.setProperty('energyAverageTime', averageTime)
  ledger.setParameter('getTotalEnergyCurrentLimit', currentLimit)
}

/** java-tron StatisticManager.applyBlock: who produced, and who missed the slots in between. */
function recordProduction(layer: Layer, { head, clock, slot }: ProductionContext): void {
  const producer = layer.get('witnesses', slot.witness)!
  layer.set('witnesses', slot.witness, {
    ...producer,
    totalProduced: producer.totalProduced + 1n,
    latestBlockNum: BigInt(slot.height),
    latestSlotNum: BigInt(slotOf(clock, slot.timeMs)),
  })
  // No producer missed the slots between the continued block and the first one of this chain.
  if (BigInt(slot.height) === propertyOf(head, 'forkedHeight') + 1n) return
  if (isOnDemand(clock)) return recordPassedOver(layer, { head, clock, slot })
  const missed = slotsAfterHead(head, clock, slot.timeMs) - 1
  const { length } = activeWitnesses(head)
  const rounds = Math.floor(missed / length)
  for (let index = 0; index < Math.min(missed, length); index++) {
    const address = witnessAfterHead(head, clock, index + 1)
    const witness = layer.get('witnesses', address)!
    const count = rounds + (index < missed % length ? 1 : 0)
    layer.set('witnesses', address, { ...witness, totalMissed: witness.totalMissed + BigInt(count) })
  }
}

function recordPassedOver(layer: Layer, { head, slot }: ProductionContext): void {
  const inTurn = witnessesInTurn(head)
  for (const address of inTurn.slice(0, Math.max(0, inTurn.indexOf(slot.witness)))) {
    const witness = layer.get('witnesses', address)!
    layer.set('witnesses', address, { ...witness, totalMissed: witness.totalMissed + 1n })
  }
}

/** A block is final when 70 % of the witnesses have built on it (java-tron DposService.updateSolidBlock). */
function solidify(layer: Layer): void {
  const heights = activeWitnesses(layer)
    .map((address) => layer.get('witnesses', address)!.latestBlockNum)
    .sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const solidified = heights[Math.floor(heights.length * absentShare)]!
  if (solidified > propertyOf(layer, 'solidifiedHeight')) setProperty(layer, 'solidifiedHeight', solidified)
}
