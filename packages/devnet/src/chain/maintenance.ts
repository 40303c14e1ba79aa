// Maintenance, every getMaintenanceTimeInterval: proposals are decided, votes tallied, witnesses elected, and one cycle of
// rewards follows another (java-tron Manager.processBlock, MaintenanceManager, ProposalController).
import { proposals, rewards } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { byVotes, type Proposal, type Witness } from '@sundial/protocol'
import { governedOn, ledgerOn } from '../state/ledger-on.ts'
import { type Layer, parameterOf, propertyOf, type Reader, setProperty, type Writer } from '../state/state.ts'
import { activeWitnesses } from './schedule.ts'
import { signingKeyOf } from './signing.ts'

type At = { readonly height: number; readonly timeMs: number }

export function isMaintenance(layer: Layer, { timeMs }: Pick<At, 'timeMs'>): boolean {
  return propertyOf(layer, 'nextMaintenanceMs') <= BigInt(timeMs)
}

export function maintain(layer: Layer, { height, timeMs }: At): void {
  if (height > 1) {
    decideProposals(layer)
    turnCycle(layer)
  }
  const next = propertyOf(layer, 'nextMaintenanceMs')
  const interval = parameterOf(layer, 'getMaintenanceTimeInterval')
  setProperty(layer, 'nextMaintenanceMs', next + ((BigInt(timeMs) - next) / interval + 1n) * interval)
}

/**
 * Newest first, down to the first that was decided before (java-tron ProposalController.processProposals): one that
 * expires later than those after it is never decided, as on mainnet.
 */
function decideProposals(layer: Layer): void {
  const timeMs = propertyOf(layer, 'nextMaintenanceMs')
  for (let id = propertyOf(layer, 'proposalCount'); id > 0n; id--) {
    const proposal = layer.get('proposals', id.toString())!
    if (proposal.state === 'APPROVED' || proposal.state === 'DISAPPROVED') return
    if (proposal.state !== 'CANCELED' && proposal.expirationTime <= timeMs) decide(layer, proposal)
  }
}

/** Approved by 70 % of those who produce now, rounded down (java-tron ProposalCapsule.hasMostApprovals). */
function decide(layer: Layer, proposal: Proposal): void {
  const active = activeWitnesses(layer)
  const count = proposal.approvals.filter((witness) => active.includes(witness)).length
  const isApproved = count >= Math.floor((active.length * 7) / 10)
  if (isApproved) proposals.applyProposal(governedOn(layer), proposal)
  layer.set('proposals', proposal.proposalId.toString(), {
    ...proposal,
    state: isApproved ? 'APPROVED' : 'DISAPPROVED',
  })
}

function turnCycle(layer: Layer): void {
  const ledger = ledgerOn(layer)
  removeVotesOfGuards(layer)
  rewards.closeCycle(ledger, allWitnesses(layer))
  const moved = tally(layer)
  // Votes from before a fork may be for representatives of the chain that it continues.
  const known = new Map(layer.entries('witnesses'))
  for (const [address, count] of moved) {
    const witness = known.get(address)
    if (witness === undefined) continue
    layer.set('witnesses', address, { ...witness, voteCount: witness.voteCount + count })
  }
  if (moved.size > 0 || isWaitedFor(layer)) elect(layer, allWitnesses(layer))
  const witnesses = allWitnesses(layer)
  listStandby(layer, witnesses)
  if (moved.size > 0) rewards.payStandbyAllowance(ledger)
  rewards.openCycle(ledger, witnesses)
}

const allWitnesses = (layer: Layer): readonly Witness[] => layer.entries('witnesses').map(([, item]) => item)

function tally(layer: Layer): ReadonlyMap<Address, bigint> {
  const moved = votesSinceTally(layer)
  for (const [voter] of layer.entries('votes')) layer.set('votes', voter, undefined)
  return moved
}

/** By how much votes changed since the last tally, by witness (java-tron MaintenanceManager.countVote). */
export function votesSinceTally(state: Reader): ReadonlyMap<Address, bigint> {
  const moved = new Map<Address, bigint>()
  const add = (address: Address, count: bigint) => moved.set(address, (moved.get(address) ?? 0n) + count)
  for (const [, { oldVotes, newVotes }] of state.entries('votes')) {
    for (const { voteAddress, voteCount } of oldVotes) add(voteAddress, -voteCount)
    for (const { voteAddress, voteCount } of newVotes) add(voteAddress, voteCount)
  }
  return moved
}

/** Once the proposal for it was approved (java-tron MaintenanceManager.tryRemoveThePowerOfTheGr). */
function removeVotesOfGuards(layer: Layer): void {
  if (parameterOf(layer, 'getRemoveThePowerOfTheGr') !== 1n) return
  for (const [address, votes] of layer.entries('guards')) {
    const witness = layer.get('witnesses', address)!
    layer.set('witnesses', address, { ...witness, voteCount: witness.voteCount - votes })
  }
  layer.set('parameters', 'getRemoveThePowerOfTheGr', -1n)
}

// Who produces until the next election, and who shares the pay for votes.
/** java-tron ChainConstant.MAX_ACTIVE_WITNESS_NUM and WITNESS_STANDBY_LENGTH. */
const seats = 27
const standbyLength = 127

/** The share of the active witnesses whose newest blocks need not be built upon for a block to be final. */
export const absentShare = 0.3

/**
 * Puts the 27 with the most votes in charge (java-tron DposService.updateWitness). A witness this chain has no key for
 * may be elected and then misses its slots, as on any network; but there all would notice and start its node. So that
 * blocks go on to be final, only so many of them are as leave 70 % who sign: the rest is passed over for the next with
 * a key, until the first maintenance after the chain receives its key.
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
const isWaitedFor = (layer: Writer): boolean =>
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
