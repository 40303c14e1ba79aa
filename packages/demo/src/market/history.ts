// Three weeks of trades before a development chain has its first visitor, so that its order book has a history and many orders.
import { Unavailable } from '@sundial/primitives'
import type { Side } from '@sundial/markets'
import { build } from '../build.ts'
import type { Contract } from '../contracts.ts'
import { type Draft, pay, setName, sun } from '../drafts.ts'
import { habit } from '../inhabitants/book-traders.ts'
import type { Head, NodeCalls } from '../node-calls.ts'
import { founder, peopleOf, type Person } from '../person.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Sign, signDraft } from '../sign-draft.ts'
import { createTown } from '../town.ts'
import { fairPrice, type MarketPair, marketPairs } from './pairs.ts'
import { bookKey, claim, firstOrder, trade } from './trades.ts'

/** A chain that nobody else has yet, which makes blocks when it is told to. */
export type UnbornChain = {
  head(): Head
  /** Sets the time of the next block. */
  setTime(timeMs: number): void
  /** Throws when the chain refuses the transaction. */
  accept(transactionHex: string): string
  /** Makes a block of what was accepted. */
  mine(): void
  /** A start waits for the history: here the fastest signatures count. */
  readonly sign: Sign
}

/** Who must be there before the first trade: the issuers of the tokens too. */
const households = ['dollar-users', 'token-club', 'book-traders']

const hourMs = 3_600_000
/** How often people trade: the nearer to now, the more often. */
const periods = [
  { untilHours: 24, everyHours: 2 },
  { untilHours: 168, everyHours: 8 },
  { untilHours: 504, everyHours: 24 },
] as const
const founding = { blockMs: 3000, transactionsOfBlock: 200 } as const
/** How long before now the history begins. */
export const historyMs = 505 * hourMs
/** One trade at each time in the first pair, and one at every so many times in the others. */
const rhythm = (pair: MarketPair): number => (pair.pair === 1 ? 1 : pair.pair < 4 ? 2 : 3)
/** Orders that a maker claims at once. */
const claimedAtOnce = 12
/** Prices with orders on each side when the first visitor comes. */
const offeredPrices = 9

/** Builds the order book and its people on a fresh chain, and lets them trade until the given time. */
export async function writeHistory(
  chain: UnbornChain,
  { seed, nowMs }: { readonly seed: string; readonly nowMs: number },
): Promise<void> {
  const diary = new Diary(chain, nowMs - historyMs)
  const book = await found(diary, seed)
  const people = peopleOf(seed, 'book-traders', habit)
  const story = new Story(diary, {
    book,
    makers: people['makers']!,
    takers: people['takers']!,
    random: seededRandom(`${seed}/history`),
  })
  for (const [index, beforeMs] of tradingTimes().entries()) {
    diary.turnTo(nowMs - beforeMs)
    for (const pair of marketPairs) if (index % rhythm(pair) === 0) story.trade(pair, nowMs - beforeMs)
    diary.close()
  }
  diary.turnTo(nowMs - founding.blockMs)
  story.claimAll()
  for (const pair of marketPairs) story.offer(pair, nowMs)
  diary.close()
}

/** Milliseconds before now, the longest first. */
function tradingTimes(): readonly number[] {
  const times: number[] = []
  let hours = 0
  for (const { untilHours, everyHours } of periods)
    for (; hours < untilHours; hours += everyHours) times.push((hours + everyHours / 2) * hourMs)
  return times.reverse()
}

/** Signs and sends transactions in blocks of the past. */
class Diary {
  readonly #chain: UnbornChain
  #timeMs: number
  #signedMs = 0
  #count = 0

  constructor(chain: UnbornChain, timeMs: number) {
    this.#chain = chain
    this.#timeMs = timeMs
    chain.setTime(timeMs)
  }

  turnTo(timeMs: number): void {
    this.#timeMs = timeMs
    this.#chain.setTime(timeMs)
  }

