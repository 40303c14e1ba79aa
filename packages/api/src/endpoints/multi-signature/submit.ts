import { toAddress } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { serviceOf } from '../../services/services.ts'
import { transactionBodyBytes, transactionIn } from '../transaction/schema.ts'

export const submitMultiSignature = action({
  post: '/api/wallet/multi/transaction',
  summary: 'Adds a signature to a transaction, and sends it once the signatures suffice',
  description:
    "Signatures are added to the stored ones. The node weighs them against the permission; every key of the permission sees the transaction in the list and is notified over /ws. Errors of the service have status 200 and a code other than 0: 20302 signature format, 20303 a signature does not recover to a key, 20304 permission, 20320 other, 40001 to 40012 the node's error when it was sent.",
  body: {
    address: Type.String({
      maxLength: 100,
      description: 'The submitter: the owner or a key of the permission. Base58 or hex.',
    }),
    transaction: transactionIn,
    netType: Type.Optional(Type.String({ maxLength: 32, description: 'Ignored: a server has one network.' })),
    functionSelector: Type.Optional(
      Type.String({ maxLength: 512, description: 'Signature of the called method.' }),
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
