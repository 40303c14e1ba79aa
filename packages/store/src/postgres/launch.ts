import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rename, stat } from 'node:fs/promises'
import { PostgresUnavailable } from './errors.ts'
import { guardServer } from './guard.ts'
import { type Hold, waitForHold } from './hold.ts'
import { runningServer } from './postmaster-file.ts'
import { type Account, signal, spawnOptions } from './processes.ts'
import type { Socket } from './socket.ts'
import { totalmem } from 'node:os'

/** Everything a start of the server needs, decided once. */
export type Site = {
  readonly postgres: string
  readonly args: readonly string[]
  readonly data: string
  readonly socket: Socket
  readonly password: string
  readonly logFile: string
  readonly account?: Account | undefined
}

/** A server process and our lock session; `exited` settles when the process has ended for any reason, and its guard. */
export type Launched = { readonly child: ChildProcess; readonly exited: Promise<void>; readonly hold: Hold }

/** Why a server did not start: its output, and whether a retry may succeed. */
export type LaunchFailure = { readonly failure: string; readonly isPassing: boolean }

/** Starts the server and waits until it takes sessions. */
export async function launch(site: Site, isStopping: () => boolean): Promise<Launched | LaunchFailure> {
  await keepLogSmall(site.logFile)
  const log = await open(site.logFile, 'a', 0o600)
  try {
    // Of releases that left it to everybody. Whoever owns it may.
    await log.chmod(0o600).catch(() => undefined)
    const { size } = await log.stat()
    // A process group of its own: Ctrl-C must reach the program, which then stops the server in order.
    const options = { ...spawnOptions({ account: site.account, cwd: site.data }), detached: true }
    const child = spawn(site.postgres, site.args, { ...options, stdio: ['ignore', log.fd, log.fd] })
    const guard = child.pid === undefined ? undefined : guardServer(child.pid, site)
    let spawnError: Error | undefined
    let isGone = false
    const exited = (async () => {
      await once(child, 'exit').catch((error: Error) => (spawnError = error))
      isGone = true
      await guard?.end()
    })()
    const hold = await waitForHold(site, () => isGone || isStopping()).catch(async (error: unknown) => {
      await stopChild({ child, exited })
      throw error
    })
    if (hold && (await runningServer(site.data))?.pid === child.pid) return { child, exited, hold }
    await hold?.end()
    await stopChild({ child, exited })
    const failure = spawnError?.message ?? (await tail(site.logFile, size))
    return { failure, isPassing: hold !== undefined || child.exitCode === 0 || passing.test(failure) }
  } finally {
    await log.close()
  }
}

/** Fast shutdown; a server that does not finish it is cut off and recovers from its log on the next start. */
export async function stopChild({ child, exited }: Pick<Launched, 'child' | 'exited'>): Promise<void> {
  if (!child.pid) return
  for (const [name, withinMs] of shutdown) {
    signal(child.pid, name)
    if (await settlesWithin(exited, withinMs)) return
  }
  throw new PostgresUnavailable(
    'postgres_stop_failed',
    `The database server, process ${child.pid}, does not stop.`,
  )
}

/**
 * Backends of a killed server hold its memory for some seconds; a rival that starts now holds the lock file, or its
 * server is the one that answered, or it has found ours before us and stopped it.
 */
export const passing = /shared memory block|lock file/

const shutdown = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const

function settlesWithin(promise: Promise<void>, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs)
    void promise.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}

const largestLogBytes = 10 * 2 ** 20

async function keepLogSmall(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found && found.size > largestLogBytes) await rename(path, `${path}.old`)
}

/** The end of the output after `from`. */
async function tail(path: string, from: number): Promise<string> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(8192)
    const { size } = await file.stat()
    const { bytesRead } = await file.read(buffer, 0, buffer.length, Math.max(from, size - buffer.length))
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await file.close()
  }
}

/** Values of postgresql.conf by name; the command line overrides the file. */
export type PostgresSettings = Readonly<Record<string, string>>

/**
 * Settings of every embedded cluster, for the memory that this process may use. The machine is shared with other programs, and the
 * system caches files as well: PostgreSQL keeps little for itself unless told otherwise.
 */
export function defaultSettings(memoryBytes = availableMemory()): PostgresSettings {
  const megabytes = Math.floor(memoryBytes / 2 ** 20)
  return {
    shared_buffers: `${Math.max(32, Math.min(1024, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(megabytes / 2))}MB`,
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    log_checkpoints: 'off',
    work_mem: '32MB',
    // A back-fill replaces more rows in a minute, which is the default, than a young index has.
    autovacuum_naptime: '10s',
    // One list probes every partition and its indexes; dropping partitions locks them all.
    max_locks_per_transaction: '512',
  }
}

type Place = { readonly data: string; readonly socket: Socket; readonly accessFile: string }

/** Command line of the server: reached only through a unix socket in a private folder, never over the network. */
export const serverArguments = (
  { data, socket, accessFile }: Place,
  settings: PostgresSettings,
): string[] => [
  '-D',
  data,
  ...Object.entries({
    ...settings,
    hba_file: accessFile,
    listen_addresses: '',
    port: String(socket.port),
    unix_socket_directories: socket.directory,
    unix_socket_permissions: '0700',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** Memory of the container where there is a limit, else of the machine. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
