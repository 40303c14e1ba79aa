import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Account, spawnOptions } from './processes.ts'

/** Ends when its input does, and then asks the server for a fast shutdown, unless the number belongs to another process by then. */
const script = 'read -r _; read -r pid < postmaster.pid && [ "$pid" = "$1" ] && kill -INT "$pid"'

export type Guard = {
  /** When the server has ended. */
  readonly end: () => Promise<void>
}

/**
 * Stops the server when this process is gone, however it went: nobody else has the other end of the guard's input. Without a shell, or
 * when the guard is killed too, the next start finds the server and stops it.
 */
export function guardServer(
  pid: number,
  { data, account }: { readonly data: string; readonly account?: Account | undefined },
): Guard {
  // A process group of its own, as the server has: Ctrl-C is for the program.
  const options = { ...spawnOptions({ account, cwd: data }), detached: true }
  const shell = spawn('/bin/sh', ['-c', script, 'sundial-database-guard', String(pid)], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = once(shell, 'exit').then(
    () => undefined,
    () => undefined,
  )
  // Where there is no shell.
  shell.stdin.on('error', () => undefined)
  return {
    async end() {
      shell.stdin.end()
      await gone
    },
  }
}
