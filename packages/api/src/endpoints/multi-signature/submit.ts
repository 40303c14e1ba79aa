import { toAddress } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { serviceOf } from '../../services/services.ts'
import { transactionBodyBytes, transactionIn } from '../transaction/schema.ts'

export const submitMultiSignature = action({
  post: '/api/wallet/multi/transaction',
  summary: 'Takes a transaction with one more signature, and sends it when the signatures are enough',
  description:
    'Signatures are added to those it has. The node weighs them against the permission; whoever is among its keys sees the transaction in the list and is told over /ws. Refusals of the service come with status 200 and a code other than 0: 20302 signature format, 20303 a signature names no key, 20304 permission, 20320 other, 40001 to 40012 the words of the node when it was sent.',
  body: {
    address: Type.String({
      maxLength: 100,
      description: 'Who posts it: the owner or a key of the permission. Base58 or hex.',
    }),
    transaction: transactionIn,
    netType: Type.Optional(
      Type.String({ maxLength: 32, description: 'Not looked at: a server has one network.' }),
    ),
    functionSelector: Type.Optional(
      Type.String({ maxLength: 512, description: 'Signature of the method a contract call calls.' }),
    ),
  },
  bodyBytes: transactionBodyBytes,
  cost: 4,
  changes: ['/api/wallet/multi/trx_record'],
  reply: Type.Object({
    code: Type.Integer({ description: '0 when it was taken.' }),
    message: Type.String({ description: 'OK, or why not.' }),
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
