import { type Clock, TronError } from '@sundial/primitives'
import { LRUCache } from 'lru-cache'
import { NotNow } from '../errors.ts'
import { workOfServer } from '../http/caller-of-work.ts'
import { apiLimits, withinDeadline } from '../limits.ts'
import type { ApiPorts } from '../ports.ts'
import { atNodeHead, type NodeCalls, type NodeHead, nodeHead } from '../services/node-calls.ts'
import { type Caller, WorkQueue } from '../services/work-queue.ts'
import { PendingReads } from '../shared/pending-reads.ts'
import type { AtHead } from './provenance.ts'

/** Questions of one kind to the node. Equal keys have equal answers at one block. */
export type Question<Value> = {
  readonly key: string
  /** How long an answer counts. `block`: until the node has another newest block. `hour`: for what hardly ever changes. */
  readonly fresh: 'block' | 'hour'
  ask(calls: NodeCalls): Promise<Value>
  /** Bytes that the answer takes in memory, roughly, where that may be much. */
  sizeOf?(value: Value): number
}

/** Whose share of the waiting questions it is, and whether the answer is still of use. */
type Asker = Pick<Caller, 'share' | 'signal'>

type Answered = AtHead<unknown> & { readonly readMs: number; readonly size: number }

const hourMs = 3_600_000
/** The newest block counts as known for this long, so that many questions share one look at it. */
const headMs = 500
const cacheBytes = 32_000_000
const answerBytes = 500
/** Answers are everybody's, but nobody has all the questions. */
const turns = { running: 6, waiting: 200, waitingOfOne: 40, waitMs: 5000 }
/** A question may be many calls: those that have not begun by then are left out, and the question has no answer. */
const longestAskMs = 8000

const busy = (why: string) => new NotNow('node_unavailable', `Too many questions to the node: ${why}.`)

/**
 * What the node says at its newest block, for what the index does not cover. Answers are shared among all visitors, few questions run
 * at once, and few wait: what does not arrive within the deadline of a response is unknown to it, and known to a later one.
 */
export class ChainHead {
  readonly #calls: NodeCalls | undefined
  readonly #clock: Clock
  readonly #deadlineMs: number
  readonly #answers = new LRUCache<string, Answered>({
    maxSize: cacheBytes,
    sizeCalculation: ({ size }) => size,
  })
  readonly #pending = new PendingReads<AtHead<unknown>>()
  readonly #queue = new WorkQueue(turns, busy)
  #head: { readonly newest: Promise<NodeHead>; readonly readMs: number } | undefined

  constructor({
    services,
    clock,
    nodeDeadlineMs = apiLimits.deadlineMs,
  }: Pick<ApiPorts, 'services' | 'clock' | 'nodeDeadlineMs'>) {
    this.#calls = services?.nodeCalls
    this.#clock = clock
    this.#deadlineMs = nodeDeadlineMs
  }

  /** Undefined where the node's answer is not known in time: by default within the deadline of a response. */
  async read<Value>(
    question: Question<Value>,
    asker: Asker = {},
    waitMs = this.#deadlineMs,
  ): Promise<AtHead<Value> | undefined> {
    return withinDeadline(this.#read(question, asker), waitMs)
  }

  /** The answers that are known within the deadline of a response, by key. */
  async readAll<Value>(questions: readonly Question<Value>[]): Promise<ReadonlyMap<string, AtHead<Value>>> {
    const known = new Map<string, AtHead<Value>>()
    const reads = questions.map(async (question) => {
      const answer = await this.#read(question, {})
      if (answer !== undefined) known.set(question.key, answer)
    })
    await withinDeadline(Promise.all(reads), this.#deadlineMs)
    return new Map(known)
  }

  /** The answer alone, for what is said beside figures of the index. */
  async value<Value>(question: Question<Value>): Promise<Value | undefined> {
    const calls = this.#calls
    return (
      calls &&
      withinDeadline(
        this.#queue.run(() => question.ask(calls)),
        this.#deadlineMs,
      )
    )
  }

  async #read<Value>(question: Question<Value>, asker: Asker): Promise<AtHead<Value> | undefined> {
    if (this.#calls === undefined) return undefined
    asker.signal?.throwIfAborted()
    try {
      const known = await this.#known(question, this.#calls)
      return (known ?? (await this.#ask(question, this.#calls, asker))) as AtHead<Value> | undefined
    } catch (error) {
      // An unreadable answer is none.
      if (error instanceof TronError) return undefined
      throw error
    }
  }

  async #known({ key, fresh }: Question<unknown>, calls: NodeCalls): Promise<AtHead<unknown> | undefined> {
    const known = this.#answers.get(key)
    if (known === undefined) return undefined
    if (fresh === 'hour') return this.#clock.now() - known.readMs < hourMs ? known : undefined
    return known.hash === (await this.#newest(calls)).hash ? known : undefined
  }

  /** Everybody waits for it, and nobody for the line of whoever asked first. */
  #newest(calls: NodeCalls): Promise<NodeHead> {
    const now = this.#clock.now()
    if (this.#head === undefined || now - this.#head.readMs >= headMs)
      this.#head = { newest: workOfServer(() => nodeHead(calls)), readMs: now }
    return this.#head.newest
  }

  /** The answer is for everybody: it does not end with who asked first. */
  #ask(question: Question<unknown>, calls: NodeCalls, { share }: Asker): Promise<AtHead<unknown>> {
    return this.#pending.get(question.key, async () => {
      const ask = () => withinTime(calls, (timed) => this.#answerTo(question, timed))
      const answer = await this.#queue.run(ask, { share })
      const size = answerBytes + (question.sizeOf?.(answer.value) ?? 0)
      this.#answers.set(question.key, { ...answer, readMs: this.#clock.now(), size })
      return answer
    })
  }

  /** What never changes is true at any block from the one on that was the newest before. */
  async #answerTo(question: Question<unknown>, calls: NodeCalls): Promise<AtHead<unknown>> {
    if (question.fresh === 'block') return atNodeHead(calls, () => question.ask(calls))
    const { block, hash } = await this.#newest(calls)
    return { block, hash, value: await question.ask(calls) }
  }
}

/** Runs with calls that are refused once the time is over. */
async function withinTime<Value>(
  calls: NodeCalls,
  work: (timed: NodeCalls) => Promise<Value>,
): Promise<Value> {
  const over = new AbortController()
  const timer = setTimeout(
    () => over.abort(busy(`this one took longer than ${longestAskMs / 1000} s`)),
    longestAskMs,
  )
  const timed: NodeCalls = { call: (path, body) => calls.call(path, body, over.signal) }
  return work(timed).finally(() => clearTimeout(timer))
}
