import { Malformed, parseJson } from '@sundial/primitives'
import { RpcRefused, unreadableJson } from './rpc-refused.ts'

/** The id that a response repeats; a `bigint` is a number too long for a double. */
export type Id = string | number | bigint | null

/** A request or a list of them, or why they cannot be read. */
export function readRequests(body: string): unknown {
  try {
    const exact = parseJson(body)
    return /\d{16}/.test(body) ? withNumberIds(exact, JSON.parse(body)) : exact
  } catch (error) {
    if (error instanceof Malformed) return unreadableJson()
    throw error
  }
}

/** Long integers were read as text. As an id such a one is a number again, digit by digit: clients compare. */
function withNumberIds(exact: unknown, rounded: unknown): unknown {
  if (Array.isArray(exact)) {
    return exact.map((item, index) => withNumberId(item, (rounded as readonly unknown[])[index]))
  }
  return withNumberId(exact, rounded)
}

function withNumberId(exact: unknown, rounded: unknown): unknown {
  const id = idIn(exact)
  const wasNumber = typeof id === 'string' && typeof idIn(rounded) === 'number'
  return wasNumber ? { ...(exact as object), id: BigInt(id) } : exact
}

const idIn = (request: unknown): unknown =>
  typeof request === 'object' && request !== null ? (request as { readonly id?: unknown }).id : undefined

export type Envelope = {
  /** As the client wrote it. */
  readonly version: string
  /** `null` for a notification. */
  readonly id: Id
  /** Empty when the request names none. */
  readonly method: string
  readonly parameters: readonly unknown[] | undefined
}

/** A request as jsonrpc4j reads it: lenient about members that are missing. `undefined` when it is no request. */
export function envelopeOf(request: unknown): Envelope | undefined {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return undefined
  const { jsonrpc, id = null, method, params } = request as Readonly<Record<string, unknown>>
  if (!isId(id)) return undefined
  return {
    version: typeof jsonrpc === 'string' ? jsonrpc : '2.0',
    id,
    method: typeof method === 'string' ? method : '',
    parameters: listOf(params),
  }
}

/** No method takes parameters by name: an object is a list only when it is empty. */
function listOf(params: unknown): readonly unknown[] | undefined {
  if (params === undefined || params === null) return []
  if (Array.isArray(params)) return params
  return typeof params === 'object' && Object.keys(params).length === 0 ? [] : undefined
}

const isId = (id: unknown): id is Id => id === null || ['string', 'number', 'bigint'].includes(typeof id)

export const isUnreadable = (requests: unknown): requests is RpcRefused => requests instanceof RpcRefused
