import { TronError } from '@sundial/primitives'
import { callerOfWork } from '../http/caller-of-work.ts'

type Pending<Value> = { readonly caller: string | undefined; readonly value: Promise<Value> }

/** Reads under way, which whoever asks for the same shares. That the one who began asks for too much concerns nobody else. */
export class PendingReads<Value> {
  readonly #reads = new Map<string, Pending<Value>>()

  /** Begins anew where another caller began and was refused for its own share. */
  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    const caller = callerOfWork()
    for (let shared = this.#reads.get(key); shared !== undefined; shared = this.#reads.get(key))
      try {
        return await shared.value
      } catch (error) {
        if (shared.caller === caller || !isForShare(error)) throw error
      }
    const value = read().finally(() => {
      if (this.#reads.get(key)?.value === value) this.#reads.delete(key)
    })
    this.#reads.set(key, { caller, value })
    return value
  }

  /** What comes from now on shares nothing that began before. */
  forget(): void {
    this.#reads.clear()
  }
}

const isForShare = (error: unknown): boolean =>
  error instanceof TronError && error.code === 'too_many_requests'
