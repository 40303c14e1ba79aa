import { type Transaction, transactionResult } from '@sundial/protocol'
import type { ContractResult } from '@sundial/tvm'
import type { SignedTransaction } from '../rules/signed-transaction.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'
import { Layer, type Reader } from '../state/state.ts'

/** More waiting transactions than this are refused as busy (java-tron node.maxTransactionPendingSize is 2000). */
const limit = 50_000

type Run = { readonly contractRet: ContractResult; readonly steps: number }
type Pending = { readonly signed: SignedTransaction; readonly contractRet: ContractResult }

/** Pending transactions, in the order they came, and the state after them over the head. */
export class TransactionPool {
  readonly #waiting = new Map<string, Pending>()
  /** The transactions that were pending over the previous head, with their results there. */
  #before: ReadonlyMap<string, Pending> = new Map()
  #layer: Layer

  constructor(head: Reader) {
    this.#layer = new Layer(head)
  }

  get size(): number {
    return this.#waiting.size
  }

  get(id: string): SignedTransaction | undefined {
    return this.#waiting.get(id)?.signed
  }

  all(): readonly SignedTransaction[] {
    return [...this.#waiting.values()].map(({ signed }) => signed)
  }

  /** The state after the head and all pending transactions. */
  get state(): Reader {
    return this.#layer
  }

  /** A pending transaction with the result of its run over the head, which its block may change. */
  executed(id: string): Transaction | undefined {
    const pending = this.#waiting.get(id)
    if (pending === undefined) return undefined
    const { signed, contractRet } = pending
    return { ...signed.transaction, ret: [transactionResult.create({ contractRet })] }
  }

  /** Throws `transaction_refused` when the pool is full. Transactions accepted before are never refused. */
  checkRoom(): void {
    if (this.#waiting.size >= limit) throw new TransactionRefused('SERVER_BUSY', 'Server busy.')
  }

  /** Runs the transaction over those before it and adds it unless it is refused. Returns the steps it took. */
  add(signed: SignedTransaction, execute: (attempt: Layer) => Run): number {
    const attempt = new Layer(this.#layer)
    const { contractRet, steps } = execute(attempt)
    attempt.mergeInto(this.#layer)
    this.#waiting.set(signed.id, { signed, contractRet })
    return steps
  }

  /** Adds a transaction with its previous result, without running it: the state after the pool lacks it. */
  addUnexecuted(signed: SignedTransaction): void {
    const { contractRet } = this.#before.get(signed.id) ?? { contractRet: 'SUCCESS' }
    this.#waiting.set(signed.id, { signed, contractRet })
  }

  /** Empties the pool over a new head. Returns the transactions that were pending. */
  restart(head: Reader): readonly SignedTransaction[] {
    const waited = this.all()
    this.#before = new Map(this.#waiting)
    this.#waiting.clear()
    this.#layer = new Layer(head)
    return waited
  }
}
