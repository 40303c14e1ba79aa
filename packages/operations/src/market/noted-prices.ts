// The prices of the waiting orders of a pair as notes: a tree of small nodes, so that an order reads and writes as much beside ten
// thousand other prices as beside ten.
import type { Notes } from '../notes.ts'
import { isLower, type Price } from './price.ts'

/** A price, or the lowest price of a node below. */
type Entry = { readonly price: Price; readonly child?: number | undefined }
/** In rising order. */
type Node = readonly Entry[]

const mostEntries = 32

export class NotedPrices {
  readonly #key: string
  readonly #notes: Notes

  /** The root is noted under the key, other nodes below it by their number. */
  constructor(key: string, notes: Notes) {
    this.#key = key
    this.#notes = notes
  }

  lowest(): Price | undefined {
    let [entry] = this.#root().node
    while (entry?.child !== undefined) [entry] = this.#read(entry.child)
    return entry?.price
  }

  /** So many of the lowest prices, in rising order. */
  first(count: number): readonly Price[] {
    return this.#firstOf(this.#root().node, count)
  }

  #firstOf(node: Node, count: number): readonly Price[] {
    const found: Price[] = []
    for (const { price, child } of node) {
      if (found.length >= count) break
      found.push(...(child === undefined ? [price] : this.#firstOf(this.#read(child), count - found.length)))
    }
    return found
  }

  /** The price is not in the tree. */
  add(price: Price): void {
    const root = this.#root()
    const numbers = { next: root.next }
    const node = this.#with(price, root.node, numbers)
    const top = node.length > mostEntries ? this.#halves(node, [], numbers) : node
    this.#writeRoot(top, numbers.next)
  }

  /** The price is in the tree. */
  remove(price: Price): void {
    const { node, next } = this.#root()
    let top = this.#without(price, node)
    for (
      let [only, ...others] = top;
      only?.child !== undefined && others.length === 0;
      [only, ...others] = top
    ) {
      top = this.#read(only.child)
      this.#write(only.child, [])
    }
    this.#writeRoot(top, next)
  }

  #with(price: Price, node: Node, numbers: { next: number }): Node {
    const place = placeOf(price, node)
    const at = Math.max(0, place - 1)
    const child = node[at]?.child
    if (child === undefined) return node.toSpliced(place, 0, { price })
    const grown = this.#with(price, this.#read(child), numbers)
    return node.toSpliced(at, 1, ...this.#halves(grown, [child], numbers))
  }

  /** Writes a node, in two where it is too large, under the given numbers and then under new ones. */
  #halves(node: Node, given: readonly number[], numbers: { next: number }): Node {
    const middle = node.length > mostEntries ? node.length >> 1 : node.length
    const parts = [node.slice(0, middle), node.slice(middle)].filter(({ length }) => length > 0)
    return parts.map((part, index) => {
      const child = given[index] ?? numbers.next++
      this.#write(child, part)
      return { price: part[0]!.price, child }
    })
  }

  #without(price: Price, node: Node): Node {
    const at = placeOf(price, node) - 1
    const child = node[at]?.child
    if (child === undefined) return node.toSpliced(at, 1)
    const rest = this.#without(price, this.#read(child))
    this.#write(child, rest)
    return rest.length === 0 ? node.toSpliced(at, 1) : node
  }

  #root(): { readonly next: number; readonly node: Node } {
    const [next = '1', ...entries] = (this.#notes.get(this.#key) ?? '1').split(' ')
    return { next: Number(next), node: entries.map(fromText) }
  }

  #writeRoot(node: Node, next: number): void {
    this.#notes.set(this.#key, [next, ...node.map(toText)].join(' '))
  }

  #read(child: number): Node {
    return this.#notes.get(`${this.#key}/${child}`)!.split(' ').map(fromText)
  }

  #write(child: number, node: Node): void {
    this.#notes.set(`${this.#key}/${child}`, node.map(toText).join(' '))
  }
}

/** How many entries have no higher price. */
function placeOf(price: Price, node: Node): number {
  const place = node.findIndex((entry) => isLower(price, entry.price))
  return place < 0 ? node.length : place
}

const toText = ({ price, child }: Entry): string =>
  `${price.sellTokenQuantity}/${price.buyTokenQuantity}${child === undefined ? '' : `/${child}`}`

function fromText(text: string): Entry {
  const [sell = '', buy = '', child] = text.split('/')
  return {
    price: { sellTokenQuantity: BigInt(sell), buyTokenQuantity: BigInt(buy) },
    child: child === undefined ? undefined : Number(child),
  }
}
