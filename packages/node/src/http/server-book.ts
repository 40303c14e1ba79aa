/** How one server of a node answered so far. */
export type ServerState = {
  /** Without the path, which may hold a key. */
  readonly host: string
  /** Asked before the others: it answered last. */
  readonly isUsed: boolean
  /** Failed requests by the code of what went wrong. */
  readonly failureCounts: Readonly<Record<string, number>>
  readonly lastFailure?:
    | { readonly code: string; readonly message: string; readonly atMs: number }
    | undefined
  /** Since when it gives no usable answer; absent while it does. */
  readonly failingSinceMs?: number | undefined
}

type Entry = {
  readonly host: string
  readonly failureCounts: Map<string, number>
  lastFailure?: ServerState['lastFailure']
  failingSinceMs?: number | undefined
}

/** Remembers of each server what went wrong with it, and since when. */
export class ServerBook {
  readonly #entries: readonly Entry[]
  readonly #now: () => number

  constructor(hosts: readonly string[], now: () => number) {
    this.#entries = hosts.map((host) => ({ host, failureCounts: new Map() }))
    this.#now = now
  }

  /** The attempt, with its outcome remembered. */
  watch =
    <Answer>(attempt: (server: number) => Promise<Answer>) =>
    async (server: number): Promise<Answer> => {
      const entry = this.#entries[server]!
      try {
        const answer = await attempt(server)
        entry.failingSinceMs = undefined
        return answer
      } catch (error) {
        const { code, message } = error as Error & { readonly code?: string }
        // What has no code is a defect of ours.
        if (code !== undefined) this.#fail(entry, { code, message, atMs: this.#now() })
        throw error
      }
    }

  states(used: number): readonly ServerState[] {
    return this.#entries.map(({ host, failureCounts, lastFailure, failingSinceMs }, server) => ({
      host,
      isUsed: server === used,
      failureCounts: Object.fromEntries(failureCounts),
      lastFailure,
      failingSinceMs,
    }))
  }

  #fail(entry: Entry, failure: NonNullable<ServerState['lastFailure']>): void {
    entry.failureCounts.set(failure.code, (entry.failureCounts.get(failure.code) ?? 0) + 1)
    entry.lastFailure = failure
    entry.failingSinceMs ??= failure.atMs
  }
}
