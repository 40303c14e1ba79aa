import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { ignored, wholeNumber } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'

const empty = { description: 'Always empty: nobody here knows prices of tokens.' }

export const tokensTotalValue = endpoint({
  get: '/api/tokenTvc',
  summary: 'Worth of all tokens together',
  description:
    'What tokens are worth is for markets to tell: the line and the list are empty and the sum is absent. How many tokens there are the index counts.',
  query: {
    startTime: wholeNumber('Seconds since 1970 UTC; changes nothing.'),
    endTime: wholeNumber('Seconds since 1970 UTC; changes nothing.'),
    ...ignored,
  },
  reply: Type.Object({
    tvcLine: Type.Array(Type.Object({ time: is.int('Seconds.'), value: Type.Number() }), empty),
    tokens: Type.Array(Type.Object({ contractAddress: is.address('The token.') }), empty),
    totalTokenNum: is.int('Tokens the index knows, TRX not counted.'),
    updateTime: Type.Optional(is.time('Of the block the answer is true for.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, { store, state }) {
    const { total, rows } = await store.assets({ start: 0, limit: 1, order: 'oldest' })
    // TRX is an asset as well, and moves in block 0 before any token can.
    const hasTrx = rows.some(({ asset }) => asset.kind === 'trx')
    const time = state.head === undefined ? {} : { updateTime: state.head.timestampMs }
    return { tvcLine: [], tokens: [], totalTokenNum: total - (hasTrx ? 1 : 0), ...time }
  },
})
