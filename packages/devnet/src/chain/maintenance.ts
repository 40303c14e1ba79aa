// What every getMaintenanceTimeInterval brings: proposals are decided, votes tallied, witnesses elected, and one cycle of
// rewards follows another (java-tron Manager.processBlock, MaintenanceManager, ProposalController).
import { proposals, rewards } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { Proposal, Witness } from '@sundial/protocol'
import { governedOn, ledgerOn } from '../state/ledger-on.ts'
import { parameterOf, propertyOf, setProperty } from '../state/properties.ts'
import type { Layer, Reader } from '../state/state.ts'
import { elect, isWaitedFor, listStandby } from './elect.ts'
import { activeWitnesses } from './schedule.ts'

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
 * waits longer than those after it is never decided, as on the chain.
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
  for (const [address, count] of moved) {
    const witness = layer.get('witnesses', address)
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
  const moved = votesMoved(layer)
  for (const [voter] of layer.entries('votes')) layer.set('votes', voter, undefined)
  return moved
}

/** By how much votes changed since the last tally, by witness (java-tron MaintenanceManager.countVote). */
export function votesMoved(state: Reader): ReadonlyMap<Address, bigint> {
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
