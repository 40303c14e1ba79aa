// Answers that read one snapshot from their first statement to their last. Each holds a session for as long as it takes, so that only
// some of a pool's sessions may: the others serve single statements.
import type pg from 'pg'
import { type Connection, type Query, rowsOf, type Statement } from './connection.ts'
import { DatabaseUnavailable, toDatabaseError } from './database-errors.ts'
import { beginSnapshot } from './snapshot-lock.ts'

/** How many sessions of a pool may hold a snapshot for an answer at once. */
export const snapshotSessionsOf = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 2))

export type SnapshotLimits = { readonly atOnce: number; readonly waiting: number }

type Work<Result> = (query: Query) => Promise<Result>

export class SnapshotSessions {
  readonly #pool: pg.Pool
  readonly #waitingLimit: number
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(pool: pg.Pool, { atOnce, waiting }: SnapshotLimits) {
    this.#pool = pool
    this.#free = atOnce
    this.#waitingLimit = waiting
  }

  /** Rejects with `database_busy` where too many wait, and with the reason of the signal before the next statement after it. */
  async read<Result>(work: Work<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#enter(signal)
    try {
      return await inSnapshot(this.#pool, work, signal)
    } finally {
      this.#leave()
    }
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#waiting.length >= this.#waitingLimit)
      throw new DatabaseUnavailable(
        'database_busy',
        'Too many long answers wait for the database; ask again.',
      )
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(signal!.reason as Error)
      }
      this.#waiting.push(start)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** The session passes to the next in line. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free += 1
    else next()
  }
}

async function inSnapshot<Result>(
  pool: pg.Pool,
  work: Work<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  const session = new OneByOne(client, signal)
  let broken: Error | undefined
  try {
    await session.query(beginSnapshot)
    return await work(session.query)
  } finally {
    await session.end()
    // Nothing was written, and after a failed statement there is nothing to commit.
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    client.release(broken)
  }
}

/** The statements of one session, of which readers may begin several at once. None begins after the end. */
class OneByOne {
  readonly query: Query
  #last: Promise<unknown> = Promise.resolve()
  #isOver = false

  constructor(client: pg.PoolClient, signal: AbortSignal | undefined) {
    this.query = (statement: Statement | string) => {
      const rows = this.#last.then(async () => {
        if (this.#isOver) throw new Error('The snapshot of this reader has ended.')
        signal?.throwIfAborted()
        return rowsOf<Record<string, never>>(client, statement)
      })
      this.#last = rows.catch(() => undefined)
      return rows
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#last
  }
}

/** Queries that open a snapshot of their own read in the one of the session. */
export const sessionConnection = (query: Query, more: Pick<Connection, 'known'> = {}): Connection => ({
  ...more,
  query,
  get client(): never {
    throw new Error('Queries at one state have no session of their own.')
  },
})
