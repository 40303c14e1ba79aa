import { fromHex, limits, Malformed, Refused, Unavailable } from '@sundial/primitives'
import {
  bytesMessage,
  emptyMessage,
  int64,
  type MessageType,
  numberMessage,
  type Receipt,
  receipt as receiptMessage,
} from '@sundial/protocol'
import { checkHeight, checkReceipt, checkTransactionId } from '../check-block.ts'
import { blockFromBytes, headFromBytes, receiptsFromBytes, transactionFromBytes } from '../grpc/from-bytes.ts'
import { blockFromJson, headFromJson, receiptFromJson, transactionFromJson } from '../json/from-json.ts'
import { isObject, membersOf } from '../json/members.ts'
import type { NodeBlock, NodeHead, NodeTransaction } from '../node-client.ts'

/**
 * Posts a body to a path of the node and returns the result of `read` on its JSON; the transport retries and applies
 * limits. If `read` throws, the answer counts as unusable: the next server is tried.
 */
export type Ask = <Answer>(
  path: string,
  body: Readonly<Record<string, unknown>>,
  read: (answer: unknown) => Answer,
  rpc?: RpcOf<Answer>,
) => Promise<Answer>

/** The same call over gRPC, which a server of that interface is asked; a call without one has none there. */
export type RpcOf<Answer> = {
  /** `Service/Method` of the package `protocol`. */
  readonly method: string
  readonly request: Uint8Array
  readonly read: (bytes: Uint8Array) => Answer
}

/** A call over gRPC whose answer is read by the table of its message; an empty one is nothing. */
export const rpcOf = <Request, Value, Answer>(
  method: string,
  [type, request]: readonly [MessageType<Request>, Partial<Request>],
  answer: MessageType<Value>,
  read: (value: Value, isEmpty: boolean) => Answer,
): RpcOf<Answer> => ({
  method,
  request: type.encode(type.create(request)),
  read: (bytes) => read(answer.decode(bytes), bytes.length === 0),
})

export const noRequest = [emptyMessage, {}] as const

/** java-tron returns `{}` for what it does not have. */
export const isNothing = (answer: unknown): boolean => isObject(answer) && Object.keys(answer).length === 0

export const getNowBlock = (ask: Ask): Promise<NodeHead> =>
  ask('/wallet/getnowblock', {}, headFromJson, {
    method: 'Wallet/GetNowBlock2',
    request: new Uint8Array(0),
    read: headFromBytes,
  })

export const getBlockByNumber = (ask: Ask, height: number): Promise<NodeBlock | undefined> =>
  ask(
    '/wallet/getblockbynum',
    { num: height },
    (answer) => (isNothing(answer) ? undefined : blockOfHeight(height, blockFromJson(answer))),
    {
      method: 'Wallet/GetBlockByNum2',
      request: heightBytes(height),
      read: (bytes) => blockOfHeight(height, blockFromBytes(bytes)),
    },
  )

/** Throws `block_height_mismatch` for another block than the requested one. */
export function blockOfHeight(height: number, block: NodeBlock | undefined): NodeBlock | undefined {
  if (block !== undefined) checkHeight(height, block)
  return block
}

const heightBytes = (height: number): Uint8Array => numberMessage.encode({ num: BigInt(height) })

export const getTransactionById = (ask: Ask, id: string): Promise<NodeTransaction | undefined> =>
  ask(
    '/wallet/gettransactionbyid',
    { value: id },
    (answer) => (isNothing(answer) ? undefined : ofId(id, transactionFromJson(answer))),
    {
      method: 'Wallet/GetTransactionById',
      request: idBytes(id),
      read: (bytes) => ofId(id, transactionFromBytes(bytes)),
    },
  )

function ofId(id: string, found: NodeTransaction | undefined): NodeTransaction | undefined {
  if (found?.transaction.rawData !== undefined) checkTransactionId(found.transaction.rawData, id)
  return found
}

const idBytes = (id: string): Uint8Array => bytesMessage.encode({ value: fromHex(id) })

export const getTransactionInfoById = (ask: Ask, id: string): Promise<Receipt | undefined> =>
  ask(
    '/wallet/gettransactioninfobyid',
    { value: id },
    (answer) => (isNothing(answer) ? undefined : receiptOf(id, receiptFromJson(answer))),
    {
      method: 'Wallet/GetTransactionInfoById',
      request: idBytes(id),
      read: (bytes) => (bytes.length === 0 ? undefined : receiptOf(id, receiptMessage.decode(bytes))),
    },
  )

function receiptOf(id: string, receipt: Receipt): Receipt {
  checkReceipt(receipt, { id })
  return receipt
}

/** Receipts of a block in order; java-tron has none for the genesis block. */
export const getTransactionInfosByBlock = (
  ask: Ask,
  height: number,
): Promise<readonly Receipt[] | undefined> =>
  ask('/wallet/gettransactioninfobyblocknum', { num: height }, (answer) => receiptsOf(answer, height), {
    method: 'Wallet/GetTransactionInfoByBlockNum',
    request: heightBytes(height),
    read: (bytes) => receiptsFromBytes(bytes, height),
  })

function receiptsOf(answer: unknown, height: number): readonly Receipt[] | undefined {
  if (isNothing(answer)) return undefined
  if (!Array.isArray(answer) || answer.length > limits.repeatedItems) {
    throw new Malformed('json', `Expected a list of the receipts of block ${height}.`)
  }
  const receipts = answer.map(receiptFromJson)
  for (const receipt of receipts) checkReceipt(receipt, { height })
  return receipts
}

/** Pending transactions of the node (java-tron Manager.getPendingSize); absent where it does not report them. */
export async function getPendingSize(ask: Ask): Promise<number | undefined> {
  try {
    return await ask(
      '/wallet/getpendingsize',
      {},
      (answer) =>
        Number(int64.fromJson(membersOf(answer, 'a pending size')['pendingSize'] ?? 0, { visible: false })),
      rpcOf('Wallet/GetPendingSize', noRequest, numberMessage, ({ num }) => Number(num)),
    )
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof Unavailable)) throw error
    return undefined
  }
}
