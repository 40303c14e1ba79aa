import type { Address } from '@sundial/primitives'
import type { LogPart } from '../log/log-part.ts'

export type BalanceSet = { readonly height: number; readonly address: Address; readonly sun: bigint }

/** What a snapshot restores. Unlocked accounts stay as they are. */
export type CheatSnapshot = Pick<CheatState, 'aheadMs' | 'accountBatches' | 'balancesSet'>

/** What cheats set that is no part of the chain's state. It follows from the parts of the log. */
export class CheatState {
  #aheadMs = 0
  #unlocked: ReadonlySet<string> = new Set()
  #accountBatches: readonly number[] = []
  #balancesSet: readonly BalanceSet[] = []

  /** How far the chain's clock is ahead of the machine's. */
  get aheadMs(): number {
    return this.#aheadMs
  }

  /** Accounts whose transactions need no signature. */
  get unlocked(): ReadonlySet<string> {
    return this.#unlocked
  }

  /** How many accounts of the chain's mnemonic were handed out, each time some were. */
  get accountBatches(): readonly number[] {
    return this.#accountBatches
  }

  /** TRX balances that were set, after the blocks of their heights. */
  get balancesSet(): readonly BalanceSet[] {
    return this.#balancesSet
  }

  apply(part: LogPart, headHeight: number): void {
    switch (part.kind) {
      case 'time':
        this.#aheadMs = part.aheadMs
        return
      case 'unlocked':
        this.#unlocked = new Set(part.addresses)
        return
      case 'accounts':
        this.#accountBatches = [...this.#accountBatches, part.count]
        return
      case 'balance':
        this.#balancesSet = [...this.#balancesSet, { ...part, height: headHeight }]
        return
      default:
    }
  }

  /** A fork took the blocks above. */
  dropAbove(height: number): void {
    this.#balancesSet = this.#balancesSet.filter((set) => set.height <= height)
  }

  snapshot(): CheatSnapshot {
    return { aheadMs: this.#aheadMs, accountBatches: this.#accountBatches, balancesSet: this.#balancesSet }
  }

  revert({ aheadMs, accountBatches, balancesSet }: CheatSnapshot): void {
    this.#aheadMs = aheadMs
    this.#accountBatches = accountBatches
    this.#balancesSet = balancesSet
  }
}
