import { Type } from 'typebox'
import { action } from '../../action.ts'
import * as is from '../../shared/scalars.ts'
import { orderId } from './abnormal-status.ts'

export const addChannel = action({
  post: '/api/exchange/user/chanIdAdd',
  summary: 'Accepts the name of the program that placed an order',
  description:
    'For clients that send it after each order. Nothing is stored: which program somebody uses is not on the chain, and nobody has signed it.',
  body: {
    hash: Type.String({ pattern: '^(0[xX])?[0-9a-fA-F]{64}$', description: 'The placing transaction.' }),
    orderId: Type.Optional(Type.Union([orderId, Type.Integer({ minimum: 0 }), Type.Literal('')])),
    channelId: Type.Union([Type.String({ maxLength: 100 }), Type.Integer({ minimum: 0 })], {
      description: 'Of the program.',
    }),
  },
  reply: Type.Object({
    code: Type.Literal(0, { description: 'Always 0.' }),
    msg: Type.Literal('success'),
    data: Type.Object({ isStored: is.flag('Extension. Always false.') }),
  }),
  example: {
    body: { hash: 'ab'.repeat(32), orderId: '1', channelId: '10000' },
    answer: { code: 0, msg: 'success', data: { isStored: false } },
  },
  handle: async () => ({ code: 0 as const, msg: 'success' as const, data: { isStored: false } }),
})
