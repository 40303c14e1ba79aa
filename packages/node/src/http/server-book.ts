/** State of one server of a node. */
export type ServerState = {
  /** `server 1`: the position among the operator's URLs. Host names are private. */
  readonly name: string
  /** Preferred: it answered last. */
  readonly isUsed: boolean
  /** Failed requests by error code. */
  readonly failureCounts: Readonly<Record<string, number>>
  readonly lastFailure?:
    | { readonly code: string; readonly message: string; readonly atMs: number }
    | undefined
  /** Since when it has given no usable answer; absent while it does. */
  readonly failingSinceMs?: number | undefined
}

type Entry = {
  readonly name: string
  readonly host: string
  readonly failureCounts: Map<string, number>
  lastFailure?: ServerState['lastFailure']
  failingSinceMs?: number | undefined
}

type ServerBookOptions = {
  readonly now: () => number
  /** Receives a line when a server begins to fail, fails with another error, and recovers. */
  readonly log?: ((line: string) => void) | undefined
}

/** Records each server's error, and since when it fails. */
export class ServerBook {
  readonly #entries: readonly Entry[]
  readonly #options: ServerBookOptions

  constructor(servers: readonly Pick<Entry, 'name' | 'host'>[], options: ServerBookOptions) {
    this.#entries = servers.map(({ name, host }) => ({ name, host, failureCounts: new Map() }))
    this.#options = options
  }

  /** The attempt, with its result recorded. An error that `isOurs` accepts says nothing about the server. */
  watch =
    <Answer>(attempt: (server: number) => Promise<Answer>, isOurs: (error: unknown) => boolean = never) =>
    async (server: number): Promise<Answer> => {
      const entry = this.#entries[server]!
      try {
        const answer = await attempt(server)
        if (entry.failingSinceMs !== undefined) this.#options.log?.(`${labelOf(entry)} answers again.`)
        entry.failingSinceMs = undefined
        return answer
      } catch (error) {
        // An error without a code is a defect.
        if ((error as { code?: string }).code !== undefined && !isOurs(error))
          this.#fail(entry, error as Failure)
        throw error
      }
    }

  states(used: number): readonly ServerState[] {
    return this.#entries.map(({ name, failureCounts, lastFailure, failingSinceMs }, server) => ({
      name,
      isUsed: server === used,
      failureCounts: Object.fromEntries(failureCounts),
      lastFailure,
      failingSinceMs,
    }))
  }

  #fail(entry: Entry, { code, message, answer }: Failure): void {
    const isNews = entry.failingSinceMs === undefined || entry.lastFailure?.code !== code
    if (isNews) this.#options.log?.(`${labelOf(entry)}: ${message} (${code})${quoted(answer)}`)
    const atMs = this.#options.now()
    entry.failureCounts.set(code, (entry.failureCounts.get(code) ?? 0) + 1)
    entry.lastFailure = { code, message, atMs }
    entry.failingSinceMs ??= atMs
  }
}

type Failure = Error & { readonly code: string; readonly answer?: string }

const never = () => false

const labelOf = ({ name, host }: Entry): string => `Node ${name} (${host})`

/** On one line and without control characters: foreign text that goes to a terminal. */
const quoted = (answer = ''): string =>
  answer === '' ? '' : ` Answer: ${JSON.stringify(answer).replace(/[^ -~]/g, '?')}`
