import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processName } from './processes.ts'
import type { Socket } from './socket.ts'
import type { Door } from './hold.ts'
import { superuser } from './password.ts'

/** The content of `postmaster.pid`, for a server that still runs on the cluster. */
export type RunningServer = {
  readonly pid: number
  readonly socket: Socket | undefined
  /** Time of its last status change, which is when it began to take sessions. */
  readonly changedMs: number
}

/** `undefined` when no server runs on the cluster. */
export async function runningServer(data: string): Promise<RunningServer | undefined> {
  const path = join(data, 'postmaster.pid')
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined
  const name = await processName(pid)
  if (name === 'postgres') {
    const changedMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
    return { pid, socket: socketOf(lines), changedMs }
  }
  if (isLeftover(pid)) await disown(path, lines)
  return undefined
}

/** Line 4 is the port, line 5 the directory; both are there once the server listens. */
function socketOf(lines: readonly string[]): Socket | undefined {
  const directory = lines[4]?.trim() ?? ''
  const port = Number(lines[3])
  return directory !== '' && port > 0 ? { directory, port } : undefined
}

/**
 * After a restart of the machine or container the number may belong to a stranger, or to a zombie, and postgres would
 * refuse to start. It ignores its parent's number, which ours becomes, and still checks for shared memory in use.
 */
async function disown(path: string, [, ...rest]: readonly string[]): Promise<void> {
  await writeFile(path, [process.pid, ...rest].join('\n'))
}

const isLeftover = (pid: number): boolean => pid !== process.pid

/** For `pg`: the address of the server's socket, with the password. */
export function serverUrl({ socket, password }: Door, database = 'postgres'): string {
  const host = encodeURIComponent(socket.directory)
  const access = `user=${superuser}&password=${encodeURIComponent(password)}`
  return `postgresql:///${encodeURIComponent(database)}?host=${host}&port=${socket.port}&${access}`
}
