import { type Static, Type } from 'typebox'
import { listing, longLimit } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'

/** There are hundreds of witnesses and TronScan returns all at once, so its clients expect all. */
const mostWitnesses = 1000

export const witnessListing = {
  ...listing,
  limit: longLimit(mostWitnesses, mostWitnesses),
}

/** For answers with figures from the node. */
export const nodeBlock = Type.Optional(
  Type.Object(
    { block: is.int('Height of the block.'), hash: is.hash('Id of the block.') },
    {
      description:
        "Extension. The block of the node's report: it is true there. Absent until then, together with all members from the node.",
    },
  ),
)

const witnessType = Type.Enum([1, 2, 3], {
  description: '1 block producer, 2 shares the vote reward with producers (the first 127), 3 candidate.',
})

const share = (description: string) =>
  Type.Number({ description: `${description} In percent, truncated to six decimals.` })
export const votesPercentage = (of: string) => share(`Share of the votes ${of} of all witnesses.`)

export const votesNowNote =
  'Absent where the node does not report current votes: at a maintenance block, and before java-tron 4.8.1.'
const efficiency = Type.Optional(share('Produced blocks as a share of its slots. Absent without slots.'))

const brokerageMembers = {
  brokerage: Type.Optional(
    is.int('Percentage of its reward that the witness keeps for itself. Absent until the node reports it.'),
  ),
  voterBrokerage: Type.Optional(is.int('Percentage shared with its voters: the rest.')),
  brokerageBlock: Type.Optional(
    is.int('Extension. Height of the block at which the node reported the brokerage.'),
  ),
}

const rate = Type.Optional(
  is.text(
    'Expected reward of a vote in 365 days of 28,800 blocks, as a percentage of the TRX staked for it, truncated to six decimals: an estimate from current block rewards, votes of the last tally and current brokerage. Absent where one of them is unknown.',
  ),
)

const version = Type.Optional(
  is.int('Version of its newest block. Absent where that block is not in the index.'),
)

export const who = {
  address: is.address('The witness.'),
  name: Type.Optional(is.text('Name of its account. Absent without one, and until the node reports it.')),
  url: is.text('Its page.'),
}

const votes = {
  lastCycleVotes: is.amount('Votes of the last tally, in force until the next.'),
  realTimeVotes: Type.Optional(is.amount(`Votes as they would be counted now. ${votesNowNote}`)),
  changeVotes: Type.Optional(is.amount('The difference.')),
}

export const listedWitness = component(
  'Witness',
  Type.Object({
    ...who,
    producer: is.flag('Whether it currently produces blocks.'),
    latestBlockNumber: is.int('Height of its newest block; 0 for none.'),
    latestSlotNumber: is.int('Slot of its newest block; 0 for none.'),
    missedTotal: is.amount('Missed slots.'),
    producedTotal: is.amount('Produced blocks.'),
    producePercentage: efficiency,
    votes: is.amount('The same as lastCycleVotes.'),
    ...votes,
    votesPercentage: votesPercentage('of the last tally'),
    ...brokerageMembers,
    annualizedRate: rate,
    version,
    witnessType,
    index: is.int('Rank in this list, from 1.'),
    ranking: is.int('Rank among all witnesses by votes of the last tally, from 1.'),
  }),
)
export type ListedWitness = Static<typeof listedWitness>

export const votedWitness = component(
  'VotedWitness',
  Type.Object({
    ...who,
    lastRanking: is.int('Rank by votes of the last tally, from 1.'),
    realTimeRanking: Type.Optional(is.int(`Rank by current votes. ${votesNowNote}`)),
    change_cycle: Type.Optional(is.int('Ranks gained since the last tally; negative for lost ones.')),
    ...votes,
    votesPercentage: Type.Optional(votesPercentage('of now')),
    lastCycleVotesPercentage: votesPercentage('of the last tally'),
    ...brokerageMembers,
    annualizedRate: rate,
    producedTotal: is.amount('Produced blocks.'),
    blockReward: Type.Optional(
      Type.Integer({
        description:
          'Rewards of all its blocks, in whole TRX, truncated. Present with address, where the index has every block and the rewards are known.',
      }),
    ),
    producedEfficiency: efficiency,
    version,
    witnessType,
  }),
)
export type VotedWitness = Static<typeof votedWitness>
