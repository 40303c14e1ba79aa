import type { ChainLog } from '../log/chain-log.ts'
import type { LogPart } from '../log/log-part.ts'
import { ChainBroken, LogUnwritable } from './chain-refused.ts'

/** More than any single part takes, but blocks. */
const smallRoom = 65_536

/**
 * The log as the chain writes it. What could not be written is not in the log, so a chain that takes it back in memory may go on: it
 * gets `LogUnwritable`. Once memory and log differ, every call throws `ChainBroken`.
 */
export class Journal {
  readonly #log: ChainLog
  #broken: unknown
  #unwritable: unknown

  constructor(log: ChainLog) {
    this.#log = log
  }

  /** Why the chain accepts nothing now. */
  get trouble(): string | undefined {
    if (this.#broken !== undefined) return new ChainBroken(this.#broken).message
    return this.#unwritable === undefined ? undefined : new LogUnwritable(this.#unwritable).message
  }

  /** Throws when the log lacks something that memory has. */
  check(): void {
    if (this.#broken !== undefined) throw new ChainBroken(this.#broken)
  }

  /** Before a change that is not taken back in memory: throws when the log has no room for so many bytes. */
  reserve(bytes = smallRoom): void {
    this.check()
    this.#writing(() => this.#log.reserve(bytes))
  }

  /** Writes the parts as one frame, not yet synced, and returns the position of each. */
  write(parts: readonly LogPart[]): ReturnType<ChainLog['append']> {
    this.check()
    return this.#writing(() => this.#log.append(parts))
  }

  /** Writes what memory has already. */
  writeDone(parts: readonly LogPart[]): void {
    try {
      this.write(parts)
    } catch (error) {
      this.breakDown(error)
    }
    this.sync()
  }

  /** Writes what a restart finds out again. */
  writeIfPossible(parts: readonly LogPart[]): void {
    try {
      this.write(parts)
    } catch (error) {
      if (!(error instanceof LogUnwritable || error instanceof ChainBroken)) throw error
    }
  }

  /** After this, everything written so far survives a crash of the process and of the machine. */
  sync(): void {
    try {
      this.#log.file.sync()
    } catch (error) {
      this.breakDown(error)
    }
  }

  /** Resolves when what was written so far is safe, together with what others write meanwhile. */
  async durable(): Promise<void> {
    await this.#log.file.synced().catch((error: unknown) => this.breakDown(error))
  }

  /** Memory and log differ from now on. */
  breakDown(error: unknown): never {
    this.#broken ??= error instanceof LogUnwritable ? error.cause : error
    throw new ChainBroken(this.#broken)
  }

  #writing<Result>(write: () => Result): Result {
    try {
      const result = write()
      this.#unwritable = undefined
      return result
    } catch (error) {
      this.#unwritable = error
      throw new LogUnwritable(error)
    }
  }
}
