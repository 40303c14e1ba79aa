import { toHex } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { checks, describedTransaction } from '../../schema/described-transaction.ts'
import { transactionBodyBytes, transactionIn } from '../../schema/transaction-in.ts'
import { checkTransaction } from '../../services/check-transaction.ts'
import { describeTransaction } from '../../services/describe-transaction.ts'
import { broadcastBytes } from '../../services/node-calls.ts'
import { readTransaction } from '../../services/read-transaction.ts'
import { serviceOf } from '../../services/services.ts'

export const submitTransaction = action({
  post: '/api/transaction',
  summary: 'What a signed transaction says and whether it would be taken; without dry-run it is sent',
  description:
    'With the query parameter dry-run (any value but 0 and false) nothing is sent: the transaction is decoded, its signers are named and it is checked.',
  body: { transaction: transactionIn },
  bodyBytes: transactionBodyBytes,
  cost: 2,
  reply: Type.Object({
    success: Type.Optional(Type.Boolean({ description: 'Whether the node took it. Absent in a dry run.' })),
    code: Type.Optional(Type.String({ description: 'SUCCESS or java-tron code of the refusal.' })),
    message: Type.Optional(Type.String({ description: "The node's words." })),
    transaction: describedTransaction,
    checks: Type.Optional(checks),
  }),
  async handle({ body, query }, at) {
    const handedIn = readTransaction(body.transaction)
    const transaction = describeTransaction(handedIn)
    if (isDryRun(query['dry-run']))
      return { transaction, checks: [...(await checkTransaction(handedIn, at))] }
    const { code, message } = await broadcastBytes(serviceOf(at, 'nodeCalls'), toHex(handedIn.bytes))
    return { success: code === 'SUCCESS', code, message, transaction }
  },
})

const isDryRun = (given: unknown): boolean => given !== undefined && given !== '0' && given !== 'false'
