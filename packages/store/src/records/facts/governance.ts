import { account, amount, factKind, many, maybe, oneOf, record } from '../fact-codec.ts'
import { enter } from '../fact-lists.ts'

/** Votes for one witness: those of one transaction together replace all earlier ones of the voter. */
export const vote = factKind({
  code: 3,
  members: { voter: account, witness: account, votes: amount },
  lists: ({ voter, witness }) => [enter('votesOfVoter', voter), enter('votesForWitness', witness)],
})

/** A witness proposes other chain parameters, approves a proposal, takes that back, or takes the proposal back. */
export const proposal = factKind({
  code: 12,
  members: {
    account,
    action: oneOf('create', 'approve', 'retract', 'delete'),
    /** Absent on creation: neither message nor receipt contains it. The n-th creation of a chain makes proposal n. */
    proposalId: maybe(amount),
    parameters: many(record({ id: amount, value: amount })),
  },
  lists: (fact) => [
    enter('proposalFactsOfAccount', fact.account),
    ...(fact.proposalId === undefined ? [] : [enter('proposalFacts', Number(fact.proposalId))]),
    ...(fact.action === 'create' ? [enter('proposalCreations', 0)] : []),
  ],
})
