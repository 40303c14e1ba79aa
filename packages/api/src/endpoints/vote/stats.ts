import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { blockAt } from '../../lookup.ts'
import { readWitnesses } from '../../find/witnesses.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toldAt } from '../../schema/witness.ts'
import { toAmount } from '../../shape/numbers.ts'
import { toldAtOf } from '../../shape/witness.ts'

export const voteStats = endpoint({
  get: '/api/vote/stats',
  summary: 'Votes of each witness at the last tally',
  description: 'One row a witness: earlier tallies are not kept. Empty until the node was asked.',
  query: { ...ignored },
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        address: is.address('The witness.'),
        timestamp: is.time('Of the block at which the node told them.'),
        votes: is.amount('Votes of the last tally.'),
      }),
    ),
    state: toldAt,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const all = await readWitnesses(at.store)
    if (all === undefined) return { results: [] }
    const { timestampMs: timestamp } = await blockAt(all.at.height, at)
    return {
      results: all.rows.map(({ address, told }) => ({
        address: toBase58(address),
        timestamp,
        votes: toAmount(told.voteCount),
      })),
      state: toldAtOf(all),
    }
  },
})