  write(draft: Draft): string {
    if (this.#count === founding.transactionsOfBlock) {
      this.close()
      this.turnTo(this.#timeMs + founding.blockMs)
    }
    this.#count++
    this.#signedMs = Math.max(this.#timeMs, this.#signedMs + 1)
    const head = { ...this.#chain.head(), timeMs: this.#timeMs }
    return this.#chain.accept(signDraft(draft, { head, timestampMs: this.#signedMs, sign: this.#chain.sign }))
  }

  close(): void {
    this.#chain.mine()
    this.#count = 0
  }
}

/** As the town itself builds it: what is there already, the town does not build again. */
async function found(diary: Diary, seed: string): Promise<Contract> {
  const { signal } = new AbortController()
  const clock = { now: () => 0, wait: async () => undefined }
  const report = () => undefined
  const town = createTown({ seed, node: emptyNode, clock, signal, report, only: households })
  const send = async (draft: Draft) => diary.write(draft)
  const arrive = async (person: Person) => {
    diary.write(pay(founder, person.address, sun(person.role.trx)))
    if (person.name !== undefined) diary.write(setName(person, person.name))
  }
  const { contracts } = await build(town, { arrive, send })
  diary.close()
  return contracts.get(bookKey)!
}

const unasked = async (): Promise<never> => {
  throw new NotAsked('Nobody asks the node before the chain begins.')
}

/** What the founding of the households needs from a node. */
const emptyNode: NodeCalls = {
  head: async () => ({ height: 1, id: '', timeMs: 0 }),
  waitingCount: async () => 0,
  headAt: unasked,
  transactions: unasked,
  account: unasked,
  saleOf: unasked,
  exchanges: unasked,
  proposals: unasked,
  borrowers: unasked,
  loans: unasked,
  reward: unasked,
  read: unasked,
  broadcast: unasked,
  [Symbol.asyncDispose]: async () => undefined,
}

class NotAsked extends Unavailable {
  readonly code = 'demo_not_asked'
}

type Cast = {
  readonly book: Contract
  readonly makers: readonly Person[]
  readonly takers: readonly Person[]
  readonly random: Random
}

/** Orders that others fill whole at once, and the claims of their makers. */
class Story {
  readonly #diary: Diary
  readonly #cast: Cast
  /** Queues that were at a price, by pair, side and price. */
  readonly #generations = new Map<string, number>()
  /** Filled orders by maker, pair and side. */
  readonly #filled = new Map<string, { readonly by: Person; readonly orders: bigint[] }>()

  constructor(diary: Diary, cast: Cast) {
    this.#diary = diary
    this.#cast = cast
  }

  trade(pair: MarketPair, timeMs: number): void {
    const { random, makers, takers } = this.#cast
    const side: Side = random.pick(['buy', 'sell'] as const)
    const price = fairPrice(pair, timeMs) + random.integer(-pair.step, pair.step)
    const lots = Math.max(1, Math.round((pair.usualLots * random.integer(30, 300)) / 100))
    const by = random.pick(makers)
    const offer = { pair, price, lots, mostLevels: 4 }
    this.#write({ ...offer, by, side, rest: 'waits' })
    this.#write({
      ...offer,
      by: random.pick(takers),
      side: side === 'buy' ? 'sell' : 'buy',
      rest: 'returns',
    })
    this.#note(pair, side, { by, price })
  }

  offer(pair: MarketPair, timeMs: number): void {
    const { random, makers } = this.#cast
    const { step, usualLots } = pair
    const fair = fairPrice(pair, timeMs)
    for (let away = 1; away <= offeredPrices; away++) {
      for (const side of ['buy', 'sell'] as const) {
        const place = side === 'sell' ? Math.floor(fair / step) + away : Math.ceil(fair / step) - away
        const lots = Math.max(1, Math.round((usualLots * random.integer(40, 260)) / 100))
        const by = makers[place % makers.length]!
        this.#write({ by, pair, side, price: place * step, lots, mostLevels: 8, rest: 'waits' })
      }
    }
  }

  claimAll(): void {
    for (const key of this.#filled.keys()) this.#claim(key)
  }

  #write(offer: Parameters<typeof trade>[1]): void {
    this.#diary.write(trade(this.#cast.book, offer))
  }

  #note(
    { pair }: MarketPair,
    side: Side,
    { by, price }: { readonly by: Person; readonly price: number },
  ): void {
    const queue = `${pair}/${side}/${price}`
    const generation = this.#generations.get(queue) ?? 0
    this.#generations.set(queue, generation + 1)
    const key = `${by.address}/${pair}/${side}`
    const { orders } = this.#filled.get(key) ?? { orders: [] }
    this.#filled.set(key, { by, orders: [...orders, firstOrder({ pair, side, price, generation })] })
    if (orders.length + 1 >= claimedAtOnce) this.#claim(key)
  }

  #claim(key: string): void {
    const { by, orders } = this.#filled.get(key)!
    this.#filled.delete(key)
    this.#diary.write(claim(this.#cast.book, by, orders))
  }
}
