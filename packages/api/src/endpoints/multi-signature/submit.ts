import { toAddress } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { serviceOf } from '../../services/services.ts'
import { transactionBodyBytes, transactionIn } from '../transaction/schema.ts'

export const submitMultiSignature = action({
  post: '/api/wallet/multi/transaction',
  summary: 'Adds a signature to a transaction, and sends it once the signatures suffice',
  description:
    "Signatures are added to the stored ones. The node weighs them against the account's present permission; every key of the permission sees the transaction in the list and is notified over /ws. One operation, 1 to 5 signatures of 65 bytes, each key once, at most 131,072 bytes, an expiration of at most 24 hours after the newest block, a txID (if any) that is the id of the bytes. raw_data_hex takes precedence over raw_data. What is beside raw_data and signature is dropped. A signer may have 200 waiting transactions for an account, and 1,000 that failed in 90 days. Errors of the service have status 200 and a code other than 0: 20302 signature format, 20303 a signature does not recover to a key, 20304 permission (a foreign key, a key twice, too many signatures, an operation that the permission does not allow), 20320 other (limits, another txID), 40005 it was sent already, 40007 too large, 40008 expiration, 40001 to 40012 the node's error when it was sent. Nothing is stored of a refused submission.",
  body: {
    address: Type.String({
      maxLength: 100,
      description: 'The submitter: the owner or a key of the permission. Base58 or hex.',
    }),
    transaction: transactionIn,
    netType: Type.Optional(Type.String({ maxLength: 32, description: 'Ignored: a server has one network.' })),
    functionSelector: Type.Optional(
      Type.String({
        maxLength: 512,
        description: 'Signature of the called method; dropped where the bytes call another one.',
      }),
    ),
  },
  bodyBytes: transactionBodyBytes,
  cost: 4,
  changes: ['/api/wallet/multi/trx_record'],
  reply: Type.Object({
    code: Type.Integer({ description: '0 on success.' }),
    message: Type.String({ description: 'OK, or the reason for the rejection.' }),
  }),
  async handle({ body: { address, transaction, functionSelector } }, at) {
    const failure = await serviceOf(at, 'multiSignatures').submit({
      address: toAddress(address),
      transaction,
      functionSelector,
    })
    return failure ?? { code: 0, message: 'OK' }
  },
})
