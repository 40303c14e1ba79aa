import { Type } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'

export const castVote = component(
  'CastVote',
  Type.Object({
    timestamp: is.text('Block time, ISO 8601.'),
    voterAddress: is.address('Who voted.'),
    candidateAddress: is.address('The witness voted for.'),
    candidateName: Type.Optional(is.text('Name of the witness, where the index knows it.')),
    candidateUrl: Type.Optional(is.text('Its page, as the node told it.')),
    candidateTotalVotes: Type.Optional(is.amount('Its votes at the last tally, as the node told them.')),
    votes: is.amount('Votes given; one for each staked TRX.'),
    block: is.int('Extension. Height of the block.'),
    hash: is.hash('Extension. The transaction.'),
    confirmed: Type.Optional(is.confirmed),
    isNewest: is.flag(
      "Extension. Whether the voter's newest vote: earlier ones count no more. Unstaking may since have taken votes from it.",
    ),
  }),
)
