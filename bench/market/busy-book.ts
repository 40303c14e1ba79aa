// The events of an order book on which many trade: orders at 200 prices, taken, cancelled, claimed and placed anew in each block.
import { toOrderNumber } from '@sundial/markets'
import type { BookLog } from '@sundial/store'
import { accountOf } from '@sundial/store/testing/random-chain'

const [prices, firstPrice, traders, lotsOfOrder] = [200, 1000, 500, 10n] as const

export type BusyShape = {
  /** A whole number below `most`. */
  readonly random: (most: number) => number
  readonly openOrders: number
  readonly tradesInBlock: number
  /** Whether buyers wait below the middle price too, or sellers at all prices. */
  readonly hasBuyers: boolean
}

type Order = { readonly number: bigint; readonly owner: string; lots: bigint }
type Level = { generation: number; index: number; readonly open: Order[] }

export class BusyBook {
  readonly #shape: BusyShape
  readonly #levels = Array.from({ length: prices }, (): Level => ({ generation: 0, index: -1, open: [] }))
  readonly #claimable: Order[] = []

  constructor(shape: BusyShape) {
    this.#shape = shape
  }

  /** The pair, and all orders with which the book begins. */
  first(): BookLog[] {
    const listed: BookLog = {
      transactionIndex: 0,
      kind: 'listed',
      pair: 1,
      first: accountOf(1),
      second: undefined,
      lot: 1n,
      tick: 1n,
    }
    return [listed, ...Array.from({ length: this.#shape.openOrders }, () => this.#placed(this.#price()))]
  }

  /** What happens in a block. */
  next(): BookLog[] {
    const { tradesInBlock, openOrders } = this.#shape
    const logs = Array.from({ length: tradesInBlock }, () => this.#taken(this.#price())).flat()
    for (let count = 0; count < 20; count++) logs.push(...this.#cancelled(this.#price()))
    logs.push(...this.#claimable.splice(0, 30).map(claimed))
    while (this.#openCount() < openOrders) logs.push(this.#placed(this.#price()))
    return logs
  }

  #price(): number {
    return this.#shape.random(prices)
  }

  /** Some accounts trade far more than others. */
  #trader(): string {
    return accountOf(Math.floor(traders ** (this.#shape.random(1_000_000) / 1_000_000)) - 1)
  }

  #sideOf(at: number): 'buy' | 'sell' {
    return this.#shape.hasBuyers && at < prices / 2 ? 'buy' : 'sell'
  }

  #openCount(): number {
    return this.#levels.reduce((sum, { open }) => sum + open.length, 0)
  }

  #placed(at: number): BookLog {
    const level = this.#levels[at]!
    if (level.open.length === 0 && level.index >= 0)
      Object.assign(level, { generation: level.generation + 1, index: -1 })
    level.index += 1
    const place = { pair: 1, side: this.#sideOf(at), price: firstPrice + at } as const
    const order = toOrderNumber({ ...place, generation: level.generation, index: level.index })
    const owner = this.#trader()
    level.open.push({ number: order, owner, lots: lotsOfOrder })
    return { transactionIndex: 0, kind: 'placed', ...place, owner, order, lots: lotsOfOrder }
  }

  #taken(at: number): BookLog[] {
    const { open, generation } = this.#levels[at]!
    const asked = BigInt(1 + this.#shape.random(30))
    let filled = 0n
    while (filled < asked && open.length > 0) {
      const order = open[0]!
      const lots = order.lots < asked - filled ? order.lots : asked - filled
      filled += lots
      order.lots -= lots
      this.#claimable.push({ ...order, lots })
      if (order.lots === 0n) open.shift()
    }
    if (filled === 0n) return []
    const taker = this.#trader()
    const price = firstPrice + at
    const side = this.#sideOf(at)
    const of = { transactionIndex: 0, pair: 1, taker, price } as const
    return [
      { ...of, kind: 'filled', side, generation, lots: filled },
      {
        ...of,
        kind: 'taken',
        side: side === 'sell' ? 'buy' : 'sell',
        lots: asked,
        filled,
        paid: filled * BigInt(price),
      },
    ]
  }

  #cancelled(at: number): BookLog[] {
    const { open } = this.#levels[at]!
    const [order] = open.splice(this.#shape.random(open.length), 1)
    if (order === undefined) return []
    const { number, owner, lots } = order
    return [{ transactionIndex: 0, kind: 'cancelled', pair: 1, owner, order: number, lots }]
  }
}

const claimed = ({ number, owner, lots }: Order): BookLog => ({
  transactionIndex: 0,
  kind: 'claimed',
  pair: 1,
  owner,
  order: number,
  lots,
})
