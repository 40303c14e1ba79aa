import { Unavailable } from '@sundial/primitives'
import { NotNow } from '../../errors.ts'
import type { NodeCalls } from '../node-calls.ts'
import { readFrames, type TracedCall } from './read-frames.ts'

/** Why a node that answers has no trace. */
export type NoTrace = 'not_offered' | 'not_available'

export type NodeTrace =
  | { readonly calls: readonly TracedCall[]; readonly isCut: boolean }
  | { readonly missing: NoTrace; readonly message?: string | undefined }

const methodNotFound = -32_601
const mostMessage = 300

/** The calls of a transaction, where the node offers traces: java-tron does not, a development chain does. */
export async function nodeTrace(calls: NodeCalls, id: string): Promise<NodeTrace> {
  const params = [`0x${id}`, { tracer: 'callTracer' }]
  const answer = await calls
    .call('/jsonrpc', { jsonrpc: '2.0', id: 1, method: 'debug_traceTransaction', params })
    .catch(withoutJsonRpc)
  if (answer === undefined) return { missing: 'not_offered' }
  const { error, result } = answer
  if (typeof error === 'object' && error !== null) return refused(error)
  const frames = readFrames(result)
  if (frames !== undefined) return frames
  throw new NotNow('node_unavailable', 'The node gives no readable trace of the transaction.')
}

/** A node without JSON-RPC answers its path with an error of HTTP. */
function withoutJsonRpc(error: unknown): undefined {
  if (error instanceof Unavailable && error.code === 'node_call_failed') return undefined
  throw error
}

function refused(error: object): NodeTrace {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (Number(code) === methodNotFound) return { missing: 'not_offered' }
  return {
    missing: 'not_available',
    message: typeof message === 'string' ? message.slice(0, mostMessage) : undefined,
  }
}
