import { randomBytes } from 'node:crypto'
import { type Address, Unavailable } from '@sundial/primitives'
import type { IndexMove, Store } from '@sundial/store'
import { type Listener, type Stretch, tellFollowers } from './followed.ts'
import type { BlockMessage, LiveMessage, Topic, TpsMessage } from './messages.ts'
import { RecentMoves } from './recent-moves.ts'
import { type MarketReads, tellMarkets, tellUndone } from './tell-markets.ts'
import { HighestThroughput, throughputBlocks, transactionsPerSecond } from './throughput.ts'

type Reads = Pick<
  Store,
  | 'state'
  | 'blockByHeight'
  | 'blocks'
  | 'transfersOfBlock'
  | 'transactionsOfBlock'
  | 'factsOfTransaction'
  | 'bookPairs'
  | 'bookChanges'
>

/** Numbers the moves of the index and sends them, with the resulting messages, to all listeners. */
export class LiveHub {
  readonly #store: Reads
  readonly #tokens: MarketReads['tokens']
  readonly #onDefect: (error: unknown) => void
  readonly #listeners = new Set<Listener>()
  readonly #stream = randomBytes(6).toString('hex')
  readonly #recent = new RecentMoves()
  #block: BlockMessage = { type: 'block', seq: 0, stream: this.#stream }
  #tps: TpsMessage | undefined
  readonly #highest: HighestThroughput
  /** Followers have received blocks up to this height. */
  #publishedHeight: number | undefined
  #reading: Promise<void> | undefined
  #isStale = false
  /** Whether there is an order book, as far as this hub has seen. */
  #hasMarkets = false

  constructor(
    { store, tokens }: { readonly store: Reads; readonly tokens: MarketReads['tokens'] },
    onDefect: (error: unknown) => void,
    highest = new HighestThroughput(),
  ) {
    this.#store = store
    this.#tokens = tokens
    this.#onDefect = onDefect
    this.#highest = highest
  }

  /** Reads the position of the index, unless it has moved meanwhile. */
  async start(): Promise<void> {
    try {
      const { head, solidifiedHeight } = await this.#store.state()
      const block = head && (await this.#store.blockByHeight(head.height))
      this.#hasMarkets = (await this.#store.bookPairs()).length > 0
      if (this.#block.seq > 0) return
      this.#block = blockMessage({ seq: 0, stream: this.#stream }, { head: block, solidifiedHeight })
      this.#recent.add(this.#block)
      this.#publishedHeight = block?.height
      this.#post('blocks', this.#block)
      await this.#readAfterMove()
    } catch (error) {
      this.#report(error)
    }
  }

  move(move: IndexMove): void {
    const before = this.#block.head
    const undone = move.undone ?? silentUndo(before, move.head)
    this.#block = blockMessage({ seq: this.#block.seq + 1, stream: this.#stream }, { ...move, undone })
    this.#recent.add(this.#block)
    if (undone !== undefined) {
      this.#publishedHeight = Math.min(this.#publishedHeight ?? undone.toHeight, undone.toHeight)
    }
    this.#post('blocks', this.#block)
    if (undone !== undefined && this.#hasMarkets)
      tellUndone(this.#listeners, { seq: this.#block.seq, toHeight: undone.toHeight })
    void this.#readAfterMove()
  }

  join(listener: Listener): void {
    this.#listeners.add(listener)
    this.repeat(listener)
    if (this.#tps !== undefined && listener.topics.has('tps')) listener.post(this.#tps)
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** The same number again: a sign of life without news. */
  repeat(listener: Listener): void {
    const { undone: _, ...state } = this.#block
    listener.post(state)
  }

  /** Sends a reconnected listener the missed moves and what it follows in their blocks, or a gap message. */
  async resume(
    listener: Listener,
    { stream, seq }: { readonly stream: string; readonly seq: number },
  ): Promise<void> {
    const missed = stream === this.#stream ? this.#recent.after(seq) : undefined
    if (missed === undefined) {
      listener.post({ type: 'gap', seq: this.#block.seq, stream: this.#stream })
      return
    }
    if (listener.topics.has('blocks')) for (const message of missed.messages) listener.post(message)
    const { seq: newest } = this.#block
    const undone = missed.messages.flatMap((message) => (message.undone ? [message.undone.toHeight] : []))
    if (undone.length > 0 && this.#hasMarkets)
      tellUndone([listener], { seq: newest, toHeight: Math.min(...undone) })
    const to = Math.min(this.#block.head?.height ?? -1, this.#publishedHeight ?? -1)
    if (to <= missed.fromHeight) return
    try {
      await this.#tell([listener], { from: missed.fromHeight + 1, to, seq: newest })
    } catch (error) {
      this.#report(error)
    }
  }

  /** To every follower of the address. */
  tell(address: Address, message: LiveMessage): void {
    for (const { addresses, post } of this.#listeners) if (addresses.has(address)) post(message)
  }

  isFollowed(address: Address): boolean {
    return [...this.#listeners].some(({ addresses }) => addresses.has(address))
  }

  #post(topic: Topic, message: LiveMessage): void {
    for (const { topics, post } of this.#listeners) if (topics.has(topic)) post(message)
  }

  /** One read at a time; moves during a read are handled together after it. */
  async #readAfterMove(): Promise<void> {
    this.#isStale = true
    this.#reading ??= this.#read()
    return this.#reading
  }

  async #read(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      try {
        await Promise.all([this.#readThroughput(), this.#readFollowed()])
      } catch (error) {
        this.#report(error)
      }
    }
    // In the same turn as the last check for stale data: a later move starts a new read.
    this.#reading = undefined
  }

  async #readThroughput(): Promise<void> {
    const { rows } = await this.#store.blocks({ start: 0, limit: throughputBlocks + 1, order: 'newest' })
    const currentTps = transactionsPerSecond(rows)
    if (currentTps === undefined) return
    const maxTps = this.#highest.note(currentTps)
    this.#tps = { type: 'tps', data: { blockHeight: rows[0]!.height, currentTps, maxTps } }
    this.#post('tps', this.#tps)
  }

  async #readFollowed(): Promise<void> {
    const { seq, head } = this.#block
    const to = head?.height
    const from = this.#publishedHeight ?? to
    this.#publishedHeight = to
    if (to === undefined || from === undefined) return
    await this.#tell([...this.#listeners], { from: from + 1, to, seq })
  }

  async #tell(listeners: readonly Listener[], stretch: Stretch): Promise<void> {
    await tellFollowers(this.#store, listeners, stretch)
    const reads = { store: this.#store, tokens: this.#tokens }
    const final = { solidifiedHeight: this.#block.solidified }
    if (await tellMarkets(reads, listeners, { ...stretch, ...final })) this.#hasMarkets = true
  }

  #report(error: unknown): void {
    // The endpoints report the unavailable database; the next move is read again.
    if (!(error instanceof Unavailable)) this.#onDefect(error)
  }
}

/** A head that is not above the last one has replaced it, announced or not. */
function silentUndo(before: BlockMessage['head'], head: IndexMove['head']): IndexMove['undone'] {
  if (before === undefined) return undefined
  if (head === undefined) return { toHeight: -1 }
  const isUndo = head.height < before.height || (head.height === before.height && head.id !== before.id)
  return isUndo ? { toHeight: head.height - 1 } : undefined
}

const blockMessage = (
  numbered: Pick<BlockMessage, 'seq' | 'stream'>,
  { head, solidifiedHeight, undone }: IndexMove,
): BlockMessage => ({
  type: 'block',
  ...numbered,
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
