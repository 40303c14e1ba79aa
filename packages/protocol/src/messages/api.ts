// What requests and answers of java-tron's gRPC interface put around the messages of the chain (api.proto).
import { message, repeated } from '../message.ts'
import { address, bool, bytes, enumOf, int32, int64, string, text } from '../scalars.ts'
import type { Infer } from '../types.ts'
import { permission } from './account.ts'
import { type Block, block, blockHeader } from './block.ts'
import { chainParameter, proposal, witness } from './governance.ts'
import { exchange, marketOrder, marketOrderPair } from './markets.ts'
import { internalTransaction, log, receipt } from './receipt.ts'
import { type Transaction, transaction } from './transaction.ts'

export const emptyMessage = message({})
export const numberMessage = message({ num: [1, int64] })
export const bytesMessage = message({ value: [1, bytes] })
export const paginatedMessage = message({ offset: [1, int64], limit: [2, int64] })
export const pricesMessage = message({ prices: [1, string] })

export const responseCode = enumOf({
  SUCCESS: 0,
  SIGERROR: 1,
  CONTRACT_VALIDATE_ERROR: 2,
  CONTRACT_EXE_ERROR: 3,
  BANDWITH_ERROR: 4,
  DUP_TRANSACTION_ERROR: 5,
  TAPOS_ERROR: 6,
  TOO_BIG_TRANSACTION_ERROR: 7,
  TRANSACTION_EXPIRATION_ERROR: 8,
  SERVER_BUSY: 9,
  NO_CONNECTION: 10,
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 11,
  BLOCK_UNSOLIDIFIED: 12,
  OTHER_ERROR: 20,
})

/** java-tron Return: whether a call did what it was asked to do. */
export const returnMessage = message({ result: [1, bool], code: [2, responseCode], message: [3, text] })
export type ReturnMessage = Infer<typeof returnMessage>

/** A transaction with its id, and for a call of a contract what it returned. */
export const transactionExtention = message({
  transaction: [1, transaction],
  txid: [2, bytes],
  constantResult: [3, repeated(bytes)],
  result: [4, returnMessage],
  energyUsed: [5, int64],
  logs: [6, repeated(log)],
  internalTransactions: [7, repeated(internalTransaction)],
  energyPenalty: [8, int64],
})
export type TransactionExtention = Infer<typeof transactionExtention>

export const estimateEnergyMessage = message({ result: [1, returnMessage], energyRequired: [2, int64] })

/** The block with the id of each transaction. */
export const blockExtention = message({
  transactions: [1, repeated(transactionExtention)],
  blockHeader: [2, blockHeader],
  blockid: [3, bytes],
})
export type BlockExtention = Infer<typeof blockExtention>

export const blockList = message({ block: [1, repeated(block)] })
export const blockListExtention = message({ block: [1, repeated(blockExtention)] })
export const receiptList = message({ transactionInfo: [1, repeated(receipt), 'transactionInfo'] })
export const transactionIdList = message({ txId: [1, repeated(string), 'txId'] })

/** Blocks from `startNum` to before `endNum`. */
export const blockLimit = message({ startNum: [1, int64, 'startNum'], endNum: [2, int64, 'endNum'] })
export const blockRequest = message({ idOrNum: [1, string], detail: [2, bool] })
export const blockReference = message({ blockNum: [1, int64], blockHash: [2, bytes] })
export const dynamicProperties = message({ lastSolidityBlockNum: [1, int64] })

export const witnessList = message({ witnesses: [1, repeated(witness)] })
export const proposalList = message({ proposals: [1, repeated(proposal)] })
export const exchangeList = message({ exchanges: [1, repeated(exchange)] })
export const chainParameters = message({ chainParameter: [1, repeated(chainParameter), 'chainParameter'] })
export const marketOrderList = message({ orders: [1, repeated(marketOrder)] })
export const marketOrderPairList = message({ orderPair: [1, repeated(marketOrderPair), 'orderPair'] })

export const delegatedResourceRequest = message({
  fromAddress: [1, address, 'fromAddress'],
  toAddress: [2, address, 'toAddress'],
})
export const unfreezeCountRequest = message({ ownerAddress: [1, address] })
export const unfreezeCount = message({ count: [1, int64] })
export const delegatableRequest = message({ type: [1, int32], ownerAddress: [2, address] })
export const delegatable = message({ maxSize: [1, int64] })
export const withdrawableRequest = message({ ownerAddress: [1, address], timestamp: [2, int64] })
export const withdrawable = message({ amount: [1, int64] })

export const blockIdentifier = message({ hash: [1, bytes], number: [2, int64] })
export const accountBalanceRequest = message({
  accountIdentifier: [1, message({ address: [1, address] })],
  blockIdentifier: [2, blockIdentifier],
})
export const accountBalanceResponse = message({ balance: [1, int64], blockIdentifier: [2, blockIdentifier] })
const balanceOperation = message({
  operationIdentifier: [1, int64],
  address: [2, address],
  amount: [3, int64],
})
export const blockBalanceTrace = message({
  blockIdentifier: [1, blockIdentifier],
  timestamp: [2, int64],
  transactionBalanceTrace: [
    3,
    repeated(
      message({
        transactionIdentifier: [1, bytes],
        operation: [2, repeated(balanceOperation)],
        type: [3, string],
        status: [4, string],
      }),
    ),
  ],
})

const signWeightCode = enumOf({
  ENOUGH_PERMISSION: 0,
  NOT_ENOUGH_PERMISSION: 1,
  SIGNATURE_FORMAT_ERROR: 2,
  COMPUTE_ADDRESS_ERROR: 3,
  PERMISSION_ERROR: 4,
  OTHER_ERROR: 20,
})
export const transactionSignWeight = message({
  permission: [1, permission],
  approvedList: [2, repeated(address)],
  currentWeight: [3, int64],
  result: [4, message({ code: [1, signWeightCode], message: [2, string] })],
  transaction: [5, transactionExtention],
})

const approvedListCode = enumOf({
  SUCCESS: 0,
  SIGNATURE_FORMAT_ERROR: 1,
  COMPUTE_ADDRESS_ERROR: 2,
  OTHER_ERROR: 20,
})
export const transactionApprovedList = message({
  approvedList: [2, repeated(address)],
  result: [4, message({ code: [1, approvedListCode], message: [2, string] })],
  transaction: [5, transactionExtention],
})

/** The block without the ids that the node computed. */
export const plainBlock = ({ transactions, blockHeader: header }: BlockExtention): Block => ({
  transactions: transactions.map((item) => item.transaction ?? noTransaction),
  blockHeader: header,
})

const noTransaction: Transaction = transaction.create({})
