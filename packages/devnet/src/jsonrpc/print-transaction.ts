import type { Receipt, Transaction } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { headerOf, type StoredBlock } from '../chain/stored-block.ts'
import { energyPriceAt } from './energy-price.ts'
import { evmAddress, hash, hexData, quantity, zeroAddress, zeros } from './hex.ts'
import { amountOf, operationOf, receiverOf, senderOf } from './transaction-parties.ts'

export const energyUsedBy = (receipt: Receipt | undefined): bigint => receipt?.receipt?.energyUsageTotal ?? 0n

/** A transaction of a block (java-tron TransactionResult). */
export function printTransaction(chain: Chain, stored: StoredBlock, index: number) {
  const { id, height, block, transactionIds, receipts } = stored
  const receipt = receipts[index]
  const members = membersOf(block.transactions[index]!, { receipt, state: chain.state })
  return {
    ...members,
    blockHash: hash(id),
    blockNumber: quantity(height),
    from: height === 0 ? zeroAddress : members.from,
    gas: quantity(energyUsedBy(receipt)),
    gasPrice: quantity(energyPriceAt(chain, headerOf(block).timestamp)),
    hash: hash(transactionIds[index]!),
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
  hash: hash(id),
  transactionIndex: '0x',
})

function membersOf(transaction: Transaction, around: Parameters<typeof amountOf>[1]) {
  const operation = operationOf(transaction)
  return {
    from: evmAddress(senderOf(operation)) ?? zeroAddress,
    input: operation?.kind === 'TriggerSmartContract' ? hexData(operation.value.data) : '0x',
    nonce: zeros(8),
    to: evmAddress(receiverOf(operation)),
    type: '0x0',
    ...signatureOf(transaction),
    value: quantity(amountOf(operation, around)),
  }
}

/** The first; the recovery byte counts from 27. */
function signatureOf({ signature: [first] }: Transaction) {
  if (first === undefined) return { r: zeros(32), s: zeros(32), v: '0x00' }
  const recovery = first[64] ?? 0
  return {
    r: hexData(first.subarray(0, 32)),
    s: hexData(first.subarray(32, 64)),
    v: quantity(recovery < 27 ? recovery + 27 : recovery),
  }
}
