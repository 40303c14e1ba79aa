import { message, repeated } from '../message.ts'
import { address, bytes, int32, int64 } from '../scalars.ts'
import type { Infer } from '../types.ts'
import { transaction } from './transaction.ts'

export const rawBlockHeader = message({
  timestamp: [1, int64],
  txTrieRoot: [2, bytes, 'txTrieRoot'],
  parentHash: [3, bytes, 'parentHash'],
  number: [7, int64],
  witnessId: [8, int64],
  witnessAddress: [9, address],
  version: [10, int32],
  accountStateRoot: [11, bytes, 'accountStateRoot'],
})
export type RawBlockHeader = Infer<typeof rawBlockHeader>

export const blockHeader = message({ rawData: [1, rawBlockHeader], witnessSignature: [2, bytes] })
export type BlockHeader = Infer<typeof blockHeader>

export const block = message({ transactions: [1, repeated(transaction)], blockHeader: [2, blockHeader] })
export type Block = Infer<typeof block>
