import type { BlockEntry } from '../head.ts'
import type { Batch } from './number-blocks.ts'

/** What a batch adds to a day (UTC, counted from 1970), or what undoing it takes away. */
export type DayChange = {
  blockCount: number
  transactionCount: number
  transferCount: number
  newAccountCount: number
  sizeBytes: number
  sizedBlockCount: number
  readonly transactionCountByType: Map<number, number>
}

export const dayMs = 86_400_000

export function dayChanges({ blocks, transactions }: Batch): Map<number, DayChange> {
  const changes = new Map<number, DayChange>()
  const first = blocks[0]?.before.transactions ?? 0
  for (const block of blocks) {
    const day = Math.floor(block.timestampMs / dayMs)
    const change = changes.get(day) ?? noChange()
    changes.set(day, change)
    addBlock(change, block)
    for (let at = block.before.transactions - first; at < block.after.transactions - first; at++) {
      const { type } = transactions[at]!
      change.transactionCountByType.set(type, (change.transactionCountByType.get(type) ?? 0) + 1)
    }
  }
  return changes
}

const noChange = (): DayChange => ({
  blockCount: 0,
  transactionCount: 0,
  transferCount: 0,
  newAccountCount: 0,
  sizeBytes: 0,
  sizedBlockCount: 0,
  transactionCountByType: new Map(),
})

function addBlock(change: DayChange, { before, after, sizeBytes }: BlockEntry): void {
  change.blockCount += 1
  change.transactionCount += after.transactions - before.transactions
  change.transferCount += after.transfers - before.transfers
  change.newAccountCount += after.accounts - before.accounts
  change.sizeBytes += sizeBytes ?? 0
  change.sizedBlockCount += sizeBytes === undefined ? 0 : 1
}
