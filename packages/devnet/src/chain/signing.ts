import { type Address, fromHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import type { Reader } from '../state/state.ts'
import {
  block,
  type Block,
  blockHash,
  blockHeader,
  rawBlockHeader,
  type Transaction,
  transactionRoot,
} from '@sundial/protocol'
import type { BlockSlot } from '../contracts/contract-block.ts'

/**
 * The private key with which this chain signs the blocks of a witness: that of its witness permission (java-tron
 * AccountCapsule.getWitnessPermissionAddress), or its own. Without either its slots are missed, as a witness's
 * slots are whose node is down.
 */
export function signingKeyOf(state: Reader, witness: Address): string | undefined {
  const signer = state.get('accounts', witness)?.witnessPermission?.keys[0]?.address ?? witness
  return state.get('signingKeys', signer) ?? state.get('signingKeys', witness)
}

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
