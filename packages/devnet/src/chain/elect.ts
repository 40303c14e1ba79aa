// Who produces until the next election, and who shares the pay for votes.
import type { Address } from '@sundial/primitives'
import { byVotes, type Witness } from '@sundial/protocol'
import type { Writer } from '../state/state.ts'
import { signingKeyOf } from './signing-key.ts'

/** java-tron ChainConstant.MAX_ACTIVE_WITNESS_NUM and WITNESS_STANDBY_LENGTH. */
const seats = 27
const standbyLength = 127

/** The share of the active witnesses whose newest blocks need not be built upon for a block to be final. */
export const absentShare = 0.3

/**
 * Puts the 27 with the most votes in charge (java-tron DposService.updateWitness). A witness this chain has no key for
 * may be elected and then misses its slots, as on any network; but there all would notice and start its node. So that
 * blocks go on to be final, only so many of them are as leave 70 % who sign: the rest is passed over for the next with
 * a key, until the first maintenance after the chain was told its key.
 */
export function elect(layer: Writer, witnesses: readonly Witness[]): void {
  const before = layer.get('witnessLists', 'activeWitnesses') ?? []
  const { active, passedOver } = elected(layer, witnesses)
  layer.set('witnessLists', 'activeWitnesses', active)
  layer.set('witnessLists', 'passedOver', passedOver)
  const isActive = new Set(active)
  for (const address of new Set([...before, ...active])) {
    const witness = layer.get('witnesses', address)!
    if (witness.isJobs !== isActive.has(address)) {
      layer.set('witnesses', address, { ...witness, isJobs: isActive.has(address) })
    }
  }
}

/** Whether a witness that was passed over can sign by now. */
export const isWaitedFor = (layer: Writer): boolean =>
  layer.get('witnessLists', 'passedOver')?.some((address) => signingKeyOf(layer, address) !== undefined) ===
  true

function elected(layer: Writer, witnesses: readonly Witness[]): Elected {
  const ranked = byVotes(witnesses).map(({ address }) => address)
  const keyless = ranked.filter((address) => signingKeyOf(layer, address) === undefined)
  const signers = ranked.length - keyless.length
  let absent = 0
  while (
    absent < keyless.length &&
    absent + 1 <= Math.floor(Math.min(seats, signers + absent + 1) * absentShare)
  ) {
    absent++
  }
  const passedOver = keyless.slice(absent)
  const active = ranked.filter((address) => !passedOver.includes(address)).slice(0, seats)
  return { active, passedOver }
}

type Elected = { readonly active: readonly Address[]; readonly passedOver: readonly Address[] }

/** The 127 with the most votes, of those who have any (java-tron WitnessStore.updateWitnessStandby). */
export function listStandby(layer: Writer, witnesses: readonly Witness[]): void {
  const standby = byVotes(witnesses)
    .slice(0, standbyLength)
    .filter(({ voteCount }) => voteCount > 0n)
  layer.set(
    'witnessLists',
    'standbyWitnesses',
    standby.map(({ address }) => address),
  )
}
