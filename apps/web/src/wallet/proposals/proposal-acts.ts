import { toBase58 } from '@sundial/primitives'
import type { OwnAccount } from '@sundial/wallet'
import type { Proposal } from '../../data/vote.ts'

/** Why the chain would refuse an act. */
export type ActRefusal = 'notRepresentative' | 'ended' | 'withdrawn' | 'notProposer' | 'unknown'

export type ProposalActs = {
  /** The account approves it now, so that it can only take that back. */
  readonly isApproved: boolean
  /** Absent where the account may approve, or take its approval back. */
  readonly approval?: ActRefusal
  /** Absent where the account may withdraw the proposal. */
  readonly removal?: ActRefusal
}

/** What an account may do with a proposal now, by the rules of ProposalApprove and ProposalDelete. */
export function actsOf({ account, nowMs }: OwnAccount, proposal: Proposal): ProposalActs {
  const address = toBase58(account.address)
  const closing = closingOf(proposal, nowMs)
  const approval = account.isWitness ? closing : 'notRepresentative'
  const removal = proposal.proposer.address === address ? closing : 'notProposer'
  return {
    isApproved: proposal.approvals.some((one) => one.address === address),
    ...(approval && { approval }),
    ...(removal && { removal }),
  }
}

function closingOf(
  { state, expirationTime }: Pick<Proposal, 'state' | 'expirationTime'>,
  nowMs: bigint,
): ActRefusal | undefined {
  if (state === undefined || expirationTime === undefined) return 'unknown'
  if (state === 'CANCELED') return 'withdrawn'
  return state !== 'PENDING' || nowMs >= BigInt(expirationTime) ? 'ended' : undefined
}
