import type { Projection } from '../projection.ts'

/** Those of witness votes by operation; what contracts vote for stands in their internal transactions. */
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
