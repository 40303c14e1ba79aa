import { type Address, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { holderPagingMembers, toHolderRequest } from '../../page.ts'
import type { Refusal } from '../../query.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import { address, confirm, ignored, paging } from '../../shared/parameters.ts'
import {
  pagingMembersOf,
  type FactOf,
  findFacts,
  findFactsOfKind,
  newestFact,
  optionalFilter,
  type ResultPage,
} from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed, toAmount } from '../../shared/values.ts'
import { accountNames } from '../account/find.ts'
import { type KnownWitnesses, readWitnesses } from '../witness/find.ts'

const castVote = component(
  'CastVote',
  Type.Object({
    timestamp: is.text('Block time, ISO 8601.'),
    voterAddress: is.address('The voter.'),
    candidateAddress: is.address('The witness.'),
    candidateName: Type.Optional(is.text('Name of the witness, if indexed.')),
    candidateUrl: Type.Optional(is.text('Its page, as reported by the node.')),
    candidateTotalVotes: Type.Optional(is.amount('Its votes at the last tally, as reported by the node.')),
    votes: is.amount('Number of votes; one for each staked TRX.'),
    block: is.int('Extension. Height of the block.'),
    hash: is.hash('Extension. The transaction.'),
    confirmed: Type.Optional(is.confirmed),
    isNewest: is.flag(
      "Extension. Whether it is the voter's newest vote: only that one counts. Unstaking may have reduced it since.",
    ),
  }),
)

type Vote = FactOf<'vote'>

const votesOrder = Type.Enum(['-timestamp', 'timestamp', '-votes', 'votes'], {
  default: '-timestamp',
  description: `Order: -timestamp newest first, -votes largest first, without the minus the reverse. A list of more than ${apiLimits.scannedRows} votes has no order by votes.`,
  'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
})

export const votes = endpoint({
  get: '/api/vote',
  summary: 'Votes as they were cast, newest first',
  description:
    'Every vote ever cast is a row; isNewest marks those that count. TronScan lists only these. With voter and candidate, rows are scanned: see scanned.',
  cost: 4,
  query: { sort: votesOrder, ...paging, voter: address, candidate: address, ...confirm, ...ignored },
  list: 'data',
  reply: Type.Object({
    ...factMembers('data', castVote),
    totalVotes: Type.Optional(
      is.amount(
        'With voter, the votes of its newest vote; otherwise the votes of candidate, or of all witnesses, at the last tally, as reported by the node. Absent until it reports them.',
      ),
    ),
  }),
  async handle({ query }, at) {
    const voter = query.voter === undefined ? undefined : await readAddress(query.voter, at)
    const candidate = query.candidate === undefined ? undefined : await readAddress(query.candidate, at)
    const isBySize = query.sort.endsWith('votes')
    const found = await (isBySize ? largestVotes : findVotes)({ voter, candidate }, query, at)
    const witnesses = await readWitnesses(at.store)
    const totalVotes =
      voter === undefined ? talliedVotes(candidate, witnesses) : await newestVotesOf(voter, at)
    return {
      ...pagingMembersOf(found),
      ...(totalVotes !== undefined && { totalVotes: toAmount(totalVotes) }),
      data: await toCastVotes(found.rows, witnesses, at),
      ...lackingFacts(at.state),
      ...(await addressAnnotations(
        at,
        found.rows.map(({ voter }) => voter),
      )),
    }
  },
})

const talliedVotes = (candidate: Address | undefined, witnesses: KnownWitnesses | undefined) =>
  candidate === undefined
    ? witnesses?.votes
    : witnesses?.rows.find(({ address }) => address === candidate)?.reported.voteCount

/** java-tron takes votes for at most 30 witnesses at once (MAX_VOTE_NUMBER). */
const mostVotes = 30

/** All votes that the voter cast with its newest vote. */
async function newestVotesOf(voter: Address, { store }: Context): Promise<bigint> {
  const newest = { start: 0, limit: mostVotes, order: 'newest' } as const
  const rows = (await store.facts({ list: 'votesOfVoter', key: voter }, newest)).rows as readonly Vote[]
  return rows
    .filter(({ transactionId }) => transactionId === rows[0]!.transactionId)
    .reduce((sum, { votes }) => sum + votes, 0n)
}

type Sides = { readonly voter: Address | undefined; readonly candidate: Address | undefined }

function findVotes({ voter, candidate }: Sides, query: Parameters<typeof findFacts>[1], at: Context) {
  if (voter !== undefined) {
    const isFor = optionalFilter<Vote, Address>(candidate, ({ witness }, one) => witness === one)
    return findFacts<'vote'>({ list: 'votesOfVoter', key: voter }, query, at, isFor)
  }
  if (candidate === undefined) return findFactsOfKind('vote', query, at)
  return findFacts<'vote'>({ list: 'votesForWitness', key: candidate }, query, at)
}

/** The same in the order of votes, which a list has in no order of its own. */
async function largestVotes(
  sides: Sides,
  query: Parameters<typeof findFacts>[1],
  at: Context,
): Promise<ResultPage<Vote>> {
  const { scannedRows: most } = apiLimits
  const { cursor: _, ...whole } = query
  const all = await findVotes(sides, { ...whole, start: 0, limit: most, sort: '-timestamp' }, at)
  if (all.nextCursor !== undefined)
    throw new RequestRefused(
      'sort_not_available',
      `There are more than ${most} votes, which have no order by votes; use sort=-timestamp, or voter.`,
      { parameter: 'sort' },
    )
  const sign = query.sort === 'votes' ? 1 : -1
  const rows = all.rows.toSorted((left, right) => sign * Number(left.votes - right.votes))
  const { start, limit } = toHolderRequest(query)
  const page = rows.slice(start, start + limit)
  return { rows: page, ...holderPagingMembers({ rows: page, total: rows.length }, query, at.state) }
}

async function toCastVotes(
  rows: readonly Vote[],
  witnesses: KnownWitnesses | undefined,
  at: Context,
): Promise<Static<typeof castVote>[]> {
  const voters = [...new Set(rows.map(({ voter }) => voter))]
  const newest = new Map(
    await Promise.all(
      voters.map(async (voter) => {
        const fact = await newestFact<'vote'>({ list: 'votesOfVoter', key: voter }, at)
        return [voter, fact?.transactionId] as const
      }),
    ),
  )
  const byAddress = new Map(witnesses?.rows.map((one) => [one.address, one.reported]))
  const names = await accountNames(
    rows.map(({ witness }) => witness),
    at.store,
  )
  return rows.map((row) =>
    omitUndefined({
      candidateName: names.get(row.witness),
      candidateUrl: byAddress.get(row.witness)?.url,
      candidateTotalVotes: optionalAmount(byAddress.get(row.witness)?.voteCount),
      timestamp: new Date(row.timestampMs).toISOString(),
      voterAddress: toBase58(row.voter),
      candidateAddress: toBase58(row.witness),
      votes: toAmount(row.votes),
      block: row.height,
      hash: row.transactionId,
      confirmed: isConfirmed(row.height, at.state),
      isNewest: newest.get(row.voter) === row.transactionId,
    }),
  )
}

const optionalAmount = (votes: bigint | undefined) => (votes === undefined ? undefined : toAmount(votes))
