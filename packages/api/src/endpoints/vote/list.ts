import { type Address, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { type FactOf, findFacts, findFactsOfKind, newestFact } from '../../find/find-facts.ts'
import { accountNames } from '../../find/account-names.ts'
import { aroundFound, when } from '../../find/found.ts'
import { type KnownWitnesses, readWitnesses } from '../../find/witnesses.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import * as is from '../../schema/scalars.ts'
import { factMembers, lackingFacts } from '../../schema/facts.ts'
import { address, confirm, ignored, paging, sort } from '../../schema/parameters.ts'
import { castVote } from '../../schema/vote.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'
import { toAmount } from '../../shape/numbers.ts'
import { isConfirmed } from '../../shape/place.ts'

type Vote = FactOf<'vote'>

export const votes = endpoint({
  get: '/api/vote',
  summary: 'Votes as they were cast, newest first',
  description:
    'Every vote ever cast is a row; isNewest tells those that count. TronScan gives only these. Without voter and candidate votes are looked for among all that happened: see scanned.',
  cost: 4,
  query: { sort: sort(['timestamp']), ...paging, voter: address, candidate: address, ...confirm, ...ignored },
  list: 'data',
  reply: Type.Object({
    ...factMembers('data', castVote),
    totalVotes: Type.Optional(
      is.amount('Votes of candidate at the last tally, as the node told them. Absent without candidate.'),
    ),
  }),
  async handle({ query }, at) {
    const voter = query.voter === undefined ? undefined : await readAddress(query.voter, at)
    const candidate = query.candidate === undefined ? undefined : await readAddress(query.candidate, at)
    const found = await findVotes({ voter, candidate }, query, at)
    const witnesses = await readWitnesses(at.store)
    const tallied = witnesses?.rows.find(({ address }) => address === candidate)
    return {
      ...aroundFound(found),
      ...(tallied && { totalVotes: toAmount(tallied.reported.voteCount) }),
      data: await toCastVotes(found.rows, witnesses, at),
      ...lackingFacts(at.state),
      ...(await addressAnnotations(
        at,
        found.rows.map(({ voter }) => voter),
      )),
    }
  },
})

type Sides = { readonly voter: Address | undefined; readonly candidate: Address | undefined }

function findVotes({ voter, candidate }: Sides, query: Parameters<typeof findFacts>[1], at: At) {
  if (voter !== undefined) {
    const isFor = when<Vote, Address>(candidate, ({ witness }, one) => witness === one)
    return findFacts<'vote'>({ list: 'votesOfVoter', key: voter }, query, at, isFor)
  }
  if (candidate === undefined) return findFactsOfKind('vote', query, at)
  return findFacts<'vote'>({ list: 'votesForWitness', key: candidate }, query, at)
}

async function toCastVotes(
  rows: readonly Vote[],
  witnesses: KnownWitnesses | undefined,
  at: At,
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
