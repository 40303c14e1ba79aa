import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { accountNames } from '../../find/account-names.ts'
import { readWitnesses } from '../../find/witnesses.ts'
import { aroundHolders, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { nodeBlock, who, witnessListing } from '../../schema/witness.ts'
import { toAmount } from '../../shape/numbers.ts'
import { nodeBlockOf, whoIs } from '../../shape/witness.ts'

const candidate = Type.Object({
  ...who,
  votes: is.amount('Votes of the last tally.'),
  change_cycle: Type.Optional(
    is.int('Places gained since by votes of now; negative for lost ones. Absent where those are not told.'),
  ),
  ranking: is.int('Extension. Place by these votes, from 1.'),
})

export const currentCycleVotes = endpoint({
  get: '/api/vote/current-cycle',
  summary: 'Votes of the last tally, which count in the cycle that lasts',
  description: 'Most votes first. Empty and without totals until the node was asked.',
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
      ...aroundHolders({ rows, total: all.rows.length }, query, at.state),
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
