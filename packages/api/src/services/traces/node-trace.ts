import { Unavailable } from '@sundial/primitives'
import { NotNow } from '../../errors.ts'
import type { NodeCalls } from '../node-calls.ts'
import { readFrames, type TracedCall } from './read-frames.ts'
import { readSteps, type StepPage } from './read-steps.ts'
import type { StepRange } from './replays.ts'

/** Why a node that answers has no trace. */
export type NoTrace = 'not_offered' | 'not_available'

type NodeHasNone = { readonly missing: NoTrace; readonly message?: string | undefined }

export type NodeTrace = { readonly calls: readonly TracedCall[]; readonly isCut: boolean } | NodeHasNone

const methodNotFound = -32_601
const mostMessage = 300

/** The calls of a transaction, where the node offers traces: java-tron does not, a development chain does. */
export const nodeTrace = (calls: NodeCalls, id: string): Promise<NodeTrace> =>
  traced(calls, id, {
    options: { tracer: 'callTracer', tracerConfig: { withLog: true } },
    read: readFrames,
  })

/** Some instructions of a transaction, where the node has a tracer of ranges: a development chain does. */
export const nodeSteps = (calls: NodeCalls, id: string, range: StepRange): Promise<StepPage | NodeHasNone> =>
  traced(calls, id, {
    options: { tracer: 'stepTracer', tracerConfig: range },
    read: (result) => readSteps(result, range),
  })

type Tracing<Result> = {
  readonly options: object
  /** Undefined where the answer is not readable. */
  readonly read: (result: unknown) => Result | undefined
}

async function traced<Result>(
  calls: NodeCalls,
  id: string,
  { options, read }: Tracing<Result>,
): Promise<Result | NodeHasNone> {
  const params = [`0x${id}`, options]
  const answer = await calls
    .call('/jsonrpc', { jsonrpc: '2.0', id: 1, method: 'debug_traceTransaction', params })
    .catch(withoutJsonRpc)
  if (answer === undefined) return { missing: 'not_offered' }
  const { error, result } = answer
  if (typeof error === 'object' && error !== null) return refused(error)
  const found = read(result)
  if (found !== undefined) return found
  throw new NotNow('node_unavailable', 'The node gives no readable trace of the transaction.')
}

/** A node without JSON-RPC answers its path with an error of HTTP. */
function withoutJsonRpc(error: unknown): undefined {
  if (error instanceof Unavailable && error.code === 'node_call_failed') return undefined
  throw error
}

function refused(error: object): NodeHasNone {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (Number(code) === methodNotFound) return { missing: 'not_offered' }
  return {
    missing: 'not_available',
    message: typeof message === 'string' ? message.slice(0, mostMessage) : undefined,
  }
}
