import type { InternalTransaction } from '@sundial/protocol'
import type { ConsoleCall } from '../contracts/console-call.ts'

/** The lines that contracts printed in one transaction. */
export type ConsoleLines = { readonly transactionId: string; readonly lines: readonly string[] }
export type BlockConsoleLines = ConsoleLines & { readonly height: number }

/** Internal transactions of a pending transaction, and its calls of the console. */
export type AcceptedCalls = {
  readonly internalTransactions: readonly InternalTransaction[]
  readonly calls: readonly ConsoleCall[]
}

/** Only the response to a broadcast reads them. */
const maxAccepted = 20

/** The newest transactions whose contracts called the console, from when they were accepted. */
export class AcceptedConsole {
  readonly #callsById = new Map<string, AcceptedCalls>()

  get(id: string): AcceptedCalls | undefined {
    return this.#callsById.get(id)
  }

  add(id: string, accepted: AcceptedCalls): void {
    this.#callsById.delete(id)
    this.#callsById.set(id, accepted)
    const [oldest] = this.#callsById.keys()
    if (this.#callsById.size > maxAccepted) this.#callsById.delete(oldest!)
  }
}

/** Only the newest transactions: people read these lines. */
const maxTransactions = 10_000

/** The lines that contracts printed, in chain order. */
export class PrintedLines {
  #all: BlockConsoleLines[] = []

  get all(): readonly BlockConsoleLines[] {
    return this.#all
  }

  add(printed: BlockConsoleLines): void {
    this.#all.push(printed)
    if (this.#all.length > 2 * maxTransactions) this.#all = this.#all.slice(-maxTransactions)
  }

  removeAbove(height: number): void {
    while (this.#all.length > 0 && this.#all.at(-1)!.height > height) this.#all.pop()
  }
}
