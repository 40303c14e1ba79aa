import { type Address, Unavailable } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import type { LiveMove } from './live-feed.ts'
import type { BlockMessage, LiveMessage, TpsMessage } from './messages.ts'
import { throughputBlocks, transactionsPerSecond } from './throughput.ts'
import { transfersBetween } from './transfers-between.ts'

/** One connection: what it is sent, and the addresses whose transfers it asked for. */
export type Listener = { readonly post: (message: LiveMessage) => void; readonly addresses: Set<Address> }

type Reads = Pick<Store, 'state' | 'blockByHeight' | 'blocks' | 'transfersOfBlock'>

/** Numbers the moves of the index and tells them, and what follows from them, to all listeners. */
export class LiveHub {
  readonly #store: Reads
  readonly #onDefect: (error: unknown) => void
  readonly #listeners = new Set<Listener>()
  #block: BlockMessage = { type: 'block', seq: 0 }
  #tps: TpsMessage | undefined
  #maxTps = 0
  /** Transfers up to this height were told. */
  #toldHeight: number | undefined
  #reading: Promise<void> | undefined
  #isStale = false

  constructor(store: Reads, onDefect: (error: unknown) => void) {
    this.#store = store
    this.#onDefect = onDefect
  }

  /** Reads where the index stands, unless it has moved meanwhile. */
  async start(): Promise<void> {
    try {
      const { head, solidifiedHeight } = await this.#store.state()
      const block = head && (await this.#store.blockByHeight(head.height))
      if (this.#block.seq > 0) return
      this.#block = blockMessage(0, { head: block, solidifiedHeight })
      this.#toldHeight = block?.height
      this.#post(this.#block)
      await this.#readAfterMove()
    } catch (error) {
      this.#report(error)
    }
  }

  move(move: LiveMove): void {
    const before = this.#block.head
    const undone = move.undone ?? silentUndo(before, move.head)
    this.#block = blockMessage(this.#block.seq + 1, { ...move, undone })
    if (undone !== undefined) {
      this.#toldHeight = Math.min(this.#toldHeight ?? undone.toHeight, undone.toHeight)
    }
    this.#post(this.#block)
    void this.#readAfterMove()
  }

  join(listener: Listener): void {
    this.#listeners.add(listener)
    this.repeat(listener)
    if (this.#tps !== undefined) listener.post(this.#tps)
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** The same number again: a sign of life that tells nothing new. */
  repeat(listener: Listener): void {
    const { undone: _, ...state } = this.#block
    listener.post(state)
  }

  #post(message: LiveMessage): void {
    for (const listener of this.#listeners) listener.post(message)
  }

  /** One reading at a time; moves that come meanwhile are read together after it. */
  async #readAfterMove(): Promise<void> {
    this.#isStale = true
    if (this.#reading !== undefined) return this.#reading
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      try {
        // eslint-disable-next-line no-await-in-loop
        await Promise.all([this.#readThroughput(), this.#readTransfers()])
      } catch (error) {
        this.#report(error)
      }
    }
  }

  async #readThroughput(): Promise<void> {
    const { rows } = await this.#store.blocks({ start: 0, limit: throughputBlocks + 1, order: 'newest' })
    const currentTps = transactionsPerSecond(rows)
    if (currentTps === undefined) return
    this.#maxTps = Math.max(this.#maxTps, currentTps)
    this.#tps = { type: 'tps', data: { blockHeight: rows[0]!.height, currentTps, maxTps: this.#maxTps } }
    this.#post(this.#tps)
  }

  async #readTransfers(): Promise<void> {
    const to = this.#block.head?.height
    const from = this.#toldHeight ?? to
    this.#toldHeight = to
    const followers = [...this.#listeners].filter(({ addresses }) => addresses.size > 0)
    if (to === undefined || from === undefined || followers.length === 0) return
    for await (const transfers of transfersBetween(this.#store, from + 1, to)) {
      for (const { post, addresses } of followers) {
        const own = transfers.filter(({ row: { from, to } }) => isAmong(addresses, from, to))
        if (own.length > 0) post(own.map(({ shown }) => shown))
      }
    }
  }

  #report(error: unknown): void {
    // The endpoints say that the database is away; the next move is read again.
    if (!(error instanceof Unavailable)) this.#onDefect(error)
  }
}

const isAmong = (addresses: ReadonlySet<Address>, from: Address | undefined, to: Address | undefined) =>
  (from !== undefined && addresses.has(from)) || (to !== undefined && addresses.has(to))

/** A head that is not above the last one has replaced it, told or not. */
function silentUndo(before: BlockMessage['head'], head: LiveMove['head']): LiveMove['undone'] {
  if (before === undefined) return undefined
  if (head === undefined) return { toHeight: -1 }
  const isUndo = head.height < before.height || (head.height === before.height && head.id !== before.id)
  return isUndo ? { toHeight: head.height - 1 } : undefined
}

const blockMessage = (seq: number, { head, solidifiedHeight, undone }: LiveMove): BlockMessage => ({
  type: 'block',
  seq,
  ...(head && {
    head: {
      height: head.height,
      id: head.id,
      timestamp: head.timestampMs,
      transactionCount: head.transactionCount,
    },
  }),
  ...(solidifiedHeight !== undefined && { solidified: solidifiedHeight }),
  ...(undone && { undone: { toHeight: undone.toHeight } }),
})
