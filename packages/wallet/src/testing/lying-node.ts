import type { BroadcastResult, Chain } from '../ports.ts'
import { SimulatedChain } from './simulated-chain.ts'

/** A node that refuses what it executes, or that knows nothing and calls everything expired. The index tells the truth. */
export class LyingNode implements Chain {
  readonly #chain = new SimulatedChain()
  readonly #lie: 'refuses' | 'expires'
  constructor(lie: 'refuses' | 'expires') {
    this.#lie = lie
  }

  readonly timers = this.#chain.timers
  readonly isActivated = this.#chain.isActivated
  readonly referenceBlock = this.#chain.referenceBlock
  readonly indexedStatusOf = (id: string) => this.#chain.indexedStatusOf(id)

  get included() {
    return this.#chain.included
  }

  async solidifiedBlock() {
    const block = await this.#chain.solidifiedBlock()
    return this.#lie === 'expires' ? { ...block, timestampMs: block.timestampMs + 86_400_000n } : block
  }

  statusOf(id: string) {
    return this.#lie === 'expires' ? Promise.resolve({ kind: 'unknown' as const }) : this.#chain.statusOf(id)
  }

  async broadcast(bytes: Uint8Array): Promise<BroadcastResult> {
    const result = await this.#chain.broadcast(bytes)
    return this.#lie === 'refuses'
      ? { code: 'CONTRACT_VALIDATE_ERROR', message: 'balance is not sufficient' }
      : result
  }
}
