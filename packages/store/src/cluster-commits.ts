import type pg from 'pg'
import { type Connection, rowsOf } from './connection.ts'
import { DatabaseUnavailable } from './database-errors.ts'

// One state for each read of a cluster. Nodes commit one after the other, and each session of a node has a snapshot of its own,
// so a transaction that reads while another one commits may see it on some nodes only. Commits are therefore numbered and
// locked, and what was read across one is read again.

/** Creates what numbers the commits; on the coordinator alone. */
export const createCommitNumbers = (session: Connection): Promise<unknown> =>
  session.query('CREATE SEQUENCE IF NOT EXISTS cluster_commits')

/** Whether commits of the schema are numbered, so that it is spread over nodes. */
export async function hasCommitNumbers(pool: pg.Pool): Promise<boolean> {
  const [row] = await rowsOf<{ numbered: boolean }>(pool, `SELECT ${numbers} IS NOT NULL AS numbered`)
  return row!.numbered
}

/** Runs the commit as the only one. Its lock ends at the latest with the session. */
export async function commitAlone(client: pg.PoolClient, commit: () => Promise<void>): Promise<void> {
  await rowsOf(client, `SELECT pg_advisory_lock(${lock}), nextval(${numbers})`)
  try {
    await commit()
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lock})`)
  }
}

/** Reads again, a few times, whatever a commit fell into, errors included; what takes long is read once only. */
export async function readBetweenCommits<Result>(
  pool: pg.Pool,
  read: () => Promise<Result>,
  longMs: number = Infinity,
): Promise<Result> {
  const untilMs = performance.now() + longMs
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    if (attempt > 0 && performance.now() >= untilMs) break
    const before = await lastCommit(pool, waitForCommit)
    const outcome = await read().then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    if ((await lastCommit(pool, last)) !== before) continue
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }
  throw new DatabaseUnavailable('database_conflict', 'Blocks were written while this was read; ask again.')
}

async function lastCommit(pool: pg.Pool, text: string): Promise<bigint> {
  const [row] = await rowsOf<{ last: bigint }>(pool, text)
  return row!.last
}

const mostAttempts = 5
/** Of the schema, which is the first in the path. */
const lock = '1937075813, hashtext(current_schema())'
/** Nothing in a schema that was dropped since, as for a restore. */
const numbers = `to_regclass('cluster_commits')`
const number = `coalesce(pg_sequence_last_value(${numbers}), 0) AS last`
const last = `SELECT ${number}`
// Evaluated from left to right: the number is read when no commit goes on.
const waitForCommit = `SELECT pg_advisory_lock_shared(${lock}), pg_advisory_unlock_shared(${lock}), ${number}`
