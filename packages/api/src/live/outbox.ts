import type { LiveLimits } from './live-limits.ts'
import type { BlockMessage, LiveMessage, LiveTransfer, TpsMessage } from './messages.ts'

/** The sending half of a socket. */
export interface Sink {
  readonly bufferedAmount: number
  send(text: string, done: (error?: Error) => void): void
}

type Waiting = {
  block?: BlockMessage
  tps?: TpsMessage
  transfers?: readonly LiveTransfer[]
  others?: readonly LiveMessage[]
}

/** Maximum number of queued messages of all other kinds; the numbers of the blocks show that some were missed. */
const mostOthers = 32

/** Messages to one listener. The queue of a slow one shrinks to the newest of each kind. */
export class Outbox {
  readonly #sink: Sink
  readonly #limits: Pick<LiveLimits, 'bufferedBytes' | 'waitingTransfers'>
  #waiting: Waiting = {}
  #waitingSinceMs: number | undefined

  constructor(sink: Sink, limits: Pick<LiveLimits, 'bufferedBytes' | 'waitingTransfers'>) {
    this.#sink = sink
    this.#limits = limits
  }

  /** Since when messages wait; undefined when the queue is empty. */
  get waitingSinceMs(): number | undefined {
    return this.#waitingSinceMs
  }

  /** Messages queued for later; transfers count as one. */
  get waitingCount(): number {
    const { others = [], ...kinds } = this.#waiting
    return Object.keys(kinds).length + others.length
  }

  /** Whether the queue has not been read for so long. */
  isStuck(stuckMs: number): boolean {
    return this.#waitingSinceMs !== undefined && Date.now() - this.#waitingSinceMs > stuckMs
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
    this.#sink.send(textOf(message), () => this.#flush())
  }

  #flush(): void {
    if (this.#waitingSinceMs === undefined || this.#isFull()) return
    const { block, tps, transfers, others = [] } = this.#waiting
    this.#waiting = {}
    this.#waitingSinceMs = undefined
    for (const message of [block, tps, transfers, ...others]) if (message !== undefined) this.#send(message)
  }

  #keep(message: LiveMessage): void {
    if (!('type' in message)) {
      const transfers = [...(this.#waiting.transfers ?? []), ...message]
      this.#waiting.transfers = transfers.slice(-this.#limits.waitingTransfers)
    } else if (message.type === 'block') this.#waiting.block = newestOf(this.#waiting.block, message)
    else if (message.type === 'tps') this.#waiting.tps = message
    else this.#waiting.others = [...(this.#waiting.others ?? []), message].slice(-mostOthers)
  }
}

/** An unsent undo is sent with the newest block. */
export function newestOf(older: BlockMessage | undefined, newer: BlockMessage): BlockMessage {
  const heights = [older?.undone?.toHeight, newer.undone?.toHeight].filter((height) => height !== undefined)
  return heights.length === 0 ? newer : { ...newer, undone: { toHeight: Math.min(...heights) } }
}

/** A message that goes to thousands of listeners is serialized once. */
const texts = new WeakMap<LiveMessage, string>()

function textOf(message: LiveMessage): string {
  const cached = texts.get(message)
  if (cached !== undefined) return cached
  const text = JSON.stringify(message)
  texts.set(message, text)
  return text
}
