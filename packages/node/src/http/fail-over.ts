import { Unavailable } from '@sundial/primitives'
import { NodeBusy } from './read-answer.ts'

export type Patience = {
  /** Number of attempts per server. */
  readonly rounds: number
  readonly firstDelayMs: number
  readonly longestDelayMs: number
}

type FailOver = {
  /** Begins with the preferred server, or with `first`, which leaves the preference as it is. */
  <Answer>(attempt: (server: number) => Promise<Answer>, patience: Patience, first?: number): Promise<Answer>
  /** The preferred server. */
  readonly used: () => number
  /** Prefers the next server: this one answers, but with nothing new. */
  readonly turn: () => void
}

/**
 * Calls the server that answered last; when it is unavailable the next immediately, and after each round over all of
 * them waits longer. Throws the last error after the last round, any other error than `Unavailable` immediately.
 */
export function failOver(serverCount: number, wait: (ms: number) => Promise<void>): FailOver {
  let current = 0
  const tryServers = async <Answer>(
    attempt: (server: number) => Promise<Answer>,
    patience: Patience,
    first?: number,
  ): Promise<Answer> => {
    const start = first ?? current
    for (let tried = 0; ; tried++) {
      const server = (start + tried) % serverCount
      try {
        const answer = await attempt(server)
        if (tried > 0 && first === undefined) current = server
        return answer
      } catch (error) {
        if (!(error instanceof Unavailable) || tried + 1 >= patience.rounds * serverCount) throw error
        if ((tried + 1) % serverCount === 0)
          await wait(delayMs((tried + 1) / serverCount - 1, error, patience))
      }
    }
  }
  return Object.assign(tryServers, {
    used: () => current,
    turn: () => {
      current = (current + 1) % serverCount
    },
  })
}

/** Doubles each round, or as long as the server requests, up to the longest delay. */
export function delayMs(
  round: number,
  error: Unavailable,
  { firstDelayMs, longestDelayMs }: Patience,
): number {
  const requestedMs = error instanceof NodeBusy ? (error.retryAfterMs ?? 0) : 0
  const doubled = firstDelayMs * 2 ** round
  return Math.min(longestDelayMs, Math.max(requestedMs, doubled))
}
