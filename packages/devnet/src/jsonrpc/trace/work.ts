/** What the chain executes anew for an answer. */
type Executed = {
  /** Of contracts, without a trace. */
  readonly energy: bigint | number
  readonly transactions: number
  /** Instructions of the trace. */
  readonly steps: number
  /** Entries of the state that blocks had changed, which are put back. */
  readonly entries: number
}

/** A contract that uses so much energy takes as long: 20,000 energy are a millisecond or less. */
const energyOf = { energy: 1, transactions: 2_000, steps: 40, entries: 10 } as const

/** The work for an answer, in energy: unlike time it does not grow where the machine is busy. */
export class Work {
  #energy = 0

  get energy(): number {
    return Math.ceil(this.#energy)
  }

  add(executed: Partial<Executed>): void {
    for (const name of ['energy', 'transactions', 'steps', 'entries'] as const)
      this.#energy += Number(executed[name] ?? 0) * energyOf[name]
  }
}
