import { toErrorReply } from '../../errors.ts'
import type { Verdict } from './judge.ts'

/** How far a request is; `unknown` for a ticket never seen, or whose result is no longer kept. */
export type TicketState =
  | { readonly state: 'waiting'; readonly ahead: number }
  | { readonly state: 'compiling' | 'unknown' }
  | { readonly state: 'done'; readonly verdict: Verdict }
  | { readonly state: 'failed'; readonly code: string; readonly message: string }

const mostKept = 200
/** Work goes on for so long after its caller has left, or has asked for it. */
const unaskedMs = 20_000

/** Keeps results for callers whose connection ended while they waited. */
export class Tickets {
  readonly #states = new Map<string, TicketState>()
  readonly #asked = new Map<string, () => void>()

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

  /** Somebody still wants to know. */
  ask(ticket: string): void {
    this.#asked.get(ticket)?.()
  }

  stateOf(ticket: string): TicketState {
    return this.#states.get(ticket) ?? { state: 'unknown' }
  }

  /** Fires when the caller has left, and has not asked for the state for a while. */
  whileAsked(ticket: string, left: AbortSignal | undefined): AbortSignal {
    const ending = new AbortController()
    const begin = () => {
      const end = () => {
        this.#asked.delete(ticket)
        ending.abort(left!.reason)
      }
      let timer = setTimeout(end, unaskedMs)
      timer.unref()
      this.#asked.set(ticket, () => {
        clearTimeout(timer)
        timer = setTimeout(end, unaskedMs)
        timer.unref()
      })
    }
    left?.addEventListener('abort', begin, { once: true })
    return ending.signal
  }

  /** Beyond the limit the oldest one goes. */
  #put(ticket: string, state: TicketState): void {
    this.#states.delete(ticket)
    this.#states.set(ticket, state)
    const [oldest] = this.#states.keys()
    if (this.#states.size > mostKept && oldest !== undefined) this.#states.delete(oldest)
  }
}
