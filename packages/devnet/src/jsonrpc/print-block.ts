import { block as blockMessage } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { headerOf, type StoredBlock } from '../chain/stored-block.ts'
import { evmAddress, hash, hexData, quantity, zeroAddress, zeros } from './hex.ts'
import { energyUsedBy, printTransaction } from './print-transaction.ts'

/** A block with its transactions, or their ids only; TRON has no value for most members (java-tron BlockResult). */
export function printBlock(chain: Chain, stored: StoredBlock, { full }: { readonly full: boolean }) {
  const { id, height, block, transactionIds, receipts } = stored
  const header = headerOf(block)
  const energyUsed = receipts.reduce((sum, receipt) => sum + energyUsedBy(receipt), 0n)
  const feeLimits = block.transactions.reduce((sum, { rawData }) => sum + (rawData?.feeLimit ?? 0n), 0n)
  return {
    baseFeePerGas: '0x0',
    difficulty: '0x0',
    extraData: '0x',
    gasLimit: quantity(feeLimits),
    gasUsed: quantity(energyUsed),
    hash: hash(id),
    logsBloom: zeros(256),
    miner: height === 0 ? zeroAddress : evmAddress(header.witnessAddress),
    mixHash: zeros(32),
    nonce: zeros(8),
    number: quantity(height),
    parentHash: hexData(header.parentHash),
    receiptsRoot: zeros(32),
    sha3Uncles: zeros(32),
    size: quantity(blockMessage.encode(block).length),
    stateRoot: hexData(header.accountStateRoot),
    timestamp: quantity(header.timestamp / 1000n),
    totalDifficulty: '0x0',
    transactions: transactionIds.map((item, index) =>
      full ? printTransaction(chain, stored, index) : hash(item),
    ),
    transactionsRoot: hexData(header.txTrieRoot),
    uncles: [],
  }
}
