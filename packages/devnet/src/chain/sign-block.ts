import { fromHex, signHash } from '@sundial/primitives'
import {
  type Block,
  block,
  blockHash,
  blockHeader,
  rawBlockHeader,
  type Transaction,
  transactionRoot,
} from '@sundial/protocol'
import type { BlockSlot } from '../contracts/contract-block.ts'

/** java-tron ChainConstant.BLOCK_VERSION of 4.8.1. */
const newestVersion = 34

/** The block with its header signed by its witness (java-tron BlockCapsule.sign). */
export function signBlock(
  { height, timeMs, witness }: BlockSlot,
  {
    parentId,
    transactions,
    privateKey,
    version = newestVersion,
  }: {
    parentId: string
    transactions: readonly Transaction[]
    privateKey: string
    version?: number | undefined
  },
): Block {
  const rawData = rawBlockHeader.create({
    timestamp: BigInt(timeMs),
    txTrieRoot: transactionRoot(transactions),
    parentHash: fromHex(parentId),
    number: BigInt(height),
    witnessAddress: witness,
    version,
  })
  const witnessSignature = signHash(blockHash(rawData), fromHex(privateKey))
  return block.create({ transactions, blockHeader: blockHeader.create({ rawData, witnessSignature }) })
}
