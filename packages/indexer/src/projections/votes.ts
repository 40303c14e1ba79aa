import type { Projection } from '../projection.ts'

/** By operation. */
export const votes: Projection = ({ operation, succeeded }) => {
  if (!succeeded || operation.kind !== 'VoteWitnessContract') return []
  const { ownerAddress: voter, votes: given } = operation.value
  return given.map(({ voteAddress, voteCount }) => ({
    kind: 'vote',
    voter,
    witness: voteAddress,
    votes: voteCount,
  }))
}
