import { toBase58 } from '@sundial/primitives'
import type { Tally } from '@sundial/store'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { blockAt } from '../../lookup.ts'
import { readWitnesses } from '../../find/witnesses.ts'
import { apiLimits } from '../../limits.ts'
import { oneFilterOf } from '../../page.ts'
import { omitUndefined } from '../../present.ts'
import { ignored, wholeNumber } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { firstTally, firstTallyOf, tallyPlace } from '../../schema/tally.ts'
import { nodeBlock } from '../../schema/witness.ts'
import { toAmount } from '../../shape/numbers.ts'
import { nodeBlockOf } from '../../shape/witness.ts'

type TallyQuery = { readonly block?: number | undefined; readonly timestamp?: number | undefined }

export const voteStats = endpoint({
  get: '/api/vote/stats',
  summary: 'Votes of each witness at a tally: the last one, or the one that counted at a block or time',
  description:
    'Most votes first. Earlier tallies are kept from keptSince on; empty for a time before, and until the node was asked.',
  query: {
    block: wholeNumber('Extension. The tally that counted after the block of this height.'),
    timestamp: wholeNumber('Extension. The tally that counted at this time, in ms.'),
    ...ignored,
  },
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        address: is.address('The witness.'),
        timestamp: is.time(
          'Of the block that counted them; where the index does not hold that, of the one at which the node told them.',
        ),
        votes: is.amount('Votes of the tally.'),
        ranking: is.int('Extension. Place by these votes, from 1.'),
        brokerage: Type.Optional(
          is.int(
            'Extension. Percent of its pay that it kept until the next tally. Absent where the node was not asked in that time.',
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

async function tallyOf({ block, timestamp }: TallyQuery, { store, state }: At): Promise<Tally | undefined> {
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
