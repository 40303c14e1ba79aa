import { type Clock, dayMs } from '@sundial/primitives'
import { RequestRefused } from '../errors.ts'

type Limits = {
  /** From one network address, which several people may share. */
  readonly perNetwork: number
  readonly perDay: number
  /** What is counted, in the plural. */
  readonly what: string
}

/** Counts what network addresses write in a day. The addresses are in memory only. */
export class DailyLimit {
  readonly #clock: Clock
  readonly #limits: Limits
  readonly #times = new Map<string, readonly number[]>()

  constructor(clock: Clock, limits: Limits) {
    this.#clock = clock
    this.#limits = limits
  }

  /** Called before anything is stored, so that simultaneous requests count too. Throws `too_many_requests`. */
  count(networkAddress: string): void {
    const { perNetwork, perDay, what } = this.#limits
    const nowMs = this.#clock.now()
    for (const [address, times] of this.#times) {
      const recent = times.filter((ms) => ms > nowMs - dayMs)
      if (recent.length === 0) this.#times.delete(address)
      else this.#times.set(address, recent)
    }
    const own = this.#times.get(networkAddress) ?? []
    const all = [...this.#times.values()].reduce((sum, times) => sum + times.length, 0)
    if (own.length >= perNetwork)
      throw new RequestRefused(
        'too_many_requests',
        `At most ${perNetwork} ${what} a day are taken from one address: try again tomorrow.`,
      )
    if (all >= perDay)
      throw new RequestRefused('too_many_requests', `Too many ${what} arrived today: try again tomorrow.`)
    this.#times.set(networkAddress, [...own, nowMs])
  }
}
