import { layout } from '../layout.ts'
import { ByteReader, ByteWriter } from '../records/bytes.ts'
import type { Connection } from '../connection.ts'
import type { Range } from '../queries/page.ts'
import { recordCount, transactionRecords } from '../records/chunks.ts'
import { decodeParties, type TransactionParties } from '../records/transaction-record.ts'
import { isCall } from './by-day.ts'

/** How often an account called a contract on a day. */
export type Caller = { readonly account: number; readonly calls: number }

/** Most calls first; equal counts in the order in which accounts first appeared. */
export const rankCallers = (calls: ReadonlyMap<number, number>): Caller[] =>
  [...calls]
    .map(([account, count]) => ({ account, calls: count }))
    .sort((left, right) => right.calls - left.calls || left.account - right.account)

/** Ranked callers in pieces of `callersPerChunk`. */
export function encodeCallers(ranked: readonly Caller[]): Buffer[] {
  const chunks: Buffer[] = []
  const writer = new ByteWriter()
  for (let at = 0; at < ranked.length; at += layout.callersPerChunk) {
    const chunk = ranked.slice(at, at + layout.callersPerChunk)
    writer.uint(chunk.length)
    for (const { account, calls } of chunk) writer.uint(account).uint(calls)
    chunks.push(writer.take())
  }
  return chunks
}

export function decodeCallers(chunk: Buffer): Caller[] {
  const reader = new ByteReader(chunk)
  return Array.from({ length: reader.uint() }, () => ({ account: reader.uint(), calls: reader.uint() }))
}

/** How often accounts called contracts: by contract and caller. */
export class CallerTally {
  readonly callsByContract = new Map<number, Map<number, number>>()
  readonly #callers = new Set<number>()

  add(transactions: Iterable<TransactionParties>): void {
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

const { perChunk, table } = transactionRecords

/** About a megabyte in memory at a time. */
const chunksAtOnce = 1_024

/** The calls among the transactions of a range; all there are is `total`. */
export async function tallyCallers(
  connection: Connection,
  { from, to }: Range,
  total: number,
): Promise<CallerTally> {
  const tally = new CallerTally()
  const last = Math.ceil(to / perChunk)
  for (let first = Math.floor(from / perChunk); first < last; first += chunksAtOnce) {
    const rows = await connection.query({
      columns: { chunk: 'int8', records: 'bytea' },
      name: 'transaction_chunks_between',
      text: `SELECT chunk, records FROM ${table} WHERE chunk >= $1 AND chunk < $2`,
      values: [first, Math.min(last, first + chunksAtOnce)],
    })
    for (const { chunk, records } of rows) {
      const start = Number(chunk) * perChunk
      const parties = decodeParties(records, recordCount(perChunk, Number(chunk), total))
      tally.add(parties.slice(Math.max(0, from - start), to - start))
    }
  }
  return tally
}
