import { Malformed, parseJson } from '@sundial/primitives'
import { malformedJson, RpcRefused } from './rpc-refused.ts'

/** What a client knows an answer by; a `bigint` is a number too long for others. */
export type Id = string | number | bigint | null

/** A request or a list of them, or why they cannot be read. */
export function readRequests(body: string): unknown {
  try {
    const exact = parseJson(body)
    return /\d{16}/.test(body) ? withNumberIds(exact, JSON.parse(body)) : exact
  } catch (error) {
    if (error instanceof Malformed) return malformedJson()
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
  /** `undefined` of a notification. */
  readonly id?: Id | undefined
  /** `undefined` when it is no request. */
  readonly method?: string | undefined
  readonly parameters?: unknown
}

export function envelopeOf(request: unknown): Envelope {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return {}
  const { id, method, params = [] } = request as Readonly<Record<string, unknown>>
  const known = isId(id) ? id : undefined
  const isCall = typeof method === 'string' && (id === undefined || known !== undefined)
  return { id: known, method: isCall ? method : undefined, parameters: params }
}

const isId = (id: unknown): id is Id => id === null || ['string', 'number', 'bigint'].includes(typeof id)

export const isUnreadable = (requests: unknown): requests is RpcRefused => requests instanceof RpcRefused
