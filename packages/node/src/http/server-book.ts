/** How one server of a node answered so far. */
export type ServerState = {
  /** `server 1`: the place among the addresses the operator gave. Hosts are private. */
  readonly name: string
  /** Tried before the others: it answered last. */
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
  readonly name: string
  readonly host: string
  readonly failureCounts: Map<string, number>
  lastFailure?: ServerState['lastFailure']
  failingSinceMs?: number | undefined
}

type ServerBookOptions = {
  readonly now: () => number
  /** Receives a line when a server begins to fail, fails in another way, and answers again. */
  readonly log?: ((line: string) => void) | undefined
}

/** Records for each server what went wrong with it, and since when. */
export class ServerBook {
  readonly #entries: readonly Entry[]
  readonly #options: ServerBookOptions

  constructor(hosts: readonly string[], name: string, options: ServerBookOptions) {
    this.#entries = hosts.map((host, at) => ({ name: `${name} ${at + 1}`, host, failureCounts: new Map() }))
    this.#options = options
  }

  /** The attempt, with its outcome recorded. An error that `isOurs` accepts says nothing about the server. */
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
        // What has no code is a defect of ours.
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

/** On one line and without control characters: it comes from a stranger and goes to a terminal. */
const quoted = (answer = ''): string =>
  answer === '' ? '' : ` Answer: ${JSON.stringify(answer).replace(/[^ -~]/g, '?')}`
