import { isOwnMachine, siteOf } from '../http/client-address.ts'
import type { LiveLimits } from './live-limits.ts'

/** The number of listeners, in total and per address; an IPv6 /64 counts as one address. */
export class ConnectionCounts {
  readonly #limits: Pick<LiveLimits, 'connections' | 'connectionsOfAddress'>
  readonly #bySite = new Map<string, number>()
  #total = 0

  constructor(limits: Pick<LiveLimits, 'connections' | 'connectionsOfAddress'>) {
    this.#limits = limits
  }

  /** The status that rejects a further listener of the address. */
  refusalOf(address: string): 503 | 429 | undefined {
    if (this.#total >= this.#limits.connections) return 503
    return (this.#bySite.get(siteOf(address)) ?? 0) >= this.#limits.connectionsOfAddress ? 429 : undefined
  }

  /** Counts a listener until the returned function is called. */
  add(address: string): () => void {
    this.#total += 1
    if (isOwnMachine(address)) return () => void (this.#total -= 1)
    const site = siteOf(address)
    this.#bySite.set(site, (this.#bySite.get(site) ?? 0) + 1)
    return () => {
      this.#total -= 1
      const left = (this.#bySite.get(site) ?? 1) - 1
      if (left > 0) this.#bySite.set(site, left)
      else this.#bySite.delete(site)
    }
  }
}
