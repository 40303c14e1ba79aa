import type { NodeClient } from '@sundial/node'
import type { Asset, BlockRef } from '@sundial/store'
import type { Difference } from './compare-account.ts'

/** Number of heads at which a difference must be the same before it counts despite pending transactions. */
const sameAtHeads = 3
/** Maximum number of stored differences; the oldest is dropped first and starts over. */
const mostDoubts = 1000

type Doubt = { readonly delta: bigint; readonly heads: Set<string> }

/**
 * Differences that pending transactions may explain. A full node includes pending transactions in the state it reports
 * (java-tron Manager.pushTransaction), the index knows only blocks. So a difference counts immediately when the node has
 * no pending transaction, and otherwise when it stays the same while blocks pass.
 */
export class PendingDoubts {
  readonly #doubts = new Map<string, Doubt>()

  /** Splits differences read at a block into those that count and those in doubt. */
  async split(
    node: Pick<NodeClient, 'pendingCount'>,
    at: BlockRef,
    differences: readonly Difference[],
  ): Promise<{ readonly certain: readonly Difference[]; readonly doubtful: readonly Difference[] }> {
    if (differences.length === 0 || (await node.pendingCount()) === 0)
      return { certain: differences, doubtful: [] }
    const isCertain = new Set(differences.filter((one) => this.#staysTheSame(one, at)))
    return {
      certain: differences.filter((one) => isCertain.has(one)),
      doubtful: differences.filter((one) => !isCertain.has(one)),
    }
  }

  #staysTheSame(difference: Difference, { id }: BlockRef): boolean {
    const name = comparisonName(difference)
    const delta = difference.nodeAmount - difference.indexAmount
    const known = this.#doubts.get(name)
    const doubt = known?.delta === delta ? known : { delta, heads: new Set<string>() }
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
