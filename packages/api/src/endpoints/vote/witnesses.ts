import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { holderPagingMembers, type Paging, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { address, ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { payOfWitness } from '../block/pay.ts'
import { wholeTrx } from '../stats/supply.ts'
import { type KnownWitness, type KnownWitnesses, readWitnesses } from '../witness/find.ts'
import { nodeBlock, votedWitness, votesNowNote, witnessListing } from '../witness/schema.ts'
import { nodeBlockOf, toVotedWitness, witnessAnnotations } from '../witness/shape.ts'

const nobody = `${votesNowNote} Also absent without a rise.`
const fastest = component('Most ranks gained since the last tally.')
const most = component('Most votes gained since the last tally.')

function component(description: string) {
  return Type.Optional(Type.Object(votedWitness.properties, { description: `${description} ${nobody}` }))
}

export const votedWitnesses = endpoint({
  get: '/api/vote/witness',
  summary: 'Votes of all witnesses at the last tally and now, or of one witness',
  description:
    'Most current votes first, or votes of the last tally where current ones are unknown. With address, data is that witness and not a list; absent if the address is not a witness. Empty and without totals until the node reports witnesses.',
  query: { address, ...witnessListing, ...ignored },
  list: 'data',
  reply: Type.Object({
    success: Type.Optional(Type.Literal('true', { description: 'With address: as on TronScan.' })),
    total: Type.Optional(is.int('Exact count of the rows.')),
    rangeTotal: Type.Optional(is.int('The same.')),
    totalWitness: Type.Optional(is.int('Number of all witnesses.')),
    totalVotes: Type.Optional(is.amount(`Current votes of all witnesses. ${votesNowNote}`)),
    lastCycleTotalVotes: Type.Optional(is.amount('Extension. Votes of the last tally of all witnesses.')),
    fastestRise: fastest,
    maxVotesRise: most,
    data: Type.Optional(Type.Union([Type.Array(votedWitness), votedWitness])),
    state: nodeBlock,
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const wanted = query.address === undefined ? undefined : await readAddress(query.address, at)
    const all = await readWitnesses(at.store)
    if (all === undefined) return wanted === undefined ? { data: [] } : {}
    const totals = {
      totalWitness: all.rows.length,
      totalVotes: all.votesNow === undefined ? undefined : toAmount(all.votesNow),
      lastCycleTotalVotes: toAmount(all.votes),
      state: nodeBlockOf(all),
    }
    if (wanted === undefined) return omitUndefined({ ...totals, ...(await pageOf(all, query, at)) })
    const row = all.rows.find((one) => one.address === wanted)
    if (row === undefined) return omitUndefined({ ...totals, data: query.format === 'csv' ? [] : undefined })
    const rewardSun = await payOfWitness(wanted, at)
    const one = omitUndefined({
      ...toVotedWitness(row, await witnessAnnotations([row], all, at)),
      blockReward: rewardSun === undefined ? undefined : wholeTrx(rewardSun),
    })
    return omitUndefined({ success: 'true' as const, ...totals, data: query.format === 'csv' ? [one] : one })
  },
})

async function pageOf(all: KnownWitnesses, query: Paging, at: Context) {
  const ordered = all.rows.toSorted((left, right) => placeOf(left) - placeOf(right))
  const { start, limit } = toHolderRequest(query)
  const rows = ordered.slice(start, start + limit)
  const riser = greatest(all.rows, ({ ranking, now }) => BigInt(ranking - (now?.ranking ?? ranking)))
  const winner = greatest(
    all.rows,
    ({ reported, now }) => (now?.votes ?? reported.voteCount) - reported.voteCount,
  )
  const raised = [riser, winner].filter((row) => row !== undefined)
  const annotations = await witnessAnnotations([...new Set([...rows, ...raised])], all, at)
  return {
    ...holderPagingMembers({ rows, total: ordered.length }, query, at.state),
    fastestRise: riser && toVotedWitness(riser, annotations),
    maxVotesRise: winner && toVotedWitness(winner, annotations),
    data: rows.map((row) => toVotedWitness(row, annotations)),
  }
}

const placeOf = ({ ranking, now }: KnownWitness): number => now?.ranking ?? ranking

/** The witness with the largest figure, the first of equals; `undefined` where none is above zero. */
function greatest(
  rows: readonly KnownWitness[],
  figure: (row: KnownWitness) => bigint,
): KnownWitness | undefined {
  let found: KnownWitness | undefined
  for (const row of rows) if (figure(row) > (found === undefined ? 0n : figure(found))) found = row
  return found
}
