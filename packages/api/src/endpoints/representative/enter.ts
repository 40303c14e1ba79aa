import { Type } from 'typebox'
import { action } from '../../action.ts'
import { transactionBodyBytes, transactionIn } from '../../schema/transaction-in.ts'
import { serviceOf } from '../../services/services.ts'

export const enterAsRepresentative = action({
  post: '/api/auth',
  summary: 'A key for who holds the permission of a super representative',
  description:
    'For a signed WitnessUpdateContract whose page is UPDATE_SR. It is not sent to the chain; made without reference to a block, nobody else can send it either.',
  body: { transaction: transactionIn },
  bodyBytes: transactionBodyBytes,
  cost: 2,
  reply: Type.Object({
    key: Type.String({
      description: 'For the header X-Key, good for an hour or until the server starts anew.',
    }),
  }),
  async handle({ body }, at) {
    return { key: await serviceOf(at, 'representativePages').keyFor(body.transaction) }
  },
})
