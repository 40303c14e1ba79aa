import { block as blockMessage, type Receipt, type Transaction } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { headerOf, type StoredBlock } from '../chain/stored-block.ts'
import { evmAddress, rpcHash, hexData, quantity, zeroAddress, zeros } from './hex.ts'
import { transferredAmount, operationOf, receiverOf, senderOf } from './transaction-parties.ts'
import { proposals } from '@sundial/operations'
import { viewOfHead } from '../server/account-at-head.ts'

/** A block with its transactions, or their ids only; TRON has no value for most members (java-tron BlockResult). */
export function printRpcBlock(chain: Chain, stored: StoredBlock, { full }: { readonly full: boolean }) {
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
    hash: rpcHash(id),
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
      full ? printRpcTransaction(chain, stored, index) : rpcHash(item),
    ),
    transactionsRoot: hexData(header.txTrieRoot),
    uncles: [],
  }
}

export const energyUsedBy = (receipt: Receipt | undefined): bigint => receipt?.receipt?.energyUsageTotal ?? 0n

/** A transaction of a block (java-tron TransactionResult). */
export function printRpcTransaction(chain: Chain, stored: StoredBlock, index: number) {
  const { id, height, block, transactionIds, receipts } = stored
  const receipt = receipts[index]
  const members = membersOf(block.transactions[index]!, { receipt, state: chain.state })
  return {
    ...members,
    blockHash: rpcHash(id),
    blockNumber: quantity(height),
    from: height === 0 ? zeroAddress : members.from,
    gas: quantity(energyUsedBy(receipt)),
    gasPrice: quantity(energyPriceAt(chain, headerOf(block).timestamp)),
    hash: rpcHash(transactionIds[index]!),
    transactionIndex: quantity(index),
  }
}

/** A pending transaction: members that its block will give it are empty. */
export const printPending = (chain: Chain, id: string, transaction: Transaction) => ({
  ...membersOf(transaction, { receipt: undefined, state: chain.state }),
  blockHash: '0x',
  blockNumber: '0x',
  gas: '0x0',
  gasPrice: '0x',
  hash: rpcHash(id),
  transactionIndex: '0x',
})

function membersOf(transaction: Transaction, around: Parameters<typeof transferredAmount>[1]) {
  const operation = operationOf(transaction)
  return {
    from: evmAddress(senderOf(operation)) ?? zeroAddress,
    input: operation?.kind === 'TriggerSmartContract' ? hexData(operation.value.data) : '0x',
    nonce: zeros(8),
    to: evmAddress(receiverOf(operation)),
    type: '0x0',
    ...signatureOf(transaction),
    value: quantity(transferredAmount(operation, around)),
  }
}

/** The first signature; the recovery byte counts from 27. */
function signatureOf({ signature: [first] }: Transaction) {
  if (first === undefined) return { r: zeros(32), s: zeros(32), v: '0x00' }
  const recovery = first[64] ?? 0
  return {
    r: hexData(first.subarray(0, 32)),
    s: hexData(first.subarray(32, 64)),
    v: quantity(recovery < 27 ? recovery + 27 : recovery),
  }
}

/**
 * Sun for an energy in a block of this time: a price holds after its time, and before the first one, in block
 * 0, that of now holds (java-tron Wallet.getEnergyFee, JsonRpcApiUtil.parseEnergyFee).
 */
export function energyPriceAt(chain: Chain, timeMs: bigint): bigint {
  const prices = proposals
    .priceHistoryOf(viewOfHead(chain), 'getEnergyFee')
    .split(',')
    .map((entry) => entry.split(':').map(BigInt) as [sinceMs: bigint, sun: bigint])
  return prices.findLast(([sinceMs]) => timeMs > sinceMs)?.[1] ?? energyPriceNow(chain)
}

export const energyPriceNow = (chain: Chain): bigint => viewOfHead(chain).parameter('getEnergyFee')
