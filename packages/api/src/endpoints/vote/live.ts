import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { accountNames } from '../../find/account-names.ts'
import { readWitnesses } from '../../find/witnesses.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { nodeBlock, votesNowNote, who } from '../../schema/witness.ts'
import { toAmount } from '../../shape/numbers.ts'
import { nodeBlockOf, whoIs } from '../../shape/witness.ts'

export const liveVotes = endpoint({
  get: '/api/vote/live',
  summary: 'Votes of all witnesses as they stand now',
  description: `As they would be counted at the block of state. Empty until the node was asked.`,
  query: { ...ignored },
  reply: Type.Object({
    data: Type.Record(
      Type.String(),
      Type.Object({ ...who, votes: Type.Optional(is.amount(`Votes of now. ${votesNowNote}`)) }),
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
