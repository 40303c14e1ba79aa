import type { InternalTransaction } from '@sundial/protocol'
import type { ConsoleCall } from '../contracts/console-call.ts'

/** What contracts printed in one transaction. */
export type Printed = { readonly transactionId: string; readonly lines: readonly string[] }
export type PrintedAt = Printed & { readonly height: number }

/** What a pending transaction did when it was accepted, with its calls of the console. */
export type AcceptedCalls = {
  readonly internalTransactions: readonly InternalTransaction[]
  readonly calls: readonly ConsoleCall[]
}

/** The response to a broadcast is all that reads them. */
const keptAccepted = 20

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
    if (this.#callsById.size > keptAccepted) this.#callsById.delete(oldest!)
  }
}

/** The newest are kept: a chain for development prints for people to read. */
const keptTransactions = 10_000

/** What contracts printed, in the order of the chain. */
export class PrintedLines {
  #all: PrintedAt[] = []

  get all(): readonly PrintedAt[] {
    return this.#all
  }

  add(printed: PrintedAt): void {
    this.#all.push(printed)
    if (this.#all.length > 2 * keptTransactions) this.#all = this.#all.slice(-keptTransactions)
  }

  removeAbove(height: number): void {
    while (this.#all.length > 0 && this.#all.at(-1)!.height > height) this.#all.pop()
  }
}
