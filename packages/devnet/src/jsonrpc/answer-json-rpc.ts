// JSON-RPC 2.0 as java-tron serves it at /jsonrpc: one request, or a list of them.
import { Refused, stringifyJson } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import { rpcMethods } from '../generated/rpc-methods.ts'
import type { Answer, Request } from '../server/guarded.ts'
import type { RpcMethod } from './method.ts'
import { pacer } from './pacer.ts'
import { envelopeOf, type Id, isUnreadable, readRequests } from './read-requests.ts'
import { refusedMethods } from './refused-methods.ts'
import { mostResponseBytes } from './response-limit.ts'
import {
  batchTooLarge,
  callFailed,
  malformedRequest,
  notAvailable,
  responseTooLarge,
  RpcRefused,
  unfitParameters,
  unknownMethod,
} from './rpc-refused.ts'

/** java-tron node.jsonrpc.maxBatchSize. */
const mostInBatch = 100

const notAllowed: Answer = { status: 405, body: '' }

export async function answerJsonRpc(devnet: Devnet, { method, body = '' }: Request): Promise<Answer> {
  if (method !== 'POST') return notAllowed
  const given = readRequests(body)
  if (isUnreadable(given)) return { status: 200, body: refusalText(null, given) }
  const faults: unknown[] = []
  const answers = new Answers(devnet, faults)
  const text = await (Array.isArray(given) ? answers.batch(given) : answers.one(given))
  return { status: 200, body: text ?? '', fault: faults[0] }
}

class Answers {
  readonly #devnet: Devnet
  /** Gets what was no refusal but a fault of ours. */
  readonly #faults: unknown[]

  constructor(devnet: Devnet, faults: unknown[]) {
    this.#devnet = devnet
    this.#faults = faults
  }

  async batch(requests: readonly unknown[]): Promise<string | undefined> {
    if (requests.length === 0) return refusalText(null, malformedRequest())
    if (requests.length > mostInBatch) {
      return refusalText(null, batchTooLarge(requests.length, mostInBatch))
    }
    const texts: string[] = []
    const pace = pacer()
    let length = 0
    for (const request of requests) {
      await pace()
      const text = await this.one(request)
      if (text === undefined) continue
      texts.push(text)
      length += text.length
      if (length > mostResponseBytes) return refusalText(null, responseTooLarge(mostResponseBytes))
    }
    return texts.length === 0 ? undefined : `[${texts.join(',')}]`
  }

  /** `undefined` for a notification: it has no id, and nobody waits. */
  async one(request: unknown): Promise<string | undefined> {
    const { id, method, parameters } = envelopeOf(request)
    if (method === undefined) return refusalText(id ?? null, malformedRequest())
    const text = await this.#run(id ?? null, method, parameters)
    return id === undefined ? undefined : text
  }

  async #run(id: Id, method: string, parameters: unknown): Promise<string> {
    try {
      const result = await call(this.#devnet, method, parameters)
      const text = stringifyJson({ jsonrpc: '2.0', id, result: result ?? null })
      return text.length > mostResponseBytes ? refusalText(id, responseTooLarge(mostResponseBytes)) : text
    } catch (error) {
      if (error instanceof RpcRefused) return refusalText(id, error)
      if (error instanceof Refused) return refusalText(id, callFailed(error.message))
      this.#faults.push(error)
      return refusalText(id, new RpcRefused(-32_603, 'Internal error'))
    }
  }
}

async function call(devnet: Devnet, name: string, given: unknown): Promise<unknown> {
  if (refusedMethods.has(name)) throw notAvailable(`the method ${name} does not exist/is not available`)
  const method = Object.hasOwn(rpcMethods, name)
    ? (rpcMethods as Readonly<Record<string, RpcMethod>>)[name]
    : undefined
  if (method === undefined) throw unknownMethod()
  const { takes, mayTake = 0 } = method
  const parameters: unknown = given ?? []
  if (!Array.isArray(parameters)) throw unfitParameters()
  if (parameters.length < takes || parameters.length > takes + mayTake) throw unfitParameters()
  return method.answer({ devnet, parameters })
}

const refusalText = (id: Id, { rpcCode: code, message, data }: RpcRefused): string =>
  stringifyJson({ jsonrpc: '2.0', id, error: { code, message, data } })
