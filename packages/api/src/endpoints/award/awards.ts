import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

export const awards = endpoint({
  get: '/api/awards',
  summary: 'Lists of people or projects that were awarded something, from the operator’s file',
  description:
    'Extension. From the operator’s file (--awards), in its order; empty without one. The chain does not know these lists.',
  reads: 'nothing',
  query: ignored,
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        title: is.text('Extension. Name of the programme.'),
        text: Type.Optional(is.text('Extension. Who may take part, and who pays.')),
        url: Type.Optional(is.text('Extension. Page of the programme.')),
        rows: Type.Array(
          Type.Object({
            rank: is.int('Extension. Place in the list, from 1.'),
            name: is.text('Extension. Who was awarded.'),
            address: Type.Optional(is.address('Extension. Account that was awarded.')),
            score: Type.Optional(is.text('Extension. Score or award, as written.')),
          }),
          { description: 'Extension. By rank.' },
        ),
      }),
      { description: 'Extension. The lists.' },
    ),
  }),
  handle: async (_, { services }) => ({
    data: (services?.awards ?? []).map(({ title, text, url, rows }) =>
      omitUndefined({
        title,
        text,
        url,
        rows: rows.map(({ name, address, score }, at) =>
          omitUndefined({ rank: at + 1, name, address: address && toBase58(address), score }),
        ),
      }),
    ),
  }),
})
