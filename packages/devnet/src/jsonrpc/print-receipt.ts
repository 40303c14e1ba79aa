import { contractResults, type Receipt } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { headerOf, type StoredBlock } from '../chain/stored-block.ts'
import { energyPriceAt } from './energy-price.ts'
import { evmAddress, hash, quantity, zeros } from './hex.ts'
import { logsOfBlock, printLog } from './print-log.ts'
import { energyUsedBy } from './print-transaction.ts'
import { operationOf, receiverOf, senderOf } from './transaction-parties.ts'

/** Of every transaction of a block (java-tron TransactionReceipt). */
export function printReceipts(chain: Chain, stored: StoredBlock) {
  const effectiveGasPrice = quantity(energyPriceAt(chain, headerOf(stored.block).timestamp))
  const logs = [...logsOfBlock(stored)]
  let cumulative = 0n
  return stored.receipts.map((receipt, index) => {
    cumulative += energyUsedBy(receipt)
    return {
      blockHash: hash(stored.id),
      blockNumber: quantity(stored.height),
      ...partiesOf(stored, receipt, index),
      cumulativeGasUsed: quantity(cumulative),
      effectiveGasPrice,
      gasUsed: quantity(energyUsedBy(receipt)),
      logs: logs.splice(0, receipt.log.length).map((log) => printLog(log)),
      logsBloom: zeros(256),
      status: isSuccess(receipt) ? '0x1' : '0x0',
      transactionHash: hash(stored.transactionIds[index]!),
      transactionIndex: quantity(index),
      type: '0x0',
    }
  })
}

function partiesOf({ block }: StoredBlock, { contractAddress }: Receipt, index: number) {
  const operation = operationOf(block.transactions[index]!)
  const isCreation = operation?.kind === 'CreateSmartContract'
  return {
    contractAddress: isCreation ? evmAddress(contractAddress) : null,
    from: evmAddress(senderOf(operation)),
    to: evmAddress(receiverOf(operation)),
  }
}

/** What is no contract has no result of its own: it is in a block because it succeeded. */
function isSuccess({ receipt }: Receipt): boolean {
  const result = receipt?.result ?? 'DEFAULT'
  return (typeof result === 'number' ? result : contractResults[result]) <= contractResults.SUCCESS
}
