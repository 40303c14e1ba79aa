// Blocks and transactions as java-tron's gRPC interface wraps them, with the ids that it computes.
import { transactionFromJson } from '@sundial/operations'
import { fromHex, fromText } from '@sundial/primitives'
import {
  block as blockMessage,
  type BlockExtention,
  blockExtention,
  type JsonForm,
  type MessageType,
  rawTransaction,
  returnMessage,
  type Transaction,
  transactionExtention,
  type TransactionExtention,
  transactionHash,
  transactionId,
  transaction as transactionMessage,
} from '@sundial/protocol'
import type { StoredBlock } from '../chain/stored-block.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import type { Reader } from '../state/state.ts'
import type { Rpc, RpcPlace, Rpcs } from '../server/route.ts'
import { giving, type Members } from './rpc.ts'

/** What java-tron says of everything that went well. */
const done = returnMessage.create({ result: true })

/** java-tron RpcApiService.transaction2Extention. */
export const extentionOf = (transaction: Transaction, id?: string): TransactionExtention =>
  transactionExtention.create({
    transaction,
    txid: id === undefined ? transactionHash(transaction.rawData ?? rawTransaction.create({})) : fromHex(id),
    result: done,
  })

/** java-tron RpcApiService.block2Extention. */
export const blockExtentionOf = ({ id, block, transactionIds }: StoredBlock): BlockExtention => ({
  transactions: block.transactions.map((item, index) => extentionOf(item, transactionIds[index])),
  blockHeader: block.blockHeader,
  blockid: fromHex(id),
})

/** The two methods that find a block: NAME answers with the block alone, NAME2 with the ids as well. */
export const blockMethods = <Name extends string, Request>(
  name: Name,
  request: MessageType<Request>,
  find: (value: Request, place: RpcPlace) => StoredBlock | undefined,
): Rpcs => ({
  [name]: giving(request, blockMessage, (value, place) => find(value, place)?.block),
  [`${name}2`]: giving(request, blockExtention, (value, place) => {
    const stored = find(value, place)
    return stored === undefined ? undefined : blockExtentionOf(stored)
  }),
})

/** What a call that was refused says (RpcApiService.createTransactionExtention, callContract). */
export const refusedReturn = (code: string, message: string) =>
  returnMessage.create({ code: code as never, message: fromText(message) })

/** Before the message of a refusal by the rules of an operation (Wallet.CONTRACT_VALIDATE_ERROR). */
export const validateErrorWords = 'Contract validate error : '

/** The members of a call's answer, from what the HTTP interface prints of it. */
export function toldExtention(printed: Members): Members {
  const { transaction, result, ...rest } = printed
  const told = { ...rest, result: toldReturn(result as Members) }
  if (transaction === undefined) return told
  const read = transactionFromJson(transaction)
  return {
    ...told,
    transaction: transactionMessage.toJson(read, { visible: false }),
    txid: transactionId(read.rawData!),
  }
}

/** The HTTP interface reports what stopped a run as OTHER_ERROR, and rules without words before them. */
export function toldReturn(result: Members): Members {
  const { code, message } = result
  if (code === 'OTHER_ERROR') return { ...result, code: 'CONTRACT_EXE_ERROR' }
  if (code !== 'CONTRACT_VALIDATE_ERROR' || typeof message !== 'string') return result
  return { ...result, message: `${hexOf(validateErrorWords)}${message}` }
}

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

/** A method that says what the HTTP call prints of a transaction with signatures. */
export const signedMethod = <Answer>(
  answer: MessageType<Answer>,
  print: (signed: SignedTransaction, state: Reader, form: JsonForm) => Members,
): Rpc =>
  giving(transactionMessage, answer, (posted, { devnet: { chain } }) => {
    const signed = new SignedTransaction(posted, chain.signing)
    const { transaction, ...told } = print(signed, chain.state, { visible: false })
    const value = answer.fromJson(told, { visible: false })
    return transaction === undefined
      ? value
      : { ...value, transaction: extentionOf(signed.transaction, signed.id) }
  })
