// The network of a program in virtual time: requests reach the simulated node, or nobody.
import type { CarriedAnswer, Outside } from '@sundial/node'
import type { Reply } from './faults.ts'
import type { NodeModel } from './node-model.ts'

type Life = {
  /** Virtual time advances when code waits. */
  readonly pass: (ms: number) => void
  /** Never resolves once the program is killed. */
  readonly unlessDead: () => Promise<void>
}

export function simulatedOutside(node: NodeModel, { pass, unlessDead }: Life): Outside {
  const carry = async (host: string, path: string, body: string, signal: AbortSignal) => {
    await unlessDead()
    const server = Number(/\d+/.exec(host)![0])
    const reply = node.answer(server, path, body)
    await unlessDead()
    if (reply.kind === 'hung-up') throw new Error('other side closed')
    if (reply.kind === 'silent') return timeOut(signal)
    return toAnswer(reply)
  }
  return {
    connect: (url) => ({
      request: async ({ path, body, signal }) => carry(url.host, path, body ?? '{}', signal),
      destroy: async () => undefined,
    }),
    wait: async (ms) => {
      pass(ms)
      await unlessDead()
    },
    deadline: (ms) => new Deadline(() => pass(ms)).signal,
  }
}

const deadlines = new WeakMap<AbortSignal, Deadline>()

/** Fires when code waits for it: virtual time passes immediately. */
class Deadline {
  readonly #controller = new AbortController()
  readonly #pass: () => void

  constructor(pass: () => void) {
    this.#pass = pass
    deadlines.set(this.signal, this)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  fire(): void {
    this.#pass()
    this.#controller.abort()
  }
}

function timeOut(signal: AbortSignal): never {
  deadlines.get(signal)?.fire()
  throw new Error('aborted')
}

function toAnswer(reply: Extract<Reply, { body: string }>): CarriedAnswer {
  const isWhole = reply.kind === 'answer'
  const retryAfter = isWhole && reply.retryAfter !== undefined ? { 'retry-after': reply.retryAfter } : {}
  return {
    statusCode: isWhole ? reply.status : 200,
    headers: { 'content-type': 'application/json', ...retryAfter },
    body: parts(reply.body, isWhole),
  }
}

async function* parts(body: string, isWhole: boolean): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body)
  if (!isWhole) throw new Error('terminated')
}
