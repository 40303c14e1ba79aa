import { toHex } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { describedTransaction } from '../../schema/described-transaction.ts'
import { transactionBodyBytes, transactionIn } from '../../schema/transaction-in.ts'
import { describeTransaction } from '../../services/describe-transaction.ts'
import { broadcastBytes } from '../../services/node-calls.ts'
import { readTransaction } from '../../services/read-transaction.ts'
import { serviceOf } from '../../services/services.ts'

export const broadcast = action({
  post: '/api/broadcast',
  summary: 'Sends a signed transaction to the chain',
  body: { transaction: transactionIn },
  bodyBytes: transactionBodyBytes,
  cost: 2,
  reply: Type.Object({
    success: Type.Boolean({
      description: 'Whether the node took it; it then goes into a block, or expires.',
    }),
    code: Type.String({ description: 'SUCCESS or java-tron code of the refusal.' }),
    message: Type.String({ description: "The node's words." }),
    transaction: describedTransaction,
  }),
  async handle({ body }, at) {
    const handedIn = readTransaction(body.transaction)
    const { code, message } = await broadcastBytes(serviceOf(at, 'nodeCalls'), toHex(handedIn.bytes))
    return { success: code === 'SUCCESS', code, message, transaction: describeTransaction(handedIn) }
  },
})
