// Whether the process that holds a lock still works. Clocks of machines differ, so that times in locks say little: a lock
// that has not changed for a minute, by the clock of who looks at it, belongs to nobody.
import { readFile, rm } from 'node:fs/promises'

export type Owner = { readonly host: string; readonly pid: number }
export type LockText = Owner & {
  readonly token: string
  /** Grows with each batch. */
  readonly count: number
}

const longestStillMs = 60_000

export class LockWatch {
  readonly #isDead: (text: LockText) => boolean
  readonly #now: () => number
  readonly #seen = new Map<string, { readonly text: string; readonly sinceMs: number }>()

  constructor(isDead: (text: LockText) => boolean, now: () => number = Date.now) {
    this.#isDead = isDead
    this.#now = now
  }

  async isLive(file: string): Promise<boolean> {
    return (await this.#look(file)) === 'live'
  }

  /** True when no process holds the lock. The lock of a process that ended is removed. */
  async free(file: string): Promise<boolean> {
    const found = await this.#look(file)
    if (found === 'dead') await rm(file, { force: true })
    return found !== 'live'
  }

  async #look(file: string): Promise<'live' | 'dead' | 'none'> {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) {
      this.#seen.delete(file)
      return 'none'
    }
    const lock = lockOf(text)
    if (lock !== undefined && this.#isDead(lock)) return 'dead'
    const seen = this.#seen.get(file)
    if (seen?.text === text) return this.#now() - seen.sinceMs < longestStillMs ? 'live' : 'dead'
    this.#seen.set(file, { text, sinceMs: this.#now() })
    return 'live'
  }
}

/** On the same machine a process that ended need not be waited for. */
export function isLockOfDeadProcess({ host, pid, token }: LockText, owner: Owner, ownToken: string): boolean {
  if (host !== owner.host) return false
  // In a container that started again.
  if (pid === owner.pid) return token !== ownToken
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** A lock that is being written is incomplete for a moment. */
function lockOf(text: string): LockText | undefined {
  try {
    const lock = JSON.parse(text) as LockText
    return Number.isSafeInteger(lock.pid) && lock.pid > 0 ? lock : undefined
  } catch {
    return undefined
  }
}
