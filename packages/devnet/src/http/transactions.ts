// Transactions in blocks and in the pool, their receipts, signatures and broadcast.
import { Malformed, stringifyJson, toHex } from '@sundial/primitives'
import {
  bytesMessage,
  emptyMessage,
  numberMessage,
  receipt,
  receiptList,
  returnMessage,
  type Transaction,
  transactionApprovedList,
  transactionIdList,
  transaction as transactionMessage,
  transactionSignWeight,
} from '@sundial/protocol'
import { refusedReturn, signedMethod } from '../grpc/extentions.ts'
import { giving, printing } from '../grpc/rpc.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { approvedList, reportSignWeight } from './approvals.ts'
import { broadcastTransaction, consoleOf, hexOfText, postedTransaction } from '../server/broadcast.ts'
import { JavaError } from '../server/response.ts'
import { bytesOfHex, hexIn, memberText, requiredLongIn } from '../server/members.ts'
import { printTransaction } from '../server/print.ts'
import { everywhere, fullNodeOnly, nothing, type Routes } from '../server/route.ts'

export const transactionRoutes: Routes = {
  /** Unlike broadcasttransaction, returns the message as text and the transaction as JSON in a string. */
  broadcasthex: {
    under: fullNodeOnly,
    async answer({ devnet, parameters }) {
      const transaction = decoded(bytesOfHex(memberText(parameters, 'transaction')))
      const { id, refused } = await broadcastTransaction(devnet, transaction)
      return {
        result: refused === undefined,
        code: refused?.responseCode ?? 'SUCCESS',
        message: refused?.message ?? '',
        transaction: stringifyJson(transactionMessage.toJson(transaction, { visible: true })),
        txid: id,
      }
    },
  },

  broadcasttransaction: {
    under: fullNodeOnly,
    rpcs: {
      BroadcastTransaction: giving(transactionMessage, returnMessage, async (transaction, { devnet }) => {
        const { refused } = await broadcastTransaction(devnet, transaction)
        return refused === undefined
          ? returnMessage.create({ result: true })
          : refusedReturn(refused.responseCode, refused.message)
      }),
    },
    async answer({ devnet, parameters, form }) {
      const { id, refused } = await broadcastTransaction(devnet, postedTransaction(parameters, form))
      if (refused === undefined) return { result: true, txid: id, ...consoleOf(devnet, id, form) }
      const message = form.visible ? refused.message : hexOfText(refused.message)
      return { code: refused.responseCode, txid: id, message }
    },
  },

  getapprovedlist: {
    under: fullNodeOnly,
    rpcs: { GetTransactionApprovedList: signedMethod(transactionApprovedList, approvedList) },
    answer: ({ devnet: { chain }, parameters, form }) =>
      approvedList(
        new SignedTransaction(postedTransaction(parameters, form), chain.signing),
        chain.state,
        form,
      ),
  },

  getsignweight: {
    under: fullNodeOnly,
    rpcs: { GetTransactionSignWeight: signedMethod(transactionSignWeight, reportSignWeight) },
    answer: ({ devnet: { chain }, parameters, form }) =>
      reportSignWeight(
        new SignedTransaction(postedTransaction(parameters, form), chain.signing),
        chain.state,
        form,
      ),
  },

  getpendingsize: {
    under: fullNodeOnly,
    rpcs: {
      GetPendingSize: giving(emptyMessage, numberMessage, (_, { devnet }) => ({
        num: BigInt(devnet.chain.pool.size),
      })),
    },
    answer: ({ devnet: { chain } }) => ({ pendingSize: BigInt(chain.pool.size) }),
  },

  gettransactionbyid: {
    under: everywhere,
    rpcs: {
      GetTransactionById: giving(
        bytesMessage,
        transactionMessage,
        ({ value }, { view }) => view.transaction(toHex(value))?.transaction,
      ),
    },
    answer({ view, parameters, form }) {
      const stored = view.transaction(hexIn(parameters, 'value', form))
      return stored === undefined ? nothing : printTransaction(stored.transaction, form)
    },
  },

  gettransactionfrompending: {
    under: fullNodeOnly,
    rpcs: {
      GetTransactionFromPending: giving(bytesMessage, transactionMessage, ({ value }, { devnet }) =>
        devnet.chain.pool.executed(toHex(value)),
      ),
    },
    answer({ devnet: { chain }, parameters, form }) {
      const id = hexIn(parameters, 'value', form)
      if (id.length !== 64) throw new JavaError('java.lang.IllegalArgumentException', 'null')
      const pending = chain.pool.executed(id)
      return pending === undefined ? nothing : printTransaction(pending, form)
    },
  },

  gettransactionlistfrompending: {
    under: fullNodeOnly,
    rpcs: { GetTransactionListFromPending: printing(emptyMessage, transactionIdList) },
    answer({ devnet: { chain } }) {
      const ids = chain.pool.all().map(({ id }) => id)
      return ids.length === 0 ? nothing : { txId: ids }
    },
  },

  /** A bare list; `{}` for block 0 and below. */
  gettransactioninfobyblocknum: {
    under: everywhere,
    rpcs: {
      GetTransactionInfoByBlockNum: giving(numberMessage, receiptList, ({ num }, { view }) => ({
        transactionInfo: num <= 0n ? [] : (view.block(Number(num))?.receipts ?? []),
      })),
    },
    answer({ view, parameters, form }) {
      const height = Number(requiredLongIn(parameters, 'num', form))
      if (height <= 0) return nothing
      return (view.block(height)?.receipts ?? []).map((item) => receipt.toJson(item, form))
    },
  },

  gettransactioninfobyid: {
    under: everywhere,
    rpcs: {
      GetTransactionInfoById: giving(
        bytesMessage,
        receipt,
        ({ value }, { view }) => view.transaction(toHex(value))?.receipt,
      ),
    },
    answer({ view, parameters, form }) {
      const stored = view.transaction(hexIn(parameters, 'value', form))?.receipt
      return stored === undefined ? nothing : receipt.toJson(stored, form)
    },
  },

  /** Only the fees and resources of gettransactioninfobyid. */
  gettransactionreceiptbyid: {
    under: fullNodeOnly,
    answer({ view, parameters, form }) {
      const stored = view.transaction(hexIn(parameters, 'value', form))?.receipt
      return stored === undefined ? nothing : { Receipt: receipt.toJson(stored, form)['receipt'] }
    },
  },

  /** java-tron no longer counts transactions (Wallet.totalTransaction). */
  totaltransaction: {
    under: fullNodeOnly,
    rpcs: { TotalTransaction: printing(emptyMessage, numberMessage) },
    answer: () => nothing,
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
