import type { SignedTransaction } from '../rules/signed-transaction.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'
import { Layer, type Reader } from '../state/state.ts'

/** More waiting transactions than this are refused as busy (java-tron node.maxTransactionPendingSize is 2000). */
const limit = 50_000

/** Transactions that wait for a block, in the order they came, and the state they would make of the head. */
export class Pool {
  readonly #waiting = new Map<string, SignedTransaction>()
  #layer: Layer

  constructor(head: Reader) {
    this.#layer = new Layer(head)
  }

  get size(): number {
    return this.#waiting.size
  }

  get(id: string): SignedTransaction | undefined {
    return this.#waiting.get(id)
  }

  all(): readonly SignedTransaction[] {
    return [...this.#waiting.values()]
  }

  /** Throws `transaction_refused` when no more may come. What was accepted before is never turned away. */
  checkRoom(): void {
    if (this.#waiting.size >= limit) throw new TransactionRefused('SERVER_BUSY', 'Server busy.')
  }

  /** Runs the transaction over those before it; it waits when it is not refused. */
  add(signed: SignedTransaction, execute: (attempt: Layer) => void): void {
    const attempt = new Layer(this.#layer)
    execute(attempt)
    attempt.mergeInto(this.#layer)
    this.#waiting.set(signed.id, signed)
  }

  /** Empties the pool over a new head. Answers what waited. */
  restart(head: Reader): readonly SignedTransaction[] {
    const waited = this.all()
    this.#waiting.clear()
    this.#layer = new Layer(head)
    return waited
  }
}
