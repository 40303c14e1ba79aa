import { metric, only, tally, absentResult } from '../metric.ts'
import { resultCode } from '../../records/transaction-record.ts'
import { isCall } from '../by-day.ts'
import { factsOf } from '../../records/fact-kinds.ts'

/** Blocks, the bytes of those whose size is known, and how many these are. */
export const blocks = metric({
  number: 1,
  key: 'none',
  members: ['count', 'bytes', 'sized'],
  of: ({ block: { sizeBytes } }) => only(1n, BigInt(sizeBytes ?? 0), sizeBytes === undefined ? 0n : 1n),
})

/** Blocks by who produced them, and slots by who missed them, as far as it is proven: counted in the block that proves it. */
export const witnesses = metric({
  number: 17,
  key: 'witness',
  members: ['blocks', 'missed'],
  of: ({ entry: { witness }, missedSlots }) =>
    new Map(
      [...new Set([witness, ...missedSlots.keys()])].map((id) => [
        id,
        [id === witness ? 1n : 0n, BigInt(missedSlots.get(id) ?? 0)],
      ]),
    ),
})

/** Transactions by java-tron's ContractType number. */
export const transactions = metric({
  number: 2,
  key: 'type',
  members: ['count'],
  of: ({ block }) => tally(block.transactions, ({ type }) => type),
})

/** Transactions by `contractRet`. */
export const results = metric({
  number: 3,
  key: 'result',
  members: ['count'],
  of: ({ block }) =>
    tally(block.transactions, ({ result }) => (result === undefined ? absentResult : resultCode(result))),
})

/**
 * Accounts named for the first time in the index, and accounts in a transaction of the hour or the day, as owner or direct
 * counterpart. Each counts in the block with its first transaction of that hour or day.
 */
export const accounts = metric({
  number: 4,
  key: 'none',
  members: ['created', 'activeInHour', 'activeInDay'],
  of: ({ entry: { before, after }, first }) =>
    only(BigInt(after.accounts - before.accounts), BigInt(first.accountsOfHour), BigInt(first.accountsOfDay)),
})

/** Calls of contracts by transactions, failed ones too; and contracts called or created, each in its first block of the day. */
export const contractCalls = metric({
  number: 13,
  key: 'none',
  members: ['count', 'contractsInDay'],
  of: ({ transactions, first }) =>
    only(BigInt(transactions.filter(isCall).length), BigInt(first.contractsOfDay)),
})

/** New contracts: by transactions, and by other contracts within calls. */
export const contractCreations = metric({
  number: 14,
  key: 'none',
  members: ['byAccounts', 'byContracts'],
  needs: 'calls',
  of: ({ block }) => {
    const created = factsOf(block.facts, 'contractCreation')
    const byContracts = created.filter(({ isInternal }) => isInternal).length
    return only(BigInt(created.length - byContracts), BigInt(byContracts))
  },
})
