import { toErrorReply } from '../../errors.ts'
import type { Verdict } from './judge.ts'

/** How far a request is; `unknown` for a ticket never seen, or whose result is no longer kept. */
export type TicketState =
  | { readonly state: 'waiting'; readonly ahead: number }
  | { readonly state: 'compiling' | 'unknown' }
  | { readonly state: 'done'; readonly verdict: Verdict }
  | { readonly state: 'failed'; readonly code: string; readonly message: string }

const mostKept = 200

/** Keeps results for callers whose connection ended while they waited. */
export class Tickets {
  readonly #states = new Map<string, TicketState>()

  async keep(ticket: string | undefined, work: () => Promise<Verdict>): Promise<Verdict> {
    if (ticket === undefined) return await work()
    this.#put(ticket, { state: 'compiling' })
    try {
      const verdict = await work()
      this.#put(ticket, { state: 'done', verdict })
      return verdict
    } catch (error) {
      const { code, message } = toErrorReply(error).body
      this.#put(ticket, { state: 'failed', code, message })
      throw error
    }
  }

  stateOf(ticket: string): TicketState {
    return this.#states.get(ticket) ?? { state: 'unknown' }
  }

  /** Beyond the limit the oldest one goes. */
  #put(ticket: string, state: TicketState): void {
    this.#states.delete(ticket)
    this.#states.set(ticket, state)
    const [oldest] = this.#states.keys()
    if (this.#states.size > mostKept && oldest !== undefined) this.#states.delete(oldest)
  }
}
