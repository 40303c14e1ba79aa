import { map, message, repeated } from '../message.ts'
import { address, bool, bytes, int64, logAddress, string, text } from '../scalars.ts'
import type { Infer } from '../types.ts'
import { contractResult, resultCode } from './enums.ts'
import { marketOrderDetail } from './transaction.ts'

/** A log's address has 20 bytes here, without the 41 of an account address. */
export const log = message({ address: [1, logAddress], topics: [2, repeated(bytes)], data: [3, bytes] })
export type Log = Infer<typeof log>

export const internalTransaction = message({
  hash: [1, bytes],
  callerAddress: [2, address],
  transferToAddress: [3, address, 'transferTo_address'],
  callValueInfo: [
    4,
    repeated(message({ callValue: [1, int64, 'callValue'], tokenId: [2, string, 'tokenId'] })),
    'callValueInfo',
  ],
  note: [5, bytes],
  rejected: [6, bool],
  extra: [7, string],
})
export type InternalTransaction = Infer<typeof internalTransaction>

export const resourceReceipt = message({
  energyUsage: [1, int64],
  energyFee: [2, int64],
  originEnergyUsage: [3, int64],
  energyUsageTotal: [4, int64],
  netUsage: [5, int64],
  netFee: [6, int64],
  result: [7, contractResult],
  energyPenaltyTotal: [8, int64],
})

/** java-tron TransactionInfo: what executing a transaction did and cost. Amounts are sun. */
export const receipt = message({
  id: [1, bytes],
  fee: [2, int64],
  blockNumber: [3, int64, 'blockNumber'],
  blockTimeStamp: [4, int64, 'blockTimeStamp'],
  contractResult: [5, repeated(bytes), 'contractResult'],
  contractAddress: [6, address],
  receipt: [7, resourceReceipt],
  log: [8, repeated(log)],
  result: [9, resultCode],
  resMessage: [10, text, 'resMessage'],
  assetIssueId: [14, string, 'assetIssueID'],
  withdrawAmount: [15, int64],
  unfreezeAmount: [16, int64],
  internalTransactions: [17, repeated(internalTransaction)],
  exchangeReceivedAmount: [18, int64],
  exchangeInjectAnotherAmount: [19, int64],
  exchangeWithdrawAnotherAmount: [20, int64],
  exchangeId: [21, int64],
  shieldedTransactionFee: [22, int64],
  orderId: [25, bytes, 'orderId'],
  orderDetails: [26, repeated(marketOrderDetail), 'orderDetails'],
  packingFee: [27, int64, 'packingFee'],
  withdrawExpireAmount: [28, int64],
  cancelUnfreezeV2Amount: [29, map(string, int64), 'cancel_unfreezeV2_amount'],
})
export type Receipt = Infer<typeof receipt>
