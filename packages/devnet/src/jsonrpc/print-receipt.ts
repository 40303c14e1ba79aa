import { contractResults, type Log, type Receipt } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { headerOf, type StoredBlock } from '../chain/stored-block.ts'
import { energyPriceAt, energyUsedBy } from './print-block.ts'
import { evmAddress, rpcHash, hexData, quantity, zeros } from './hex.ts'
import { operationOf, receiverOf, senderOf } from './transaction-parties.ts'

/** Of every transaction of a block (java-tron TransactionReceipt). */
export function printReceipts(chain: Chain, stored: StoredBlock) {
  const effectiveGasPrice = quantity(energyPriceAt(chain, headerOf(stored.block).timestamp))
  const logs = [...logsOfBlock(stored)]
  let cumulative = 0n
  return stored.receipts.map((receipt, index) => {
    cumulative += energyUsedBy(receipt)
    return {
      blockHash: rpcHash(stored.id),
      blockNumber: quantity(stored.height),
      ...partiesOf(stored, receipt, index),
      cumulativeGasUsed: quantity(cumulative),
      effectiveGasPrice,
      gasUsed: quantity(energyUsedBy(receipt)),
      logs: logs.splice(0, receipt.log.length).map((log) => printLog(log)),
      logsBloom: zeros(256),
      status: isSuccess(receipt) ? '0x1' : '0x0',
      transactionHash: rpcHash(stored.transactionIds[index]!),
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

/** Only contracts have a result: other transactions are in a block because they succeeded. */
function isSuccess({ receipt }: Receipt): boolean {
  const result = receipt?.result ?? 'DEFAULT'
  return (typeof result === 'number' ? result : contractResults[result]) <= contractResults.SUCCESS
}

/** A log with its position; `index` counts the logs of the block. */
export type RpcLog = {
  readonly log: Log
  readonly index: number
  readonly transactionId: string
  readonly transactionIndex: number
  readonly height: number
  readonly blockId: string
  readonly timeMs: bigint
}

export function logsOfBlock({ id, height, block, transactionIds, receipts }: StoredBlock): readonly RpcLog[] {
  const timeMs = headerOf(block).timestamp
  const logs: RpcLog[] = []
  for (const [transactionIndex, receipt] of receipts.entries()) {
    const position = {
      transactionId: transactionIds[transactionIndex]!,
      transactionIndex,
      height,
      blockId: id,
      timeMs,
    }
    for (const log of receipt.log) logs.push({ ...position, log, index: logs.length })
  }
  return logs
}

/** `removed` is set for a log whose block a fork undid (java-tron LogFilterElement). */
export const printLog = (
  { log, index, transactionId, transactionIndex, height, blockId, timeMs }: RpcLog,
  { removed = false }: { readonly removed?: boolean } = {},
) => ({
  address: hexData(log.address),
  blockHash: rpcHash(blockId),
  blockNumber: quantity(height),
  blockTimestamp: quantity(timeMs / 1000n),
  data: hexData(log.data),
  logIndex: quantity(index),
  removed,
  topics: log.topics.map(hexData),
  transactionHash: rpcHash(transactionId),
  transactionIndex: quantity(transactionIndex),
})
export type PrintedLog = ReturnType<typeof printLog>
