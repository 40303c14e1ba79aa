import { toHex } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { checkTransaction } from '../../services/check-transaction.ts'
import { broadcastBytes } from '../../services/node-calls.ts'
import { describeTransaction, readTransaction } from '../../services/read-transaction.ts'
import { serviceOf } from '../../services/services.ts'
import { address, amount, flag, hash, int, text, time } from '../../shared/scalars.ts'
import { transactionBodyBytes, transactionIn } from '../transaction/schema.ts'

/** TronScan's old shape of a transaction that is not sent. */
const describedTransaction = Type.Object(
  {
    hash: hash('SHA-256 of raw_data.'),
    timestamp: Type.Optional(time('As in the transaction; wallets may leave it out.')),
    expiration: Type.Optional(time('Extension. Time after which no block accepts it.')),
    sizeBytes: int('Extension. Size that counts for bandwidth, before a block adds the result.'),
    feeLimit: amount('Extension. Sun.'),
    contracts: Type.Array(
      Type.Object({
        contractType: text("java-tron's name of the operation; its id if the name is unknown."),
        permissionId: int('Extension. Permission whose keys must sign.'),
        parameter: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description:
              "Members of the operation under java-tron's names, addresses base58, texts as text. Absent when the bytes cannot be decoded.",
          }),
        ),
        method: Type.Optional(text('Extension. Called method, if its selector is known.')),
      }),
    ),
    data: text('The note.'),
    signatures: Type.Array(
      Type.Object({
        bytes: text('Hex.'),
        address: Type.Optional(address('Signers; absent when no key recovers.')),
      }),
    ),
  },
  { title: 'DescribedTransaction' },
)

const checks = Type.Array(
  Type.Object({
    check: text('expiration, size, signatures or permission.'),
    ok: flag('Whether the check passes.'),
    message: text('Kind of the hit.'),
  }),
  {
    description:
      'Extension. Reasons for a rejection now, found without sending: expiry, size, signatures that do not recover to a key, weight of the signers against the permission. The permission comes from the node, and its check is absent without one.',
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
      description: 'Whether the node accepted it; it is then included in a block, or expires.',
    }),
    code: Type.String({ description: "SUCCESS or java-tron's error code." }),
    message: Type.String({ description: "The node's message." }),
    transaction: describedTransaction,
  }),
  async handle({ body }, at) {
    const submitted = readTransaction(body.transaction)
    const { code, message } = await broadcastBytes(serviceOf(at, 'nodeCalls'), toHex(submitted.bytes))
    return {
      success: code === 'SUCCESS',
      code,
      message,
      transaction: describeTransaction(submitted, at.network),
    }
  },
})

export const submitTransaction = action({
  post: '/api/transaction',
  summary: 'Decodes and validates a signed transaction; sends it unless dry-run is set',
  description:
    'With the query parameter dry-run (any value but 0 and false) nothing is sent: the response contains the decoded transaction, its signers and the result of validation.',
  body: { transaction: transactionIn },
  bodyBytes: transactionBodyBytes,
  cost: 2,
  reply: Type.Object({
    success: Type.Optional(
      Type.Boolean({ description: 'Whether the node accepted it. Absent in a dry run.' }),
    ),
    code: Type.Optional(Type.String({ description: "SUCCESS or java-tron's error code." })),
    message: Type.Optional(Type.String({ description: "The node's message." })),
    transaction: describedTransaction,
    checks: Type.Optional(checks),
  }),
  async handle({ body, query }, at) {
    const submitted = readTransaction(body.transaction)
    const transaction = describeTransaction(submitted, at.network)
    if (isDryRun(query['dry-run']))
      return { transaction, checks: [...(await checkTransaction(submitted, at))] }
    const { code, message } = await broadcastBytes(serviceOf(at, 'nodeCalls'), toHex(submitted.bytes))
    return { success: code === 'SUCCESS', code, message, transaction }
  },
})

const isDryRun = (given: unknown): boolean => given !== undefined && given !== '0' && given !== 'false'
