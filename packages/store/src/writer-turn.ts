import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import { toDatabaseError } from './database-errors.ts'
import { lockOf } from './migrate.ts'

/**
 * The right to write the index, which one program has at a time: another one waits until it stops, so that a release hands over to
 * the next. It ends with its session, however the program ends. Each write is safe without it: this keeps two programs from reading
 * the same blocks only for one of them to be refused.
 */
export type WriterTurn = AsyncDisposable & {
  /** Fires when the session was lost, and with it the turn. */
  readonly lost: AbortSignal
}

const pollMs = 100

/** Waits for the turn. `onWait` is called once if another program has it. Undefined when the signal fires first. */
export async function takeWriterTurn(
  { pool, schema }: Pick<Database, 'pool' | 'schema'>,
  { signal, onWait }: { readonly signal: AbortSignal; readonly onWait: () => void },
): Promise<WriterTurn | undefined> {
  let isWaiting = false
  while (!signal.aborted) {
    const turn = await tryTurn(pool, schema)
    if (turn !== undefined) return turn
    if (!isWaiting) onWait()
    isWaiting = true
    await sleep(pollMs, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}

async function tryTurn(pool: pg.Pool, schema: string): Promise<WriterTurn | undefined> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  try {
    const { rows } = await client.query<{ obtained: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS obtained',
      [turnClass, lockOf(schema)],
    )
    if (rows[0]!.obtained) return holding(client)
    client.release()
    return undefined
  } catch (error) {
    client.release(true)
    throw toDatabaseError(error)
  }
}

function holding(client: pg.PoolClient): WriterTurn {
  const lost = new AbortController()
  const lose = () => lost.abort()
  client.once('end', lose)
  client.once('error', lose)
  return {
    lost: lost.signal,
    // Closing the session is what ends the lock for certain.
    [Symbol.asyncDispose]: async () => {
      client.off('end', lose)
      client.off('error', lose)
      const ended = new Promise((resolve) => {
        client.once('end', resolve)
      })
      const isLost = lost.signal.aborted
      client.release(true)
      if (!isLost) await Promise.race([ended, sleep(1000)])
    },
  }
}

const turnClass = 0x73756e65
