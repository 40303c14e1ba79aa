import type { Asset, BlockRef } from '@sundial/store'
import type { Difference } from './compare-account.ts'

/** Differences as they were read, and whether the node had nothing pending before and after. */
type Found = {
  readonly at: BlockRef
  readonly isQuiet: boolean
  readonly differences: readonly Difference[]
}

/**
 * Number of heads at which both amounts must be the same before a difference counts despite pending transactions: by then a usual
 * transaction has been executed, which changes the amount of the index, or has expired.
 */
const sameAtHeads = 25
/** Maximum number of stored differences; the oldest is dropped first and starts over. */
const mostDoubts = 1000

type Doubt = Pick<Difference, 'indexAmount' | 'nodeAmount'> & { readonly heads: Set<string> }

/**
 * Differences that pending transactions may explain. A full node includes pending transactions in the state it reports
 * (java-tron Manager.pushTransaction), the index knows only blocks. So a difference counts immediately when the node had no pending
 * transaction before and after it was read, and otherwise when neither side changes while many blocks pass.
 */
export class PendingDoubts {
  readonly #doubts = new Map<string, Doubt>()

  /** Splits differences into those that count and those that cannot be compared now. */
  split({ at, isQuiet, differences }: Found): {
    readonly certain: readonly Difference[]
    readonly doubtful: readonly Difference[]
  } {
    if (isQuiet) return { certain: differences, doubtful: [] }
    const isCertain = new Set(differences.filter((one) => this.#staysTheSame(one, at)))
    return {
      certain: differences.filter((one) => isCertain.has(one)),
      doubtful: differences.filter((one) => !isCertain.has(one)),
    }
  }

  #staysTheSame(difference: Difference, { id }: BlockRef): boolean {
    const name = comparisonName(difference)
    const { indexAmount, nodeAmount } = difference
    const known = this.#doubts.get(name)
    const isSame = known?.indexAmount === indexAmount && known.nodeAmount === nodeAmount
    const doubt = isSame ? known : { indexAmount, nodeAmount, heads: new Set<string>() }
    doubt.heads.add(id)
    this.#doubts.delete(name)
    if (doubt.heads.size >= sameAtHeads) return true
    this.#doubts.set(name, doubt)
    const [oldest] = this.#doubts.keys()
    if (this.#doubts.size > mostDoubts && oldest !== undefined) this.#doubts.delete(oldest)
    return false
  }
}

/** One value of one account, or the supply of a token. */
export const comparisonName = ({
  account,
  asset,
}: {
  readonly account?: string | undefined
  readonly asset: Asset
}): string => `${account} ${JSON.stringify(asset)}`
