import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { bookOf } from '../../services/signatures/signature-book.ts'
import * as is from '../../shared/scalars.ts'
import type { Refusal } from '../../query.ts'

export const knownSignatures = endpoint({
  get: '/api/contract/signatures',
  summary: 'What a selector or a topic stands for',
  description:
    'Extension. Signatures of functions by the first four bytes of call data, of events by their first topic: well-known ones, those of contracts verified here, and those of the public list that the operator imported, in this order. Several functions may share a selector: each is a guess then.',
  reads: 'nothing',
  query: {
    hash: Type.String({
      pattern: '^(0[xX])?([0-9a-fA-F]{8}|[0-9a-fA-F]{64})$',
      description: '8 hex digits of a function, or 64 of an event, with or without 0x.',
      'x-refusal': { other: 'malformed_hash' } satisfies Refusal,
    }),
  },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        signature: is.text('Extension. Name and types.'),
        declaration: is.text('Extension. As in Solidity, with names where they are known.'),
        source: Type.Enum(['well_known', 'verified', 'list'], {
          description:
            'Extension. well_known: of a standard or a widely used contract. verified: of a contract verified here. list: of the list that the operator imported.',
        }),
      }),
      { description: 'Extension. At most 16. Empty where nothing is known.' },
    ),
    isGuess: is.flag('Extension. Whether several signatures share the hash.'),
  }),
  handle({ query }, at) {
    const hash = query.hash.replace(/^0x/i, '').toLowerCase()
    const data = bookOf(at).candidates(hash)
    const isGuess = new Set(data.map(({ signature }) => signature)).size > 1
    return Promise.resolve({ data: [...data], isGuess })
  },
})
