import type { ChainLog } from '../log/chain-log.ts'
import type { LogPart } from '../log/log-part.ts'
import { ChainBroken } from './chain-refused.ts'

/** The log as the chain writes it. After the first failed write, every call throws `ChainBroken`. */
export class Journal {
  readonly #log: ChainLog
  #broken: unknown

  constructor(log: ChainLog) {
    this.#log = log
  }

  get isBroken(): boolean {
    return this.#broken !== undefined
  }

  /** Throws when a write failed before. */
  check(): void {
    if (this.#broken !== undefined) throw new ChainBroken(this.#broken)
  }

  /** Writes the parts as one frame, not yet synced, and returns the position of each. */
  write(parts: readonly LogPart[]): ReturnType<ChainLog['append']> {
    try {
      return this.#log.append(parts)
    } catch (error) {
      return this.#breakDown(error)
    }
  }

  /** After this, everything written so far survives a crash of the process and of the machine. */
  sync(): void {
    try {
      this.#log.file.sync()
    } catch (error) {
      this.#breakDown(error)
    }
  }

  /** Resolves when what was written so far is safe, together with what others write meanwhile. */
  async durable(): Promise<void> {
    await this.#log.file.synced().catch((error: unknown) => this.#breakDown(error))
  }

  #breakDown(error: unknown): never {
    this.#broken ??= error
    throw new ChainBroken(error)
  }
}
