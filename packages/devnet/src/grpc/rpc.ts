// How a row of the HTTP interface answers as a method of java-tron's gRPC interface too: bytes in, bytes out.
import { fromHex, Malformed, TronError } from '@sundial/primitives'
import type { MessageType } from '@sundial/protocol'
import type { RequestParameters } from '../server/parameters.ts'
import type { Rpc, RpcPlace } from '../server/route.ts'

export type Members = Readonly<Record<string, unknown>>

type Printing = {
  /** Parameters of the HTTP call, from the members of the message. */
  readonly asked?: (members: Members) => Members
  /** Members of the answer, from what the HTTP call prints. */
  readonly told?: (printed: Members) => Members
}

const form = { visible: false } as const

/** A method that says what the HTTP call prints. */
export const printing =
  <Request, Answer>(
    request: MessageType<Request>,
    answer: MessageType<Answer>,
    { asked = (members) => members, told = (printed) => printed }: Printing = {},
  ): Rpc =>
  async (bytes, { answer: print, ...place }) => {
    const members = asTexts(request.toJson(decoded(request, bytes), form))
    const printed = (await print({ ...place, parameters: asked(members), form })) as Members
    return answer.encode(answer.fromJson(told(printed), form))
  }

/** A method that answers with a value of the chain; nothing, where there is none, is an empty message (a null of java-tron). */
export const giving =
  <Request, Answer>(
    request: MessageType<Request>,
    answer: MessageType<Answer>,
    give: (value: Request, place: RpcPlace) => Answer | undefined | Promise<Answer | undefined>,
  ): Rpc =>
  async (bytes, place) => {
    const value = await give(decoded(request, bytes), place)
    return value === undefined ? new Uint8Array(0) : answer.encode(value)
  }

/** Integers as decimal text, which every call reads. */
const asTexts = (members: Members): RequestParameters =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, asText(member)]))

function asText(member: unknown): unknown {
  if (typeof member === 'bigint') return member.toString()
  if (Array.isArray(member)) return member.map(asText)
  return typeof member === 'object' && member !== null ? asTexts(member as Members) : member
}

/** A refusal with a status of gRPC, by its name. */
export class RpcRefused extends TronError {
  readonly code = 'rpc_refused'
  constructor(
    readonly status: 'INTERNAL' | 'INVALID_ARGUMENT' | 'UNKNOWN',
    message: string,
  ) {
    super(message)
  }
}

/** Bytes that are no message end before the method begins, whatever it does with a refusal. */
function decoded<Request>(request: MessageType<Request>, bytes: Uint8Array): Request {
  try {
    return request.decode(bytes)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    throw new RpcRefused('UNKNOWN', applicationError)
  }
}

/** The words of grpc-java for what a method throws. */
export const applicationError = 'Application error processing RPC'

/** java-tron answers a refusal of this method with a status and the message (RpcApiService.getRunTimeException). */
export const refusing =
  (status: RpcRefused['status'], rpc: Rpc): Rpc =>
  async (bytes, call) => {
    try {
      return await rpc(bytes, call)
    } catch (error) {
      if (!(error instanceof TronError) || error instanceof RpcRefused) throw error
      throw new RpcRefused(status, status === 'UNKNOWN' ? '' : error.message)
    }
  }

/** java-tron answers a refusal of this method with an empty message. */
export const forgiving =
  (rpc: Rpc): Rpc =>
  async (bytes, call) => {
    try {
      return await rpc(bytes, call)
    } catch (error) {
      if (!(error instanceof TronError) || error instanceof RpcRefused) throw error
      return new Uint8Array(0)
    }
  }

/** The id of an exchange or a proposal, which java-tron's stores have under a key of 8 bytes; other bytes are no id. */
export function idOfKey({ value = '' }: Members): Members {
  const key = fromHex(value as string)
  if (key.length !== 8) return { id: '-1' }
  return { id: new DataView(key.slice().buffer).getBigInt64(0).toString() }
}
