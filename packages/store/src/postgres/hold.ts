import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './password.ts'
import type { Socket } from './socket.ts'

/**
 * A session with an advisory lock that means "a running program owns this server". It ends with the program, however
 * the program ends, which no lock file does.
 */
export type Hold = {
  readonly obtained: boolean
  /** Resolves when the session has ended, for any reason. */
  readonly ended: Promise<void>
  readonly end: () => Promise<void>
}

/** Where a server is reached, and with which password. */
export type Door = { readonly socket: Socket; readonly password: string }

/** `undefined` while the server does not take sessions: starting, stopping, recovering, gone. Other errors are thrown. */
async function tryHold({ directory, port }: Socket, password: string): Promise<Hold | undefined> {
  const client = new pg.Client({
    host: directory,
    port,
    user: superuser,
    password,
    database: 'postgres',
  })
  // A server that shuts down sends its idle sessions an 'error' event; 'end' follows and counts.
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve)
  })
  const end = () => client.end().catch(() => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ obtained: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS obtained',
      [lock],
    )
    return { obtained: rows[0]?.obtained === true, ended, end }
  } catch (error) {
    await end()
    if (isNotYet(error as NodeJS.ErrnoException)) return undefined
    throw error
  }
}

/** A hold as soon as the server takes sessions, or `undefined` when `isOver` first. */
export async function waitForHold(
  { socket, password }: Door,
  isOver: () => boolean | Promise<boolean>,
): Promise<Hold | undefined> {
  for (;;) {
    const hold = await tryHold(socket, password)
    if (hold) return hold
    if (await isOver()) return undefined
    await sleep(15)
  }
}

/** "sund" in ASCII: any number all releases agree on. */
const lock = 0x73756e64

const notYet = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'])
const isNotYet = (error: NodeJS.ErrnoException) =>
  notYet.has(error.code ?? '') || /terminated|closed|not queryable/.test(error.message)
