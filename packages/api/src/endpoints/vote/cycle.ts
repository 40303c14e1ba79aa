import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { holderPagingMembers, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { accountNames } from '../account/find.ts'
import { currentCycle, readWitnesses } from '../witness/find.ts'
import { nodeBlock, votesNowNote, who, witnessListing } from '../witness/schema.ts'
import { nodeBlockOf, whoIs } from '../witness/shape.ts'

export const liveVotes = endpoint({
  get: '/api/vote/live',
  summary: 'Current votes of all witnesses',
  description: `As they would be counted at the block of state. Empty until the node reports witnesses.`,
  query: { ...ignored },
  reply: Type.Object({
    data: Type.Record(
      Type.String(),
      Type.Object({ ...who, votes: Type.Optional(is.amount(`Current votes. ${votesNowNote}`)) }),
      { description: 'By address.' },
    ),
    state: nodeBlock,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, { store }) {
    const all = await readWitnesses(store)
    if (all === undefined) return { data: {} }
    const names = await accountNames(
      all.rows.map(({ address }) => address),
      store,
    )
    const rows = all.rows.map((row) => [
      toBase58(row.address),
      omitUndefined({ ...whoIs(row, { names }), votes: row.now && toAmount(row.now.votes) }),
    ])
    return { data: Object.fromEntries(rows) as Record<string, never>, state: nodeBlockOf(all) }
  },
})

const candidate = Type.Object({
  ...who,
  votes: is.amount('Votes of the last tally.'),
  change_cycle: Type.Optional(
    is.int(
      'Ranks gained since then by current votes; negative for lost ones. Absent where current votes are unknown.',
    ),
  ),
  ranking: is.int('Extension. Rank by these votes, from 1.'),
})

export const currentCycleVotes = endpoint({
  get: '/api/vote/current-cycle',
  summary: 'Votes of the last tally, which count in the current cycle',
  description: 'Most votes first. Empty and without totals until the node reports witnesses.',
  query: { ...witnessListing, ...ignored },
  list: 'candidates',
  reply: Type.Object({
    total: Type.Optional(is.int('Exact count of the candidates.')),
    rangeTotal: Type.Optional(is.int('The same.')),
    total_votes: Type.Optional(is.amount('Votes of all candidates.')),
    candidates: Type.Array(candidate),
    state: nodeBlock,
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const all = await readWitnesses(at.store)
    if (all === undefined) return { candidates: [] }
    const { start, limit } = toHolderRequest(query)
    const rows = all.rows.slice(start, start + limit)
    const names = await accountNames(
      rows.map(({ address }) => address),
      at.store,
    )
    return {
      ...holderPagingMembers({ rows, total: all.rows.length }, query, at.state),
      total_votes: toAmount(all.votes),
      candidates: rows.map((row) =>
        omitUndefined({
          ...whoIs(row, { names }),
          votes: toAmount(row.reported.voteCount),
          change_cycle: row.now && row.ranking - row.now.ranking,
          ranking: row.ranking,
        }),
      ),
      state: nodeBlockOf(all),
    }
  },
})

export const nextCycle = endpoint({
  get: '/api/vote/next-cycle',
  summary: 'Time until the next tally of votes',
  description:
    'From the time of the newest indexed block to the next maintenance of the chain. Empty while the node does not answer.',
  query: { ...ignored },
  reply: Type.Object({
    nextCycle: Type.Optional(is.int('Milliseconds.')),
    nextMaintenanceTime: Type.Optional(is.time('Extension. Time of the next tally.')),
    cycleStart: Type.Optional(is.time('Extension. Start of the current cycle.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const cycle = await currentCycle(at)
    if (cycle === undefined || at.state.head === undefined) return {}
    return {
      nextCycle: cycle.toMs - at.state.head.timestampMs,
      nextMaintenanceTime: cycle.toMs,
      cycleStart: cycle.fromMs,
    }
  },
})
