import type { Connection } from '../../connection.ts'
import type { Range } from '../../queries/page/bounds.ts'
import { transactionRecords } from '../../records/chunks.ts'
import { readRecordRange } from '../../records/read-records.ts'
import type { TransactionRecord } from '../../records/transaction-record.ts'
import { isCall } from '../contract-use.ts'

/** How often accounts called contracts: by contract and caller. */
export class CallerTally {
  readonly callsByContract = new Map<number, Map<number, number>>()
  readonly #callers = new Set<number>()

  add(transactions: Iterable<TransactionRecord>): void {
    for (const transaction of transactions) {
      if (!isCall(transaction)) continue
      const { owner, to } = transaction
      const calls = this.callsByContract.get(to) ?? new Map<number, number>()
      this.callsByContract.set(to, calls)
      calls.set(owner, (calls.get(owner) ?? 0) + 1)
      this.#callers.add(owner)
    }
  }

  /** Accounts that called any contract. */
  get callerCount(): number {
    return this.#callers.size
  }
}

/** Records in memory at a time. */
const recordsAtOnce = 16_384

/** The calls among the transactions of a range. */
export async function tallyCallers(
  connection: Connection,
  { from, to }: Range,
  total: number,
): Promise<CallerTally> {
  const tally = new CallerTally()
  for (let at = from; at < to; at += recordsAtOnce) {
    const range = { from: at, to: Math.min(to, at + recordsAtOnce) }
    tally.add(await readRecordRange(connection, transactionRecords, range, total))
  }
  return tally
}
