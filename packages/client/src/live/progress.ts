import type { BlockMessage } from '../generated/live.ts'
import type { LiveEvent } from './live-event.ts'

/** Moves that a resumed connection gets again: what belongs to a move follows it, and may have been on its way. */
const movesAgain = 3

/** Messages that are recognized when a resumed connection gets them again. */
const mostRemembered = 512

/** What a reader of a live stream has had, over all of its connections. */
export class Progress {
  #stream: string | undefined
  #seq = -1
  /** Numbers of the newest moves, the oldest first. */
  #moves: readonly number[] = []
  /** The first message of a resumed connection, which the server sends before what was missed. */
  #early: BlockMessage | undefined
  #isFirst = true
  #isResumed = false
  #remembered = new Set<string>()

  /** Where the next connection begins; absent before the first move. */
  get place(): string | undefined {
    const [oldest] = this.#moves
    return oldest === undefined ? undefined : `${this.#stream}.${oldest}`
  }

  /** A connection begins, at `place` where there is one. */
  begin(): void {
    this.#isFirst = true
    this.#isResumed = this.place !== undefined
    this.#early = undefined
  }

  /** What of a message is news. */
  take(message: LiveEvent): readonly LiveEvent[] {
    if (message.type === 'block') return this.#takeBlock(message)
    if (message.type === 'gap') {
      const early = this.#early === undefined ? [] : [this.#early]
      this.#note(message)
      return [message, ...early]
    }
    return this.#isRepeated(message) ? [] : [message]
  }

  #takeBlock(message: BlockMessage): readonly LiveEvent[] {
    const isFirst = this.#isFirst
    this.#isFirst = false
    const { seq, stream } = message
    const isSameStream = stream === this.#stream
    // The server repeats its newest move as a sign of life.
    if (isSameStream && seq <= this.#seq) return []
    if (isFirst && this.#isResumed) {
      this.#early = message
      return []
    }
    const hasMissed = this.#stream !== undefined && !(isSameStream && seq === this.#seq + 1)
    // What was undone may come once more, and is news then.
    if (message.undone !== undefined) this.#remembered.clear()
    this.#note(message)
    return hasMissed ? [{ type: 'gap', seq, stream }, message] : [message]
  }

  #note({ seq, stream }: { readonly seq: number; readonly stream: string }): void {
    const before = stream === this.#stream && seq === this.#seq + 1 ? this.#moves : []
    this.#stream = stream
    this.#seq = seq
    // The server has no move of number 0.
    this.#moves = seq === 0 ? [] : [...before, seq].slice(-movesAgain)
  }

  /** Signs of life and counts of what waits for a signature are no news of a block, and come again on purpose. */
  #isRepeated(message: LiveEvent): boolean {
    if (message.type === 'tps' || message.type === 'error' || message.type === 'multi-signature') return false
    const text = JSON.stringify({ ...message, seq: undefined })
    if (this.#remembered.has(text)) return true
    this.#remembered.add(text)
    if (this.#remembered.size > mostRemembered) {
      const [oldest] = this.#remembered
      this.#remembered.delete(oldest!)
    }
    return false
  }
}
