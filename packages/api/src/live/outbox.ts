import type { LiveLimits } from './live-limits.ts'
import type { BlockMessage, LiveMessage, LiveTransfer, RefusalMessage, TpsMessage } from './messages.ts'

/** The sending half of a socket. */
export interface Sink {
  readonly bufferedAmount: number
  send(text: string, done: (error?: Error) => void): void
}

type Waiting = {
  block?: BlockMessage
  tps?: TpsMessage
  transfers?: readonly LiveTransfer[]
  refusal?: RefusalMessage
}

/** Messages to one listener. What a slow one has not taken yet shrinks to the newest of each kind. */
export class Outbox {
  readonly #sink: Sink
  readonly #limits: Pick<LiveLimits, 'bufferedBytes' | 'waitingTransfers'>
  #waiting: Waiting = {}
  #waitingSinceMs: number | undefined

  constructor(sink: Sink, limits: Pick<LiveLimits, 'bufferedBytes' | 'waitingTransfers'>) {
    this.#sink = sink
    this.#limits = limits
  }

  /** Since when something waits; undefined when the listener keeps up. */
  get waitingSinceMs(): number | undefined {
    return this.#waitingSinceMs
  }

  post(message: LiveMessage): void {
    if (this.#waitingSinceMs === undefined && !this.#isFull()) return this.#send(message)
    this.#waitingSinceMs ??= Date.now()
    this.#keep(message)
  }

  #isFull(): boolean {
    return this.#sink.bufferedAmount > this.#limits.bufferedBytes
  }

  #send(message: LiveMessage): void {
    this.#sink.send(JSON.stringify(message), () => this.#flush())
  }

  #flush(): void {
    if (this.#waitingSinceMs === undefined || this.#isFull()) return
    const { block, tps, transfers, refusal } = this.#waiting
    this.#waiting = {}
    this.#waitingSinceMs = undefined
    for (const message of [block, tps, transfers, refusal]) if (message !== undefined) this.#send(message)
  }

  #keep(message: LiveMessage): void {
    if (!('type' in message)) {
      const transfers = [...(this.#waiting.transfers ?? []), ...message]
      this.#waiting.transfers = transfers.slice(-this.#limits.waitingTransfers)
    } else if (message.type === 'block') this.#waiting.block = newestOf(this.#waiting.block, message)
    else if (message.type === 'tps') this.#waiting.tps = message
    else this.#waiting.refusal = message
  }
}

/** An undo that was not told yet is told with the newest block. */
export function newestOf(older: BlockMessage | undefined, newer: BlockMessage): BlockMessage {
  const heights = [older?.undone?.toHeight, newer.undone?.toHeight].filter((height) => height !== undefined)
  return heights.length === 0 ? newer : { ...newer, undone: { toHeight: Math.min(...heights) } }
}
