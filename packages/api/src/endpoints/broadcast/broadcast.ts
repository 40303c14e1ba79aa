import { toHex } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { checkTransaction } from '../../services/check-transaction.ts'
import { describeTransaction } from '../../services/describe-transaction.ts'
import { broadcastBytes } from '../../services/node-calls.ts'
import { readTransaction } from '../../services/read-transaction.ts'
import { serviceOf } from '../../services/services.ts'
import { address, amount, flag, hash, int, text, time } from '../../shared/scalars.ts'
import { transactionBodyBytes, transactionIn } from '../transaction/schema.ts'

/** Old TronScan's shape of a transaction that is only looked at. */
const describedTransaction = Type.Object(
  {
    hash: hash('SHA-256 of raw_data.'),
    timestamp: Type.Optional(time('As the transaction says; wallets may leave it out.')),
    expiration: Type.Optional(time('Extension. From then on no block takes it.')),
    sizeBytes: int('Extension. What bandwidth is counted by, before a block adds the result.'),
    feeLimit: amount('Extension. Sun.'),
    contracts: Type.Array(
      Type.Object({
        contractType: text('java-tron name of the operation; its number where it has none here.'),
        permissionId: int('Extension. Permission whose keys must sign.'),
        parameter: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description:
              'Members of the operation under java-tron names, addresses base58, texts as text. Absent when the bytes cannot be read.',
          }),
        ),
        method: Type.Optional(text('Extension. Method a contract call names, where its selector is known.')),
      }),
    ),
    data: text('The note.'),
    signatures: Type.Array(
      Type.Object({
        bytes: text('Hex.'),
        address: Type.Optional(address('Who signed; absent when no key recovers.')),
      }),
    ),
  },
  { title: 'DescribedTransaction' },
)

const checks = Type.Array(
  Type.Object({
    check: text('expiration, size, signatures or permission.'),
    ok: flag('Whether it holds.'),
    message: text('What was found.'),
  }),
  {
    description:
      'Extension. What would refuse it now, found without sending: expiry, size, signatures that name a key, weight of the signers against the permission. The permission is asked of the node, and its check is absent without one.',
  },
)

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
