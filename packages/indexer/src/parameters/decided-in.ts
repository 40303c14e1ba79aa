// Finds the block that decides a proposal (java-tron Manager.processBlock, ProposalController.processProposals): the
// first block that reaches a maintenance border not before the proposal's expiration. Expirations are at borders.
import type { Proposal } from '@sundial/protocol'

/** The node's governance data. */
export type Governance = {
  /** All proposals of the chain. */
  readonly proposals: readonly Proposal[]
  /** Current interval between maintenances. */
  readonly maintenanceIntervalMs: bigint
}

type BlockSpan = {
  /** Time of the previous block. */
  readonly parentMs: number
  readonly blockMs: number
}

/** The proposal parameter that sets the interval, and its minimum (java-tron ProposalUtil). */
const intervalId = 0n
const leastIntervalMs = 81_000n

export const isDecided = ({ state }: Proposal): boolean => state === 'APPROVED' || state === 'DISAPPROVED'

/**
 * Those that were decided in a block unless they were before, in the order in which they came into force: newest first.
 * Where the interval was changed by proposals, borders are sure only as long as no block is missing for the least of
 * intervals; one that expired in a longer stall is in none, because the time of its decision is unknown.
 */
export function decidedIn(
  { proposals, maintenanceIntervalMs }: Governance,
  span: BlockSpan,
): readonly Proposal[] {
  const decided = proposals.filter(isDecided)
  const isMoved = decided.some(
    ({ state, parameters }) => state === 'APPROVED' && parameters.some(setsInterval),
  )
  const reaches = ({ expirationTime }: Proposal): boolean =>
    isMoved
      ? passes(expirationTime, span) && BigInt(span.parentMs) >= expirationTime - leastIntervalMs
      : reachesBorder(expirationTime, maintenanceIntervalMs, span)
  return decided
    .filter((proposal) => !(isMoved && isAstray(proposal, decided)) && reaches(proposal))
    .toSorted((left, right) => (left.proposalId < right.proposalId ? 1 : -1))
}

/**
 * Whether a proposal that the block decides is still pending: then the list was fetched before the node had the block,
 * or from a lagging server. Always false where borders moved.
 */
export function isBehind({ proposals, maintenanceIntervalMs }: Governance, span: BlockSpan): boolean {
  if (proposals.some(({ parameters }) => parameters.some(setsInterval))) return false
  return proposals.some(
    ({ state, expirationTime }) =>
      state === 'PENDING' && reachesBorder(expirationTime, maintenanceIntervalMs, span),
  )
}

const setsInterval = ({ key }: { readonly key: bigint }): boolean => key === intervalId

const passes = (time: bigint, { parentMs, blockMs }: BlockSpan): boolean =>
  BigInt(parentMs) < time && time <= BigInt(blockMs)

/** Whether the chain's next border after the parent is reached, and not before the expiration. */
function reachesBorder(expiration: bigint, interval: bigint, { parentMs, blockMs }: BlockSpan): boolean {
  const since = BigInt(parentMs) - expiration
  const steps = since >= 0n ? since / interval + 1n : -((-since - 1n) / interval)
  return steps >= 0n && expiration + steps * interval <= BigInt(blockMs)
}

/** Whether borders moved away from the proposal's expiration while it was pending. */
const isAstray = (proposal: Proposal, decided: readonly Proposal[]): boolean =>
  decided.some(
    (other) =>
      other.state === 'APPROVED' &&
      other.parameters.some(setsInterval) &&
      other.proposalId !== proposal.proposalId &&
      other.expirationTime > proposal.createTime &&
      other.expirationTime < proposal.expirationTime,
  )
