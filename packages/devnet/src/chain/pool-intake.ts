import { Refused } from '@sundial/primitives'
import type { Transaction } from '@sundial/protocol'
import { defaultStepLimit } from '@sundial/tvm'
import type { ConsoleCall } from '../contracts/console-call.ts'
import type { LogPart } from '../log/log-part.ts'
import { checkReachesNextSlot, checkValidity, type ValidityContext } from '../rules/check-validity.ts'
import { checkSignatures } from '../rules/check-signatures.ts'
import { type Execution, executeTransaction } from '../rules/execute-transaction.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { type Layer, type Reader, setProperty } from '../state/state.ts'
import { type Branch, dropped } from './branch.ts'
import type { Candidate } from './execute-block.ts'
import { TransactionPool } from './pool.ts'
import { AcceptedConsole } from './printed-lines.ts'
import { isOnDemand, nextSlotMs, ruleTimeMs } from './schedule.ts'

/** Steps of contracts after which pending transactions are not run again over a new head. */
const offeredSteps = 2 * defaultStepLimit

/** Checks transactions and runs them over the head of the branch before they enter the pool. */
export class PoolIntake {
  readonly pool: TransactionPool
  readonly acceptedConsole = new AcceptedConsole()
  readonly #branch: Branch

  constructor(branch: Branch) {
    this.#branch = branch
    this.pool = new TransactionPool(branch.state)
  }

  signed(transaction: Transaction): SignedTransaction {
    return new SignedTransaction(transaction, this.#branch.signing)
  }

  /** Throws `transaction_refused`. */
  accept(signed: SignedTransaction): void {
    const context = this.#poolContext()
    this.pool.checkRoom()
    void signed.envelope
    checkReachesNextSlot(signed, context)
    this.#add(signed, context)
  }

  /**
   * Offers transactions to the pool again; those refused now are dropped for good. When the time is used up, the rest
   * enters the pool without a run: the block they enter checks and runs them.
   */
  offer(transactions: readonly SignedTransaction[]): void {
    const refused: LogPart[] = []
    const context = this.#poolContext()
    let steps = 0
    for (const signed of transactions) {
      try {
        if (steps < offeredSteps) steps += this.#add(signed, context)
        else this.pool.addUnexecuted(signed)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused.push(dropped(signed.id))
      }
    }
    if (refused.length > 0) this.#branch.journal.writeIfPossible(refused)
  }

  /** Empties the pool over the new head and offers its transactions again. */
  offerAgain(): void {
    this.offer(this.pool.restart(this.#branch.state))
  }

  /** The pending transactions that a block of this time may contain. */
  candidates(timeMs: number): readonly Candidate[] {
    const { index } = this.#branch
    const context = this.#contextAt(this.#validUntilMs(timeMs), () => false)
    return this.pool
      .all()
      .filter(({ id }) => index.positionOf(id) === undefined)
      .map((signed) => ({
        signed,
        check: (layer: Layer) => {
          checkReachesNextSlot(signed, context)
          checkValidity(signed, context)
          this.#checkSignatures(signed, layer)
        },
      }))
  }

  #add(signed: SignedTransaction, context: ValidityContext): number {
    return this.pool.add(signed, (attempt) => {
      this.#checkSignatures(signed, attempt)
      checkValidity(signed, context)
      setProperty(attempt, 'headTimeMs', BigInt(context.headTimeMs))
      return this.#execute(signed, attempt)
    })
  }

  #checkSignatures(signed: SignedTransaction, state: Reader): void {
    if (!this.#branch.cheatState.unlocked.has(signed.owner)) checkSignatures(signed, state)
  }

  #execute(signed: SignedTransaction, layer: Layer): Pick<Execution, 'contractRet' | 'steps'> {
    const calls: ConsoleCall[] = []
    const { contractRet, receipt, steps } = executeTransaction(signed, layer, {
      inBlock: false,
      block: () => this.#branch.nextContractBlock(),
      recover: this.#branch.recover,
      print: (call) => void calls.push(call),
    })
    const { internalTransactions } = receipt
    if (calls.length > 0) this.acceptedConsole.add(signed.id, { internalTransactions, calls })
    return { contractRet, steps }
  }

  #poolContext(): ValidityContext {
    const validUntilMs = this.#validUntilMs(this.#branch.nextBlockMs())
    return this.#contextAt(validUntilMs, (id) => this.pool.get(id) !== undefined)
  }

  /** The time until which transactions of a block of this time must be valid: java-tron takes the slot after the head. */
  #validUntilMs(timeMs: number): number {
    const { clock, state } = this.#branch
    return isOnDemand(clock) ? timeMs : nextSlotMs(state, clock)
  }

  #contextAt(timeMs: number, isPending: (id: string) => boolean): ValidityContext {
    const { clock, index, state } = this.#branch
    return {
      headTimeMs: ruleTimeMs(state, clock, timeMs),
      nextSlotMs: timeMs,
      recentBlockHash: (bytes) => index.recentBlockHash(bytes),
      hasTransaction: (id) => index.positionOf(id) !== undefined || isPending(id),
    }
  }
}
