import { type Static, Type } from 'typebox'
import type { Refusal } from '../../query.ts'
import { listing } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'

/** There are hundreds of witnesses and TronScan gives all at once, so that is what its clients wait for. */
const mostWitnesses = 1000

export const witnessListing = {
  ...listing,
  limit: Type.Integer({
    minimum: 0,
    maximum: mostWitnesses,
    default: mostWitnesses,
    description: `Rows to give: a whole number from 0 (totals only) to ${mostWitnesses}, which is also what is given unless told otherwise.`,
    'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' } satisfies Refusal,
  }),
}

/** Of answers whose figures are the node's. */
export const nodeBlock = Type.Optional(
  Type.Object(
    { block: is.int('Height of the block.'), hash: is.hash('Id of the block.') },
    {
      description:
        'Extension. The block at which the node told this: it is true there. Absent, with all that the node tells, until it was asked.',
    },
  ),
)

const witnessType = Type.Enum([1, 2, 3], {
  description: '1 makes blocks now, 2 shares the pay for votes with those (the first 127), 3 is a candidate.',
})

const share = (description: string) =>
  Type.Number({ description: `${description} In percent with six places, cut off.` })
export const votesPercentage = (of: string) => share(`Part of the votes ${of} of all witnesses.`)

export const votesNowNote =
  'Absent where the node does not tell votes of now: at a block of maintenance, and before java-tron 4.8.1.'
const efficiency = Type.Optional(share('Blocks made of those that were its turn. Absent while it had none.'))

const brokerageMembers = {
  brokerage: Type.Optional(
    is.int('Percent of its pay that the witness keeps. Absent until the node was asked.'),
  ),
  voterBrokerage: Type.Optional(is.int('Percent that its voters share: the rest.')),
  brokerageBlock: Type.Optional(
    is.int('Extension. Height of the block at which the node told the brokerage.'),
  ),
}

const rate = Type.Optional(
  is.text(
    'What a vote would bring its voter in 365 days of 28,800 blocks, in percent of the TRX staked for it, with six places, cut off: an estimate from the pay of blocks, votes of the last tally and brokerage of now. Absent where one of them is not known.',
  ),
)

const version = Type.Optional(
  is.int('Version in the newest block it made. Absent where the index does not hold that block.'),
)

export const who = {
  address: is.address('The witness.'),
  name: Type.Optional(is.text("Its account's name. Absent without one, and until the node was asked.")),
  url: is.text('Its page.'),
}

const votes = {
  lastCycleVotes: is.amount('Votes of the last tally, which count until the next.'),
  realTimeVotes: Type.Optional(is.amount(`Votes as they would be counted now. ${votesNowNote}`)),
  changeVotes: Type.Optional(is.amount('The difference.')),
}

export const listedWitness = component(
  'Witness',
  Type.Object({
    ...who,
    producer: is.flag('Whether it makes blocks now.'),
    latestBlockNumber: is.int('Height of its newest block; 0 for none.'),
    latestSlotNumber: is.int('Slot of its newest block; 0 for none.'),
    missedTotal: is.amount('Slots in which it made no block.'),
    producedTotal: is.amount('Blocks it made.'),
    producePercentage: efficiency,
    votes: is.amount('The same as lastCycleVotes.'),
    ...votes,
    votesPercentage: votesPercentage('of the last tally'),
    ...brokerageMembers,
    annualizedRate: rate,
    version,
    witnessType,
    index: is.int('Place in this list, from 1.'),
    ranking: is.int('Place among all witnesses by votes of the last tally, from 1.'),
  }),
)
export type ListedWitness = Static<typeof listedWitness>

export const votedWitness = component(
  'VotedWitness',
  Type.Object({
    ...who,
    lastRanking: is.int('Place by votes of the last tally, from 1.'),
    realTimeRanking: Type.Optional(is.int(`Place by votes of now. ${votesNowNote}`)),
    change_cycle: Type.Optional(is.int('Places gained since the last tally; negative for lost ones.')),
    ...votes,
    votesPercentage: Type.Optional(votesPercentage('of now')),
    lastCycleVotesPercentage: votesPercentage('of the last tally'),
    ...brokerageMembers,
    annualizedRate: rate,
    producedTotal: is.amount('Blocks it made.'),
    producedEfficiency: efficiency,
    version,
    witnessType,
  }),
)
export type VotedWitness = Static<typeof votedWitness>
