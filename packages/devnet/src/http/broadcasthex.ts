import { Malformed, stringifyJson } from '@sundial/primitives'
import { type Transaction, transaction as transactionMessage } from '@sundial/protocol'
import { broadcast } from '../server/broadcast.ts'
import { JavaError } from '../server/java-error.ts'
import { bytesOfHex, memberText } from '../server/members.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

/** Says the message as text and the transaction as JSON in a text, unlike broadcasttransaction. */
export const route: Route = {
  under: fullNodeOnly,
  async answer({ devnet, parameters }) {
    const transaction = decoded(bytesOfHex(memberText(parameters, 'transaction')))
    const { id, refused } = await broadcast(devnet, transaction)
    return {
      result: refused === undefined,
      code: refused?.responseCode ?? 'SUCCESS',
      message: refused?.message ?? '',
      transaction: stringifyJson(transactionMessage.toJson(transaction, { visible: true })),
      txid: id,
    }
  },
}

function decoded(bytes: Uint8Array): Transaction {
  try {
    return transactionMessage.decode(bytes)
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause
    throw new JavaError('com.google.protobuf.InvalidProtocolBufferException', cause.message)
  }
}
