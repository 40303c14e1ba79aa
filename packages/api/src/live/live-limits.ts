import { isOwnMachine, siteOf } from '../http/client-address.ts'

/** Limits for one listener, for one address and for all of them together. */
export const liveLimits = {
  /** Bytes of a message from a listener: an address with its command has 41. */
  messageBytes: 256,
  /** Messages from a listener between two heartbeats. */
  messages: 60,
  addresses: 20,
  /** Connections of one address; a proxy on this machine forwards many clients and is not counted. */
  connectionsOfAddress: 100,
  connections: 10_000,
  /** Unsent bytes of a listener above which only the newest messages are queued. */
  bufferedBytes: 64 * 1024,
  /** Transfers queued for a slow listener. */
  waitingTransfers: 500,
  /** A listener that does not read its queue for this long is disconnected. */
  stuckMs: 30_000,
  heartbeatMs: 15_000,
} as const

export type LiveLimits = { readonly [Name in keyof typeof liveLimits]: number }

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
