import type { Address } from '@sundial/primitives'
import { propertyOf, type Reader } from '../state/state.ts'
import { signingKeyOf } from './signing.ts'

/** Slots left out after a maintenance block (java-tron ChainConstant.MAINTENANCE_SKIP_SLOTS). */
export const maintenanceSkipSlots = 2

/** The slots of every public network. */
export const publicSlotMs = 3000

export type SlotClock = {
  readonly genesisTimeMs: number
  /** 0 makes blocks on demand: at any millisecond, the witnesses in turn but for those who cannot sign. */
  readonly slotMs: number
}

export const isOnDemand = ({ slotMs }: SlotClock): boolean => slotMs === 0

export const slotOf = ({ genesisTimeMs, slotMs }: SlotClock, timeMs: number): number =>
  Math.floor((timeMs - genesisTimeMs) / (slotMs || publicSlotMs))

export const timeOfSlot = ({ genesisTimeMs, slotMs }: SlotClock, slot: number): number =>
  genesisTimeMs + slot * slotMs

/** The earliest time the next block may have (java-tron DposSlot.getTime(1)); on demand one millisecond later. */
export function nextSlotMs(state: Reader, clock: SlotClock): number {
  if (isOnDemand(clock)) return Number(propertyOf(state, 'headTimeMs')) + 1
  const skipped = propertyOf(state, 'headIsMaintenance') === 1n ? maintenanceSkipSlots : 0
  return timeOfSlot(clock, headSlotOf(state, clock) + 1 + skipped)
}

/** How far rules on demand are behind the time of the block: less than the slot that they are behind elsewhere. */
const ruleLagMs = 500

/**
 * The time by which rules judge a block of a time: the head's, as on java-tron. On demand the head may be old, so rules
 * follow the time of the block, half a second behind it: what a client plans for the near future is still ahead when
 * its transaction arrives.
 */
export function ruleTimeMs(state: Reader, clock: SlotClock, timeMs: number): number {
  const headMs = Number(propertyOf(state, 'headTimeMs'))
  return isOnDemand(clock) ? Math.max(headMs, timeMs - ruleLagMs) : headMs
}

/** The active witnesses in the order of their slots, as of the last election. */
export const activeWitnesses = (state: Reader): readonly Address[] =>
  state.get('witnessLists', 'activeWitnesses') ?? []

/** How many slots after the head a time is, not counting those left out (java-tron DposSlot.getSlot). */
export const slotsAfterHead = (state: Reader, clock: SlotClock, timeMs: number): number =>
  Math.floor((timeMs - nextSlotMs(state, clock)) / clock.slotMs) + 1

/** The witness of the slot that is this many slots after the head (java-tron DposSlot.getScheduledWitness). */
export function witnessAfterHead(state: Reader, clock: SlotClock, slots: number): Address {
  const witnesses = activeWitnesses(state)
  return witnesses[(headSlotOf(state, clock) + slots) % witnesses.length]!
}

/** The witness of the slot at a time. */
export const witnessAt = (state: Reader, clock: SlotClock, timeMs: number): Address =>
  isOnDemand(clock)
    ? witnessOnDemand(state)
    : witnessAfterHead(state, clock, slotsAfterHead(state, clock, timeMs))

function witnessOnDemand(state: Reader): Address {
  const inTurn = witnessesInTurn(state)
  return inTurn.find((address) => signingKeyOf(state, address) !== undefined) ?? inTurn[0]!
}

/** On demand by height, the next witness first. */
export function witnessesInTurn(state: Reader): readonly Address[] {
  const witnesses = activeWitnesses(state)
  const first = (Number(propertyOf(state, 'headHeight')) + 1) % witnesses.length
  return [...witnesses.slice(first), ...witnesses.slice(0, first)]
}

/** The first slot at or after a time in which this chain can sign a block: others are missed. */
export function signableSlotMs(state: Reader, clock: SlotClock, fromMs: number): number {
  if (isOnDemand(clock)) return fromMs
  const { length } = activeWitnesses(state)
  for (let index = 0; index < length; index++) {
    const timeMs = fromMs + index * clock.slotMs
    if (signingKeyOf(state, witnessAt(state, clock, timeMs)) !== undefined) return timeMs
  }
  // Every election seats a witness whose key the chain has.
  throw new Error('None of the active witnesses has a key this chain knows.')
}

const headSlotOf = (state: Reader, clock: SlotClock): number =>
  slotOf(clock, Number(propertyOf(state, 'headTimeMs')))
