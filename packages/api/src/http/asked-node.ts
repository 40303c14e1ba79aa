// What one answer asks the node. An answer that is read a second time holds one of the few sessions of the database: it gets again what
// the node said before, in the same order, and waits only briefly for what it did not ask then.
import { stringifyJson } from '@sundial/primitives'
import { NotNow } from '../errors.ts'
import { orRefused } from '../limits.ts'
import type { ApiPorts } from '../ports.ts'

type NodeParts = Pick<ApiPorts, 'node' | 'services'>

/** For all waiting of a second read together. A session that says nothing for 10 s is ended. */
const longestWaitMs = 3000

export class AskedNode {
  readonly #parts: NodeParts
  readonly #waitMs: number
  /** By question. */
  readonly #said = new Map<string, Promise<unknown>[]>()
  #isRead = false

  constructor(parts: NodeParts, waitMs: number = longestWaitMs) {
    this.#parts = parts
    this.#waitMs = waitMs
  }

  /** The node for the first read of an answer, and then for the next. */
  forRead(): NodeParts {
    const ask = this.#isRead ? this.#again() : this.#first
    this.#isRead = true
    const { node, services } = this.#parts
    const calls = services?.nodeCalls
    return {
      node: {
        transaction: (id, signal) => ask(`transaction ${id}`, () => node.transaction(id, signal)),
        receipt: (id, signal) => ask(`receipt ${id}`, () => node.receipt(id, signal)),
        heights: () => ask('heights', () => node.heights()),
        problems: () => node.problems(),
        internalTransactions: () => node.internalTransactions?.() ?? 'unknown',
      },
      services:
        calls === undefined
          ? services
          : {
              ...services,
              nodeCalls: {
                call: (path, body, signal) =>
                  ask(`${path} ${stringifyJson(body)}`, () => calls.call(path, body, signal)),
              },
            },
    }
  }

  readonly #first = <Value>(question: string, read: () => Promise<Value>): Promise<Value> => {
    const said = read()
    said.catch(() => undefined)
    this.#said.set(question, [...(this.#said.get(question) ?? []), said])
    return said
  }

  #again(): <Value>(question: string, read: () => Promise<Value>) => Promise<Value> {
    const untilMs = performance.now() + this.#waitMs
    const left = new Map([...this.#said].map(([question, said]) => [question, [...said]]))
    return (question, read) => {
      const said = left.get(question)?.shift() as ReturnType<typeof read> | undefined
      return orRefused(said ?? read(), Math.max(0, untilMs - performance.now()), late)
    }
  }
}

const late = () => new NotNow('node_unavailable', 'The node has not answered in time; ask again.')
