import { isOwnMachine } from '../http/rate-limits.ts'
import type { LiveLimits } from './live-limits.ts'

/** How many listeners there are, and how many of each address. */
export class ConnectionCounts {
  readonly #limits: Pick<LiveLimits, 'connections' | 'connectionsOfAddress'>
  readonly #byAddress = new Map<string, number>()
  #total = 0

  constructor(limits: Pick<LiveLimits, 'connections' | 'connectionsOfAddress'>) {
    this.#limits = limits
  }

  /** The status a further listener of the address is refused with. */
  refusalOf(address: string): 503 | 429 | undefined {
    if (this.#total >= this.#limits.connections) return 503
    return (this.#byAddress.get(address) ?? 0) >= this.#limits.connectionsOfAddress ? 429 : undefined
  }

  /** Counts it until the function it returns is called. */
  add(address: string): () => void {
    this.#total += 1
    if (isOwnMachine(address)) return () => void (this.#total -= 1)
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1)
    return () => {
      this.#total -= 1
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
  }
}
