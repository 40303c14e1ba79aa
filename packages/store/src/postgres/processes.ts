import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Who a child process runs as; absent: as ourselves. */
export type Account = { readonly uid: number; readonly gid: number; readonly name: string }

export type Ran = { readonly ok: boolean; readonly output: string }

/** Runs a command to its end. A command that cannot be started is `ok: false`, never an 'error' event. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    try {
      const child = execFile(command, args, spawnOptions(options), (error, stdout, stderr) => {
        const output = `${stdout}${stderr}`.trim()
        resolve(error ? { ok: false, output: output || error.message } : { ok: true, output })
      })
      // A command that ends early closes its input.
      child.stdin?.on('error', () => {})
      child.stdin?.end(options.input)
    } catch (error) {
      resolve({ ok: false, output: String(error) })
    }
  })
}

export type RunOptions = {
  readonly account?: Account | undefined
  readonly cwd?: string
  /** Standard input. */
  readonly input?: string
}

/** Minimal environment: PGDATA, PGPORT and the like must not leak in, and messages must be English to be matched. */
export const spawnOptions = ({ account, cwd = '/' }: RunOptions) => ({
  cwd,
  env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  ...(account && { uid: account.uid, gid: account.gid }),
})

/** Command name of a running process; `undefined` when it has ended or is a zombie. */
export async function processName(pid: number): Promise<string | undefined> {
  if (!isSignalable(pid)) return undefined
  if (process.platform !== 'linux') {
    const { ok, output } = await run('ps', ['-o', 'comm=', '-p', String(pid)])
    return ok ? output.split('/').at(-1) : undefined
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const found = /^\d+ \((?<name>.*)\) (?<state>\S)/s.exec(stat)?.groups
  return found && found['state'] !== 'Z' ? found['name'] : undefined
}

/** Whether the process ended within the time. */
export async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (await processName(pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Sends a signal to a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in the meantime, which is the purpose of the signal.
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
