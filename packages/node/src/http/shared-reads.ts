// Reads of a back-fill, shared among the servers of a node.
import type { Ask } from '../calls/block-calls.ts'
import { Window } from './window.ts'

/**
 * Heights that go to one server together, and over gRPC with one request: java-tron gives up to 100, and their bytes are in
 * memory until they are read.
 */
export const spanBlocks = 16
/** Blocks so near to the head may differ between servers: they are read from the server that is followed. */
const headBlocks = 100
/** Heights that somebody said to read and did not: more are forgotten, and read like single ones. */
const mostExpected = 2048
/** A server that failed gets none of the next spans: so few at first, twice as many each time until it answers, and at most so many. */
const fewestRested = 8
const mostRested = 1024

/** Blocks of some heights, from one server as long as it answers. */
type Span = {
  server: number | undefined
  /** Which server gave the block of a height. */
  readonly blocks: Map<number, Promise<number>>
}

type SharedReadsOptions = {
  /** Milliseconds, from any point in time. */
  readonly now: () => number
  /** The most requests at once, by server. */
  readonly most: readonly number[]
}

type Given<Block> = { readonly block: Block | undefined; readonly server: number }

export type ServerAttempt<Answer> = (ask: Ask, server: number) => Promise<Answer>
/** Asks the server, and the next ones while it is unavailable. */
type AskFrom = <Answer>(server: number, attempt: ServerAttempt<Answer>) => Promise<Answer>

/** Each server has a window of its own, and a span goes to the server with most room. */
export class SharedReads {
  readonly #windows: readonly Window[]
  /** By server, the spans that it rests after its next failure, and those given out until it has rested. */
  readonly #rests: { spans: number; until: number }[]
  #spanCount = 0
  readonly #spans = new Map<number, Span>()

  constructor({ now, most }: SharedReadsOptions) {
    this.#windows = most.map((each) => new Window({ now, most: each }))
    this.#rests = most.map(() => ({ spans: fewestRested, until: 0 }))
  }

  /** Heights in rising order that are read soon; those near the head are left out. */
  expect(heights: readonly number[], head: number | undefined): void {
    if (this.#spans.size > mostExpected) this.#spans.clear()
    const deep = heights.filter((height) => head !== undefined && height + headBlocks <= head)
    for (let at = 0; at < deep.length; at += spanBlocks) {
      const span: Span = { server: undefined, blocks: new Map() }
      for (const height of deep.slice(at, at + spanBlocks)) this.#spans.set(height, span)
    }
  }

  has(height: number): boolean {
    return this.#spans.has(height)
  }

  /** Blocks that are worth requesting at the same time. */
  get width(): number {
    return spanBlocks + this.#windows.reduce((sum, { limit }) => sum + limit, 0)
  }

  /** The block of an expected height; absent where no server has it. */
  async block<Block>(
    height: number,
    askFrom: AskFrom,
    read: ServerAttempt<Block | undefined>,
  ): Promise<Block | undefined> {
    const span = this.#spans.get(height)!
    const found = this.#found(this.#serverOf(span), askFrom, read)
    const answered = found.then(({ server }) => server)
    // Who asks for the block meets the failure.
    answered.catch(() => undefined)
    span.blocks.set(height, answered)
    return (await found).block
  }

  /** One server may be far behind the others, so that all are asked before a block is missing. */
  async #found<Block>(server: number, askFrom: AskFrom, read: ServerAttempt<Block | undefined>) {
    const attempt: ServerAttempt<Given<Block>> = async (ask, asked) => ({
      block: await this.#watch(asked, () => read(this.#gated(ask, asked), asked)),
      server: asked,
    })
    let given = await askFrom(server, attempt)
    for (let next = 1; given.block === undefined && next < this.#windows.length; next++) {
      this.#rest(given.server)
      given = await askFrom((server + next) % this.#windows.length, attempt)
    }
    return given
  }

  /** What belongs to the block of an expected height, from the server that gave the block. */
  async beside<Answer>(
    height: number,
    askFrom: AskFrom,
    read: (ask: Ask) => Promise<Answer>,
  ): Promise<Answer> {
    const span = this.#spans.get(height)!
    const attempt: ServerAttempt<{ answer: Answer; server: number }> = async (ask, server) => ({
      answer: await this.#watch(server, () => read(this.#gated(ask, server))),
      server,
    })
    const first = await askFrom(this.#serverOf(span), attempt)
    const ofBlock = await span.blocks.get(height)?.catch(() => undefined)
    if (ofBlock === undefined || ofBlock === first.server) return first.answer
    return (await askFrom(ofBlock, attempt)).answer
  }

  #gated(ask: Ask, server: number): Ask {
    return (...request) => this.#windows[server]!.run(() => ask(...request))
  }

  async #watch<Answer>(server: number, attempt: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await attempt()
      this.#rests[server]!.spans = fewestRested
      return answer
    } catch (error) {
      this.#rest(server)
      throw error
    }
  }

  #rest(server: number): void {
    const rest = this.#rests[server]!
    // The requests of one span fail together.
    if (rest.until > this.#spanCount) return
    rest.until = this.#spanCount + rest.spans
    rest.spans = Math.min(mostRested, 2 * rest.spans)
  }

  #serverOf(span: Span): number {
    const isRested = (server: number) => this.#rests[server]!.until <= this.#spanCount
    if (span.server !== undefined && isRested(span.server)) return span.server
    const all = this.#windows.map((_, server) => server)
    const able = all.filter(isRested)
    const loadOf = (server: number) => this.#windows[server]!.load
    const [first, ...others] = able.length === 0 ? all : able
    this.#spanCount++
    span.server = others.reduce((best, server) => (loadOf(server) < loadOf(best) ? server : best), first!)
    return span.server
  }
}
