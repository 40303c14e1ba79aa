import type { Address } from '@sundial/primitives'
import { addToProperty, parameterOf, propertyOf, setProperty } from '../state/properties.ts'
import type { Layer, State } from '../state/state.ts'
import { activeWitnesses, type SlotClock, slotOf, witnessOfSlot } from './schedule.ts'

export type BlockFacts = { readonly height: number; readonly timeMs: number; readonly witness: Address }

/** What a block changes after its transactions, in java-tron's order (Manager.processBlock). */
export function finishBlock(layer: Layer, { head, clock, facts }: FinishContext): void {
  payWitness(layer, facts.witness)
  recordProduction(layer, { head, clock, facts })
  maintain(layer, facts)
  setProperty(layer, 'headTimeMs', BigInt(facts.timeMs))
  setProperty(layer, 'headHeight', BigInt(facts.height))
  solidify(layer, head)
}

type FinishContext = { readonly head: State; readonly clock: SlotClock; readonly facts: BlockFacts }

/** The block's pay becomes its witness's allowance. What voters earn is not paid by this chain yet. */
function payWitness(layer: Layer, address: Address): void {
  const pay = parameterOf(layer, 'getWitnessPayPerBlock')
  const account = layer.get('accounts', address)!
  layer.set('accounts', address, { ...account, allowance: account.allowance + pay })
  addToProperty(layer, 'rewardedSun', pay)
}

/** java-tron StatisticManager.applyBlock: who produced, and who missed the slots in between. */
function recordProduction(layer: Layer, { head, clock, facts }: FinishContext): void {
  const slot = slotOf(clock, facts.timeMs)
  const producer = layer.get('witnesses', facts.witness)!
  layer.set('witnesses', facts.witness, {
    ...producer,
    totalProduced: producer.totalProduced + 1n,
    latestBlockNum: BigInt(facts.height),
    latestSlotNum: BigInt(slot),
  })
  if (facts.height === 1) return
  const first = slotOf(clock, Number(propertyOf(head, 'headTimeMs'))) + 1
  const witnesses = activeWitnesses(head)
  const missed = slot - first
  const rounds = Math.floor(missed / witnesses.length)
  const counted = Math.min(missed, witnesses.length)
  for (let index = 0; index < counted; index++) {
    const { address } = witnessOfSlot(witnesses, first + index)
    const witness = layer.get('witnesses', address)!
    const count = rounds + (index < missed % witnesses.length ? 1 : 0)
    layer.set('witnesses', address, { ...witness, totalMissed: witness.totalMissed + BigInt(count) })
  }
}

/** Unlike java-tron, block 1 is no maintenance block: a new chain would stand still for two slots. */
function maintain(layer: Layer, { height, timeMs }: BlockFacts): void {
  const next = propertyOf(layer, 'nextMaintenanceMs')
  const due = next <= BigInt(timeMs)
  if (due) {
    const interval = parameterOf(layer, 'getMaintenanceTimeInterval')
    setProperty(layer, 'nextMaintenanceMs', next + ((BigInt(timeMs) - next) / interval + 1n) * interval)
  }
  setProperty(layer, 'headIsMaintenance', due && height > 1 ? 1n : 0n)
}

/** Final is what 70 % of the witnesses have built upon (java-tron DposService.updateSolidBlock). */
function solidify(layer: Layer, head: State): void {
  const heights = activeWitnesses(head)
    .map(({ address }) => layer.get('witnesses', address)!.latestBlockNum)
    .sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const solidified = heights[Math.floor(heights.length * 0.3)]!
  if (solidified > propertyOf(layer, 'solidifiedHeight')) setProperty(layer, 'solidifiedHeight', solidified)
}
