import type { Witness } from '@sundial/protocol'
import { propertyOf } from '../state/properties.ts'
import type { Reader, State } from '../state/state.ts'

/** Slots left out after a maintenance block (java-tron ChainConstant.MAINTENANCE_SKIP_SLOTS). */
const maintenanceSkipSlots = 2

export type SlotClock = {
  readonly genesisTimeMs: number
  /** 3000 on every public network. */
  readonly slotMs: number
}

export const slotOf = ({ genesisTimeMs, slotMs }: SlotClock, timeMs: number): number =>
  Math.floor((timeMs - genesisTimeMs) / slotMs)

export const timeOfSlot = ({ genesisTimeMs, slotMs }: SlotClock, slot: number): number =>
  genesisTimeMs + slot * slotMs

/** The earliest time the next block may have (java-tron DposSlot.getTime(1)). */
export function nextSlotMs(state: Reader, clock: SlotClock): number {
  const head = slotOf(clock, Number(propertyOf(state, 'headTimeMs')))
  const skipped = propertyOf(state, 'headIsMaintenance') === 1n ? maintenanceSkipSlots : 0
  return timeOfSlot(clock, head + 1 + skipped)
}

/** Those who produce, in the order of their slots: most votes first. */
export function activeWitnesses(state: State): readonly Witness[] {
  return state
    .entries('witnesses')
    .map(([, witness]) => witness)
    .filter(({ isJobs }) => isJobs)
    .sort(
      (left, right) => Number(right.voteCount - left.voteCount) || (left.address < right.address ? 1 : -1),
    )
}

/** Slot index mod the number of witnesses, in the order of votes (java-tron DposSlot.getScheduledWitness). */
export const witnessOfSlot = (witnesses: readonly Witness[], slot: number): Witness =>
  witnesses[slot % witnesses.length]!
