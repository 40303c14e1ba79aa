import type { Address } from '@sundial/primitives'
import { propertyOf } from '../state/properties.ts'
import type { Reader } from '../state/state.ts'
import { signingKeyOf } from './signing-key.ts'

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
  const skipped = propertyOf(state, 'headIsMaintenance') === 1n ? maintenanceSkipSlots : 0
  return timeOfSlot(clock, headSlotOf(state, clock) + 1 + skipped)
}

/** Those who produce, in the order of their slots: as the last election had it. */
export const activeWitnesses = (state: Reader): readonly Address[] =>
  state.get('witnessLists', 'activeWitnesses') ?? []

/** How many slots after the head a time is, not counting those left out (java-tron DposSlot.getSlot). */
export const slotsAfterHead = (state: Reader, clock: SlotClock, timeMs: number): number =>
  Math.floor((timeMs - nextSlotMs(state, clock)) / clock.slotMs) + 1

/** Whose turn it is so many slots after the head (java-tron DposSlot.getScheduledWitness). */
export function witnessAfterHead(state: Reader, clock: SlotClock, slots: number): Address {
  const witnesses = activeWitnesses(state)
  return witnesses[(headSlotOf(state, clock) + slots) % witnesses.length]!
}

/** Whose turn it is at a time. */
export const witnessAt = (state: Reader, clock: SlotClock, timeMs: number): Address =>
  witnessAfterHead(state, clock, slotsAfterHead(state, clock, timeMs))

/** The first slot at or after a time in which this chain can sign a block: others are missed. */
export function signableSlotMs(state: Reader, clock: SlotClock, fromMs: number): number {
  const { length } = activeWitnesses(state)
  for (let index = 0; index < length; index++) {
    const timeMs = fromMs + index * clock.slotMs
    if (signingKeyOf(state, witnessAt(state, clock, timeMs)) !== undefined) return timeMs
  }
  // An election leaves no chain without a witness it can sign for.
  throw new Error('None of the active witnesses has a key this chain knows.')
}

const headSlotOf = (state: Reader, clock: SlotClock): number =>
  slotOf(clock, Number(propertyOf(state, 'headTimeMs')))
