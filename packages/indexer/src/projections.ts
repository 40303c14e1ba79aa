import type { UnplacedFact } from '@sundial/store'
import type { Happened, Projection } from './projection.ts'
import { accountChanges } from './projections/account-changes.ts'
import { contractCreations } from './projections/contract-creations.ts'
import { delegations } from './projections/delegations.ts'
import { exchanges } from './projections/exchanges.ts'
import { internalTransactions } from './projections/internal-transactions.ts'
import { nftTransfers } from './projections/nft-transfers.ts'
import { proposals } from './projections/proposals.ts'
import { rewardWithdrawals } from './projections/reward-withdrawals.ts'
import { stakes } from './projections/stakes.ts'
import { tokenApprovals } from './projections/token-approvals.ts'
import { tokens } from './projections/tokens.ts'
import { votes } from './projections/votes.ts'

const projections: readonly Projection[] = [
  accountChanges,
  contractCreations,
  delegations,
  exchanges,
  internalTransactions,
  nftTransfers,
  proposals,
  rewardWithdrawals,
  stakes,
  tokenApprovals,
  tokens,
  votes,
]

/** Everything kept of a transaction besides itself and its transfers. */
export const factsOfTransaction = (happened: Happened): UnplacedFact[] =>
  projections.flatMap((project) => project(happened))
