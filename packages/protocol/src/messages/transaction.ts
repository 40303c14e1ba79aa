import { map, message, repeated } from '../message.ts'
import { address, bytes, int32, int64, string, text } from '../scalars.ts'
import type { Infer } from '../types.ts'
import { contractResult, operationType, resultCode } from './enums.ts'

/** google.protobuf.Any: the operation itself, read by the message its type names. */
const any = message({ typeUrl: [1, string], value: [2, bytes] })

/** What java-tron calls a Contract: one operation of a transaction. */
export const operationEnvelope = message({
  type: [1, operationType],
  parameter: [2, any],
  provider: [3, bytes],
  contractName: [4, text, 'ContractName'],
  permissionId: [5, int32, 'Permission_id'],
})
export type OperationEnvelope = Infer<typeof operationEnvelope>

const authority = message({
  account: [1, message({ name: [1, text], address: [2, address] })],
  permissionName: [2, text],
})

/** What is hashed and signed. `expiration` and `timestamp` are milliseconds since 1970, `feeLimit` sun. */
export const rawTransaction = message({
  refBlockBytes: [1, bytes],
  refBlockNum: [3, int64],
  refBlockHash: [4, bytes],
  expiration: [8, int64],
  auths: [9, repeated(authority)],
  data: [10, bytes],
  contract: [11, repeated(operationEnvelope)],
  scripts: [12, bytes],
  timestamp: [14, int64],
  feeLimit: [18, int64],
})
export type RawTransaction = Infer<typeof rawTransaction>

export const marketOrderDetail = message({
  makerOrderId: [1, bytes, 'makerOrderId'],
  takerOrderId: [2, bytes, 'takerOrderId'],
  fillSellQuantity: [3, int64, 'fillSellQuantity'],
  fillBuyQuantity: [4, int64, 'fillBuyQuantity'],
})

/** The outcome a block carries with a transaction. */
export const transactionResult = message({
  fee: [1, int64],
  ret: [2, resultCode],
  contractRet: [3, contractResult, 'contractRet'],
  assetIssueId: [14, string, 'assetIssueID'],
  withdrawAmount: [15, int64],
  unfreezeAmount: [16, int64],
  exchangeReceivedAmount: [18, int64],
  exchangeInjectAnotherAmount: [19, int64],
  exchangeWithdrawAnotherAmount: [20, int64],
  exchangeId: [21, int64],
  shieldedTransactionFee: [22, int64],
  orderId: [25, bytes, 'orderId'],
  orderDetails: [26, repeated(marketOrderDetail), 'orderDetails'],
  withdrawExpireAmount: [27, int64],
  cancelUnfreezeV2Amount: [28, map(string, int64), 'cancel_unfreezeV2_amount'],
})
export type TransactionResult = Infer<typeof transactionResult>

export const transaction = message({
  rawData: [1, rawTransaction],
  signature: [2, repeated(bytes)],
  ret: [5, repeated(transactionResult)],
})
export type Transaction = Infer<typeof transaction>
