import { Refused } from '@sundial/primitives'

/** A rejection with its JSON-RPC code and data. */
export class RpcRefused extends Refused {
  readonly code = 'rpc_refused'
  constructor(
    readonly rpcCode: number,
    message: string,
    readonly data?: string,
  ) {
    super(message)
  }
}

/** The code for invalid JSON and for parameters of wrong types; the response has no id. */
export const parseError = -32_700

/** The data of most java-tron errors (the annotations of TronJsonRpc). */
const noData = '{}'

export const invalidRequest = (message: string) => new RpcRefused(-32_600, message, noData)
export const notAvailable = (message: string) => new RpcRefused(-32_601, message, noData)
export const invalidParams = (message: string) => new RpcRefused(-32_602, message, noData)
export const limitExceeded = (message: string) => new RpcRefused(-32_005, message, noData)
/** A failed call with its return data in hex. */
export const callFailed = (message: string, data: string = noData) => new RpcRefused(-32_000, message, data)
export const invalidJsonRequest = () => invalidRequest('invalid json request')

/** Refusals of the library that reads requests for java-tron (jsonrpc4j), before a method runs. They have no data. */
export const unreadableJson = () => new RpcRefused(parseError, 'JSON parse error')
export const malformedRequest = () => new RpcRefused(-32_600, 'Invalid Request')
export const unknownMethod = () => new RpcRefused(-32_601, 'method not found')
export const unfitParameters = () => new RpcRefused(-32_602, 'method parameters invalid')
export const batchTooLarge = (size: number, limit: number) =>
  new RpcRefused(-32_005, `Batch size ${size} exceeds the limit of ${limit}`)
export const responseTooLarge = (limit: number) =>
  new RpcRefused(-32_003, `Response exceeds the limit of ${limit} bytes`)

/** java-tron node.jsonrpc.maxResponseSize. */
export const mostResponseBytes = 26_214_400
