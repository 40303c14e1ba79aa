/** What contracts printed in one transaction. */
export type Printed = { readonly transactionId: string; readonly lines: readonly string[] }
export type PrintedAt = Printed & { readonly height: number }

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
