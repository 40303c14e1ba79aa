// JSON-RPC 2.0 as java-tron serves it at /jsonrpc: one request, or a list of them.
import { Refused, stringifyJson } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import type { HttpResponse, HttpRequest } from '../server/response.ts'
import type { RpcRequest } from './method.ts'
import { pacer } from './pacer.ts'
import { type Envelope, envelopeOf, type Id, isUnreadable, readRequests } from './read-requests.ts'
import { parametersOfRefused, rpcMethods } from './rpc-methods.ts'
import {
  batchTooLarge,
  callFailed,
  malformedRequest,
  mostResponseBytes,
  notAvailable,
  parseError,
  responseTooLarge,
  RpcRefused,
  unfitParameters,
  unknownMethod,
} from './rpc-refused.ts'
import { Work } from './trace/work.ts'

/** java-tron node.jsonrpc.maxBatchSize. */
const mostInBatch = 100

/** The page of the web server in front of java-tron's servlet. */
const notAllowed: HttpResponse = {
  status: 405,
  body: '<html><head><title>Error 405</title></head><body><h2>HTTP ERROR 405 HTTP method GET is not supported by this URL</h2></body></html>\n',
  type: 'text/html;charset=iso-8859-1',
}

/** The media type of jsonrpc4j. Clients take it for JSON. */
const type = 'application/json-rpc'

export async function answerJsonRpc(
  devnet: Devnet,
  { method, path, body = '' }: HttpRequest,
): Promise<HttpResponse> {
  if (method !== 'POST') return notAllowed
  const requests = readRequests(body)
  if (isUnreadable(requests)) return { status: 200, type, body: refusalText(null, requests) }
  const faults: unknown[] = []
  const runner = new RequestRunner({ devnet, caller: path === '/tre' ? 'tre' : 'json-rpc' }, faults)
  const text = await (Array.isArray(requests) ? runner.batch(requests) : runner.one(requests))
  return { status: 200, type, body: text ?? '', fault: faults[0] }
}

type Answering = Pick<RpcRequest, 'devnet' | 'caller'>

class RequestRunner {
  readonly #context: Answering
  /** Receives errors that are defects, not refusals. */
  readonly #faults: unknown[]

  constructor(context: Answering, faults: unknown[]) {
    this.#context = context
    this.#faults = faults
  }

  async batch(requests: readonly unknown[]): Promise<string | undefined> {
    if (requests.length === 0) return '[]'
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

  /** `undefined` for a notification that succeeds: one that is refused gets an error with the id `null`. */
  async one(request: unknown): Promise<string | undefined> {
    const envelope = envelopeOf(request)
    return envelope === undefined ? refusalText(null, malformedRequest()) : this.#run(envelope)
  }

  async #run(envelope: Envelope): Promise<string | undefined> {
    const { id, version } = envelope
    const work = new Work()
    const refuse = (refusal: RpcRefused) => refusalText(id, refusal, { version, ...this.#executed(work) })
    try {
      const result = await call({ ...this.#context, work }, envelope)
      if (id === null) return undefined
      const head = { jsonrpc: version, id, ...this.#executed(work) }
      const text = stringifyJson({ ...head, result: result ?? null })
      return text.length > mostResponseBytes ? refuse(responseTooLarge(mostResponseBytes)) : text
    } catch (error) {
      return refuse(this.#refusalOf(error))
    }
  }

  /** What the answer took, for whoever shares out executions; where clients are known to print all members, nothing. */
  #executed({ energy }: Work): { readonly executedEnergy?: number } {
    return energy === 0 || this.#context.caller === 'tre' ? {} : { executedEnergy: energy }
  }

  #refusalOf(error: unknown): RpcRefused {
    if (error instanceof RpcRefused) return error
    if (error instanceof Refused) return callFailed(error.message)
    this.#faults.push(error)
    return new RpcRefused(-32_603, 'Internal error')
  }
}

async function call(
  context: Omit<RpcRequest, 'parameters'>,
  { method: name, parameters }: Envelope,
): Promise<unknown> {
  const refusedCount = parametersOfRefused.get(name)
  if (refusedCount !== undefined) {
    if (parameters?.length !== refusedCount) throw unfitParameters()
    throw notAvailable(`the method ${name} does not exist/is not available`)
  }
  const method = Object.hasOwn(rpcMethods, name) ? rpcMethods[name] : undefined
  if (method === undefined) throw unknownMethod()
  const { takes, mayTake = 0 } = method
  if (parameters === undefined) throw unfitParameters()
  if (parameters.length < takes || parameters.length > takes + mayTake) throw unfitParameters()
  return method.answer({ ...context, parameters })
}

type Head = { readonly version?: string; readonly executedEnergy?: number }

function refusalText(
  id: Id,
  { rpcCode: code, message, data }: RpcRefused,
  { version = '2.0', ...executed }: Head = {},
): string {
  const head = { jsonrpc: version, id: code === parseError ? null : id, ...executed }
  return stringifyJson({ ...head, error: { code, message, data } })
}
