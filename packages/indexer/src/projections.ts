import type { NewFact } from '@sundial/store'
import type { ExecutedOperation, Projection } from './projection.ts'
import { accountChanges, rewardWithdrawals, votes } from './projections/accounts.ts'
import { nftApprovals, tokenApprovals } from './projections/approvals.ts'
import { contractStakes } from './projections/contract-stakes.ts'
import { contractCreations, events, internalTransactions } from './projections/contracts.ts'
import { exchanges } from './projections/exchanges.ts'
import { limitOrders } from './projections/limit-orders.ts'
import { nftTransfers } from './projections/nft-transfers.ts'
import { proposals } from './projections/proposals.ts'
import { delegations, stakes } from './projections/stakes.ts'
import { tokens } from './projections/tokens.ts'

/** The order determines the index of a fact within its transaction, so it must not change: stored facts use it. */
export const projections: readonly Projection[] = [
  accountChanges,
  contractCreations,
  contractStakes,
  delegations,
  events,
  exchanges,
  internalTransactions,
  nftApprovals,
  nftTransfers,
  proposals,
  rewardWithdrawals,
  stakes,
  tokenApprovals,
  tokens,
  votes,
  limitOrders,
]

/** Everything stored of a transaction except itself and its transfers. */
export function factsOfTransaction(happened: ExecutedOperation): NewFact[] {
  // Most projections find nothing in most transactions.
  const facts: NewFact[] = []
  for (const project of projections) for (const fact of project(happened)) facts.push(fact)
  return facts
}
