import { contractTypes } from '../records/transaction-record.ts'
import type { Batch } from './number-blocks.ts'

/** Additions of a batch to an account, or subtractions by undo. */
export type AccountChange = {
  readonly transactions: number[]
  transactionsOut: number
  transactionsIn: number
  readonly transfers: number[]
  transfersOut: number
  transfersIn: number
  /** First height of the batch at which the account is the target of a contract call or creation. */
  contractHeight?: number | undefined
}

export const noChange = (): AccountChange => ({
  transactions: [],
  transactionsOut: 0,
  transactionsIn: 0,
  transfers: [],
  transfersOut: 0,
  transfersIn: 0,
})

/** Changes by account number. */
export function accountChanges(batch: Batch): Map<number, AccountChange> {
  const changes = new Map<number, AccountChange>()
  const changeOf = (account: number): AccountChange => {
    const known = changes.get(account)
    if (known !== undefined) return known
    const fresh = noChange()
    changes.set(account, fresh)
    return fresh
  }
  addTransactions(batch, changeOf)
  addTransfers(batch, changeOf)
  return changes
}

type ChangeOf = (account: number) => AccountChange

function addTransactions({ blocks, transactions }: Batch, changeOf: ChangeOf): void {
  const first = blocks[0]?.before.transactions ?? 0
  for (const { height, before, after } of blocks) {
    for (let position = before.transactions; position < after.transactions; position++) {
      const { type, owner, to } = transactions[position - first]!
      const from = changeOf(owner)
      from.transactionsOut++
      from.transactions.push(position)
      if (to === undefined) continue
      const into = changeOf(to)
      into.transactionsIn++
      if (to !== owner) into.transactions.push(position)
      if (contractTypes.has(type)) into.contractHeight ??= height
    }
  }
}

function addTransfers({ blocks, transfers }: Batch, changeOf: ChangeOf): void {
  const first = blocks[0]?.before.transfers ?? 0
  for (const [at, { from, to }] of transfers.entries()) {
    if (from !== undefined) {
      const change = changeOf(from)
      change.transfersOut++
      change.transfers.push(first + at)
    }
    if (to !== undefined) {
      const change = changeOf(to)
      change.transfersIn++
      if (to !== from) change.transfers.push(first + at)
    }
  }
}
