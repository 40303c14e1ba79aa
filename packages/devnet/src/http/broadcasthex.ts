import { transactionToJson } from '@sundial/operations'
import { fromHex, stringifyJson } from '@sundial/primitives'
import { transaction as transactionMessage } from '@sundial/protocol'
import { broadcast } from '../server/broadcast.ts'
import { hexIn } from '../server/parameters.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

/** Says the message as text and the transaction as JSON in a text, unlike broadcasttransaction. */
export const route: Route = {
  under: fullNodeOnly,
  async answer({ devnet, parameters }) {
    const transaction = transactionMessage.decode(fromHex(hexIn(parameters, 'transaction')))
    const { id, refused } = await broadcast(devnet, transaction)
    return {
      result: refused === undefined,
      code: refused?.responseCode ?? 'SUCCESS',
      message: refused?.message ?? '',
      transaction: stringifyJson(transactionToJson(transaction, { visible: true })),
      txid: id,
    }
  },
}
