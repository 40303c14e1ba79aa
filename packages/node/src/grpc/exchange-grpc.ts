// One gRPC request to one server: the transport is a library's, the bytes are passed on as they came.
import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { NodeAnswerTooLarge, NodeTimeout, NodeUnreachable } from '../http/exchange.ts'
import { NodeBusy, NodeFailed, NodeRefused } from '../http/read-answer.ts'

/** A connection to one server of java-tron's gRPC interface. */
export type GrpcChannel = {
  /** `Service/Method` of the package `protocol`. Throws `Unavailable`. */
  readonly request: (method: string, bytes: Uint8Array, bounds: GrpcBounds) => Promise<Uint8Array>
  readonly close: () => void
}

type GrpcBounds = { readonly timeoutMs: number; readonly answerBytes: number }
type ChannelOptions = {
  /** `server 1`, for messages: host names are private. */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly answerBytes: number
}

export const isGrpc = ({ protocol }: URL): boolean => protocol === 'grpc:' || protocol === 'grpcs:'

/** java-tron's port; that of TLS behind a proxy. */
const portOf = ({ port, protocol }: URL): string =>
  port === '' ? (protocol === 'grpc:' ? '50051' : '443') : port

export function openGrpc(url: URL, { name, headers, answerBytes }: ChannelOptions): GrpcChannel {
  const client = new Client(
    `${url.hostname}:${portOf(url)}`,
    url.protocol === 'grpcs:' ? credentials.createSsl() : credentials.createInsecure(),
    {
      'grpc.max_receive_message_length': answerBytes,
      // A server that was away is tried again as soon as a request comes, which our own patience times.
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1000,
      'grpc.use_local_subchannel_pool': 1,
    },
  )
  const metadata = new Metadata()
  for (const [key, value] of Object.entries(headers)) metadata.set(key.toLowerCase(), value)
  return {
    request: (method, bytes, bounds) =>
      new Promise((resolve, reject) => {
        client.makeUnaryRequest(
          `/protocol.${method}`,
          unchanged,
          unchanged,
          bytes,
          metadata,
          { deadline: Date.now() + bounds.timeoutMs },
          (error: ServiceError | null, answer?: Uint8Array) => {
            if (error !== null) reject(failureOf(error, name, bounds))
            else if (answer!.length > bounds.answerBytes) reject(tooLarge(bounds))
            else resolve(plainBytes(answer!))
          },
        )
      }),
    close: () => client.close(),
  }
}

const unchanged = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Without the methods of Buffer: parts of it become members of values. */
const plainBytes = (bytes: Uint8Array) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const tooLarge = ({ answerBytes }: GrpcBounds) =>
  new NodeAnswerTooLarge(`The node answered with more than ${answerBytes} bytes.`)

/** HTTP statuses say the same of a refusal, whichever interface it comes from. */
const refusals: Readonly<Record<number, number>> = {
  [status.UNIMPLEMENTED]: 501,
  [status.UNAUTHENTICATED]: 401,
  [status.PERMISSION_DENIED]: 403,
  [status.NOT_FOUND]: 404,
  [status.INVALID_ARGUMENT]: 400,
}

/** Messages reach anonymous callers, so they contain no host, and not the words of the server. */
function failureOf({ code, details }: ServiceError, name: string, bounds: GrpcBounds) {
  if (code === status.DEADLINE_EXCEEDED)
    return new NodeTimeout(`The node (${name}) did not answer within ${bounds.timeoutMs} ms.`)
  if (code === status.UNAVAILABLE || code === status.CANCELLED)
    return new NodeUnreachable(`The node (${name}) is unreachable or closed the connection.`)
  if (code === status.RESOURCE_EXHAUSTED)
    return details.includes('larger than max')
      ? tooLarge(bounds)
      : new NodeBusy('The node is busy.', undefined)
  const refused = refusals[code]
  if (refused !== undefined) return new NodeRefused(refused, details)
  return new NodeFailed('The node answered with an error.', details)
}
