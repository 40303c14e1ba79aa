import type { Log } from '@sundial/protocol'
import { headerOf, type StoredBlock } from '../chain/stored-block.ts'
import { hash, hexData, quantity } from './hex.ts'

/** A log and where it stands; `index` counts the logs of the block. */
export type PlacedLog = {
  readonly log: Log
  readonly index: number
  readonly transactionId: string
  readonly transactionIndex: number
  readonly height: number
  readonly blockId: string
  readonly timeMs: bigint
}

export function logsOfBlock({
  id,
  height,
  block,
  transactionIds,
  receipts,
}: StoredBlock): readonly PlacedLog[] {
  const timeMs = headerOf(block).timestamp
  const logs: PlacedLog[] = []
  for (const [transactionIndex, receipt] of receipts.entries()) {
    const place = {
      transactionId: transactionIds[transactionIndex]!,
      transactionIndex,
      height,
      blockId: id,
      timeMs,
    }
    for (const log of receipt.log) logs.push({ ...place, log, index: logs.length })
  }
  return logs
}

/** `removed` of a log whose block a fork took away (java-tron LogFilterElement). */
export const printLog = (
  { log, index, transactionId, transactionIndex, height, blockId, timeMs }: PlacedLog,
  { removed = false }: { readonly removed?: boolean } = {},
) => ({
  address: hexData(log.address),
  blockHash: hash(blockId),
  blockNumber: quantity(height),
  blockTimestamp: quantity(timeMs / 1000n),
  data: hexData(log.data),
  logIndex: quantity(index),
  removed,
  topics: log.topics.map(hexData),
  transactionHash: hash(transactionId),
  transactionIndex: quantity(transactionIndex),
})
export type PrintedLog = ReturnType<typeof printLog>
