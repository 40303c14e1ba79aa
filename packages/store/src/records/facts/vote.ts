import { account, amount } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** Votes for one witness: those of one transaction together replace all earlier ones of the voter. */
export const vote = factKind({
  code: 3,
  members: { voter: account, witness: account, votes: amount },
  lists: ({ voter, witness }) => [enter('votesOfVoter', voter), enter('votesForWitness', witness)],
})
