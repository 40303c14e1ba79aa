import { type Transaction, transaction as transactionMessage } from '@sundial/protocol'

/** Room for the result that a block adds (java-tron Constant.MAX_RESULT_SIZE_IN_TX). */
const resultBytes = 64

/** Bytes a transaction pays for: its size without results, and room for them (java-tron BandwidthProcessor.consume). */
export const bandwidthOf = (
  transaction: Transaction,
  bytesWithoutRet = transactionMessage.encode({ ...transaction, ret: [] }).length,
): bigint => BigInt(bytesWithoutRet + resultBytes * (transaction.rawData?.contract.length ?? 0))
