import { toBase58 } from '@sundial/primitives'
import type { Store, Tally, TallyBlock, TallyRow, WitnessTallyRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { blockAt, readAddress } from '../../lookup.ts'
import { pagingMembers, oneFilterOf, toPageRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { address, ignored, paging, sort, wholeNumber } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { sharePercent, toAmount } from '../../shared/values.ts'
import { readWitnesses } from '../witness/find.ts'
import { nodeBlock, votesPercentage } from '../witness/schema.ts'
import { nodeBlockOf } from '../witness/shape.ts'

const place = (description: string) =>
  Type.Optional(
    Type.Object(
      { block: is.int('Height of the block that counted votes.'), timestamp: is.time('Its time.') },
      { description: `Extension. ${description}` },
    ),
  )

const tallyPlace = place('The tally. Absent where it is not stored.')
const firstTally = place(
  'The first stored tally: a node reports only the last one, so those during which the index did not follow it are missing. Absent while none is stored.',
)

async function firstTallyOf(store: Pick<Store, 'tallies'>) {
  const { rows } = await store.tallies({ start: 0, limit: 1, order: 'oldest' })
  return rows[0] === undefined ? {} : { keptSince: toPlace(rows[0]) }
}

const toPlace = ({ height, timestampMs }: TallyBlock) => ({ block: height, timestamp: timestampMs })

const own = 'Of the witness in address; absent without it.'

const tally = Type.Object({
  block: is.int('Height of the block that counted votes.'),
  timestamp: is.time('Its time.'),
  totalVotes: is.amount('Votes of all witnesses.'),
  totalWitness: is.int('Number of all witnesses.'),
  address: Type.Optional(is.address('The requested witness.')),
  votes: Type.Optional(is.amount(`Its votes. ${own}`)),
  votesPercentage: Type.Optional(votesPercentage('of the tally')),
  ranking: Type.Optional(is.int(`Its rank by these votes, from 1. ${own}`)),
  brokerage: Type.Optional(
    is.int(
      `Percentage of its reward that it retained until the next tally. ${own} Also absent where the node did not report it in that time.`,
    ),
  ),
  voterBrokerage: Type.Optional(is.int('Percentage shared with its voters: the rest.')),
})

export const tallies = endpoint({
  get: '/api/vote/tallies',
  summary: 'Tallies of votes, of all witnesses or of one with its votes, rank and brokerage, newest first',
  description:
    'Extension. From keptSince on; where the index did not follow the node for a while, tallies in between are missing, as their times show.',
  query: { address, sort: sort(['timestamp']), ...paging, ...ignored },
  list: 'data',
  reads: 'states',
  reply: Type.Object({
    total: is.int('Exact count of the matching tallies.'),
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
    return { ...pagingMembers(found, query, at.state), data: found.rows.map(toTally), ...since }
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

type TallyQuery = { readonly block?: number | undefined; readonly timestamp?: number | undefined }

export const voteStats = endpoint({
  get: '/api/vote/stats',
  summary: 'Votes of each witness at a tally: the last one, or the one in force at a block or time',
  description:
    'Most votes first. Earlier tallies are stored from keptSince on; empty for an earlier time, and until the node reports witnesses.',
  query: {
    block: wholeNumber('Extension. The tally in force after the block at this height.'),
    timestamp: wholeNumber('Extension. The tally in force at this time, in ms.'),
    ...ignored,
  },
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        address: is.address('The witness.'),
        timestamp: is.time(
          'Time of the block that counted them; where the index lacks that block, of the one at which the node reported them.',
        ),
        votes: is.amount('Votes at the tally.'),
        ranking: is.int('Extension. Rank by these votes, from 1.'),
        brokerage: Type.Optional(
          is.int(
            'Extension. Percentage of its reward that it retained until the next tally. Absent where the node did not report it in that time.',
          ),
        ),
      }),
    ),
    tally: tallyPlace,
    keptSince: firstTally,
    state: nodeBlock,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const filter = oneFilterOf({ block: query.block, timestamp: query.timestamp })
    const since = await firstTallyOf(at.store)
    if (filter !== undefined) return { ...fromTally(await tallyOf(query, at)), ...since }
    const [all, tally] = await Promise.all([
      readWitnesses(at.store),
      at.store.tallyAt(at.state.head?.height ?? -1),
    ])
    const sum = tally?.rows.reduce((votes, row) => votes + row.votes, 0n)
    if (all === undefined || all.votes === sum) return { ...fromTally(tally), ...since }
    const { timestampMs: timestamp } = await blockAt(all.at.height, at)
    const results = all.rows.map(({ address, reported: { voteCount }, ranking, brokerage }) =>
      omitUndefined({
        address: toBase58(address),
        timestamp,
        votes: toAmount(voteCount),
        ranking,
        brokerage: brokerage?.percent,
      }),
    )
    return { results, state: nodeBlockOf(all), ...since }
  },
})

async function tallyOf(
  { block, timestamp }: TallyQuery,
  { store, state }: Context,
): Promise<Tally | undefined> {
  if (block !== undefined) return block > (state.head?.height ?? -1) ? undefined : store.tallyAt(block)
  const { rows } = await store.tallies({
    start: 0,
    limit: 1,
    order: 'newest',
    toMs: Math.min(timestamp!, apiLimits.timeMs),
  })
  return rows[0] && store.tallyAt(rows[0].height)
}

function fromTally(tally: Tally | undefined) {
  if (tally === undefined) return { results: [] }
  const { height: block, timestampMs: timestamp, rows } = tally
  return {
    results: rows.map(({ witness, votes, brokerage }, place) =>
      omitUndefined({
        address: toBase58(witness),
        timestamp,
        votes: toAmount(votes),
        ranking: place + 1,
        brokerage,
      }),
    ),
    tally: { block, timestamp },
  }
}
