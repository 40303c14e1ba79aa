import { toBase58 } from '@sundial/primitives'
import type { TallyRow, WitnessTallyRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { around, toPageRequest } from '../../page.ts'
import { omitUndefined } from '../../present.ts'
import { address, ignored, paging, sort } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { firstTally, firstTallyOf } from '../../schema/tally.ts'
import { votesPercentage } from '../../schema/witness.ts'
import { toAmount } from '../../shape/numbers.ts'
import { sharePercent } from '../../shape/percent.ts'

const own = 'Of the witness of address; absent without it.'

const tally = Type.Object({
  block: is.int('Height of the block that counted votes.'),
  timestamp: is.time('Its time.'),
  totalVotes: is.amount('Votes of all witnesses.'),
  totalWitness: is.int('Count of all witnesses.'),
  address: Type.Optional(is.address('The witness that was asked for.')),
  votes: Type.Optional(is.amount(`Its votes. ${own}`)),
  votesPercentage: Type.Optional(votesPercentage('of the tally')),
  ranking: Type.Optional(is.int(`Its place by these votes, from 1. ${own}`)),
  brokerage: Type.Optional(
    is.int(
      `Percent of its pay that it kept until the next tally. ${own} Absent too where the node was not asked in that time.`,
    ),
  ),
  voterBrokerage: Type.Optional(is.int('Percent that its voters shared: the rest.')),
})

export const tallies = endpoint({
  get: '/api/vote/tallies',
  summary: 'Tallies of votes, of all witnesses or of one with its votes, rank and brokerage, newest first',
  description:
    'Extension. From keptSince on; where the index did not follow the node for a while, tallies between are missing, which their times show.',
  query: { address, sort: sort(['timestamp']), ...paging, ...ignored },
  list: 'data',
  reads: 'states',
  reply: Type.Object({
    total: is.int('Exact count of the tallies that match.'),
    rangeTotal: is.int('The same.'),
    data: Type.Array(tally),
    keptSince: firstTally,
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const request = toPageRequest(query)
    const witness = query.address === undefined ? undefined : await readAddress(query.address, at)
    const [found, since] = await Promise.all([
      witness === undefined ? at.store.tallies(request) : at.store.talliesOfWitness(witness, request),
      firstTallyOf(at.store),
    ])
    return { ...around(found, query, at.state), data: found.rows.map(toTally), ...since }
  },
})

const toTally = (row: TallyRow | WitnessTallyRow): Static<typeof tally> => ({
  block: row.height,
  timestamp: row.timestampMs,
  totalVotes: toAmount(row.votes),
  totalWitness: row.witnessCount,
  ...('own' in row ? toOwn(row) : {}),
})

const toOwn = ({ own: { witness, votes, brokerage }, rank, votes: all }: WitnessTallyRow) =>
  omitUndefined({
    address: toBase58(witness),
    votes: toAmount(votes),
    votesPercentage: sharePercent(votes, all),
    ranking: rank,
    brokerage,
    voterBrokerage: brokerage === undefined ? undefined : 100 - brokerage,
  })
