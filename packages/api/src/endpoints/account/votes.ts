import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import type { FactOf } from '../../find/find-facts.ts'
import { readAddress } from '../../lookup.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toAmount } from '../../shape/numbers.ts'

/** More than a vote may name, with room for chains that allow more. */
const mostCandidates = 200

export const accountVotes = endpoint({
  get: '/api/account/votes',
  summary: 'For whom an account votes',
  description:
    'Its newest vote. Unstaking may since have taken votes from it, which the node tells: /api/accountv2.',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    votes: Type.Record(Type.String(), is.amount('Votes by address of the witness.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const voter = await readAddress(query.address, at)
    const newest = { start: 0, limit: mostCandidates, order: 'newest' } as const
    const { rows } = await at.store.facts({ list: 'votesOfVoter', key: voter }, newest)
    const current = rows.filter(({ transactionId }) => transactionId === rows[0]!.transactionId)
    return {
      votes: Object.fromEntries(
        (current as readonly FactOf<'vote'>[])
          .toReversed()
          .map(({ witness, votes }) => [toBase58(witness), toAmount(votes)]),
      ),
    }
  },
})
