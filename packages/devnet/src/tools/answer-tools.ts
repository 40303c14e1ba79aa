// Calls for developer tools: cheats, TRE's JSON-RPC, and accounts with TRX.
import { stringifyJson, TronError } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import { answerJsonRpc } from '../jsonrpc/answer-json-rpc.ts'
import { type HttpResponse, guarded, notServed, ok, type HttpRequest } from '../server/response.ts'
import { stringIn } from '../server/parameters.ts'
import { type Cheats, joinTopics } from '../server/route.ts'
import { adminPages } from './admin-pages.ts'
import { chainCheats } from './chain-cheats.ts'
import { stateCheats } from './state-cheats.ts'
import { treMethods } from './tre-methods.ts'

export const cheats: Cheats = joinTopics(chainCheats, stateCheats)

const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** A browser asks the server before it sends JSON to another origin, and this server never agrees for its tools. */
const wantsJson: HttpResponse = { status: 415, body: stringifyJson({ Error: 'Send application/json.' }) }

export async function answerCheat(devnet: Devnet, name: string, request: HttpRequest): Promise<HttpResponse> {
  const { method, parameters, isJson } = request
  const cheat = entryOf(cheats, name)
  if (cheat === undefined || method !== 'POST') {
    return { status: 404, body: stringifyJson({ Error: 'No such cheat.', cheats: cheatHelp() }) }
  }
  return isJson ? ok(await guarded(async () => cheat.answer({ devnet, parameters }))) : wantsJson
}

const cheatHelp = () =>
  Object.fromEntries(
    Object.keys(cheats)
      .toSorted()
      .map((name) => [`POST /cheat/${name}`, cheats[name]!.help]),
  )

const file = 'application/octet-stream'

export async function answerAdmin(
  devnet: Devnet,
  name: string,
  { parameters }: HttpRequest,
): Promise<HttpResponse> {
  const page = entryOf(adminPages, name)
  if (page === undefined) return notServed
  const value = await guarded(async () => page({ devnet, parameters }))
  if (value instanceof Uint8Array) return { status: 200, body: '', bytes: value, type: file }
  // Whoever saves the answer as a file would save the refusal.
  if (name === 'state') return { ...ok(value), status: 409 }
  return typeof value === 'string'
    ? { status: 200, body: value, type: 'text/plain; charset=utf-8' }
    : ok(value)
}

/** The JSON-RPC of the TronBox Runtime Environment. */
export async function answerTre(devnet: Devnet, request: HttpRequest): Promise<HttpResponse> {
  const { method, parameters, isJson } = request
  if (method !== 'POST') return notServed
  if (!isJson) return wantsJson
  const head = { jsonrpc: '2.0', id: parameters['id'] ?? null }
  const failed = (code: number, message: string) => ok({ ...head, error: { code, message } })
  const name = stringIn(parameters, 'method')
  if (name.startsWith('debug_')) {
    return answerJsonRpc(devnet, { ...request, body: stringifyJson(parameters) })
  }
  const call = entryOf(treMethods, name)
  if (call === undefined) {
    return failed(-32_601, `The method ${name.slice(0, 60)} does not exist/is not available`)
  }
  const params = parameters['params'] ?? []
  if (!Array.isArray(params)) return failed(-32_602, 'params is a list')
  try {
    return ok({ ...head, result: await call(devnet, params) })
  } catch (error) {
    if (error instanceof TronError) return failed(-32_602, error.message)
    throw error
  }
}
