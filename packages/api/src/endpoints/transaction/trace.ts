import { toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { describeMethod } from '../../decode.ts'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { toHash } from '../../page.ts'
import { serviceOf } from '../../services/services.ts'
import { nodeTrace } from '../../services/traces/node-trace.ts'
import type { TracedCall } from '../../services/traces/read-frames.ts'
import { requiredHash } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'

/** Bytes of call data and output in a row. */
const mostBytes = 1_024

const tracedCall = component(
  'TracedCall',
  Type.Object({
    parent: Type.Optional(is.int('Extension. Index of the call that made it. Absent for the first.')),
    depth: is.int("Extension. 0 for the transaction's own call."),
    kind: is.text(
      'Extension. CALL, DELEGATECALL, STATICCALL, CALLTOKEN, CREATE, CREATE2, SELFDESTRUCT and others.',
    ),
    from: is.address('Extension. The calling account.'),
    to: is.address('Extension. The account with the code, or the receiver.'),
    value: is.amount('Extension. Sun.'),
    token_id: Type.Optional(is.text('Extension. A TRC10 token. Absent where none moved.')),
    token_value: Type.Optional(is.amount('Extension. Units of the token.')),
    energy_limit: is.amount('Extension. Energy it could use.'),
    energy: is.amount('Extension. Energy it used, with that of the calls it made.'),
    method: Type.Optional(
      is.text('Extension. Signature of a well-known method. Absent where it is unknown.'),
    ),
    input: is.text(`Extension. Call data, or code of a creation, in hex: the first ${mostBytes} bytes.`),
    input_bytes: is.int('Extension. Length of the whole.'),
    output: is.text(`Extension. Return data in hex: the first ${mostBytes} bytes.`),
    output_bytes: is.int('Extension. Length of the whole.'),
    error: Type.Optional(is.text('Extension. Present where the call failed.')),
    failed_at: Type.Optional(is.int('Extension. Position in the code of the instruction that failed.')),
    undone: is.flag('Extension. Whether this call or one around it failed: then what it changed was undone.'),
    words: Type.Optional(
      Type.Array(
        Type.Object({
          contract: is.address('Extension. The account whose storage it is.'),
          key: is.text('Extension. Hex.'),
          before: is.text('Extension. Hex.'),
          after: is.text('Extension. Hex.'),
        }),
        {
          description:
            'Extension. Words of storage it wrote. Absent where there are none, or the node does not tell.',
        },
      ),
    ),
  }),
)

export const transactionTrace = endpoint({
  get: '/api/transaction/trace',
  summary: 'The calls of one transaction, with energy and storage of each',
  description:
    'Extension. From the node, where it offers traces over JSON-RPC (debug_traceTransaction with callTracer). Otherwise missing says why there is none. At most 1,000 calls; isCut says whether there were more.',
  reads: 'nothing',
  // A node runs the transaction again.
  cost: 20,
  query: { hash: requiredHash },
  reply: Type.Object({
    hash: is.hash('Extension. The transaction.'),
    source: Type.Optional(Type.Literal('node', { description: 'Extension. Absent without a trace.' })),
    isCut: Type.Optional(is.flag('Extension. Whether calls or words were left out. Absent without a trace.')),
    calls: Type.Optional(
      Type.Array(tracedCall, {
        description: 'Extension. In the order in which they began. Absent without a trace.',
      }),
    ),
    missing: Type.Optional(
      Type.Union([Type.Literal('not_offered'), Type.Literal('not_available')], {
        description:
          'Extension. not_offered: the node has no traces. not_available: it has none of this transaction, message says why.',
      }),
    ),
    message: Type.Optional(is.text("Extension. The node's own words.")),
  }),
  async handle({ query }, at) {
    const hash = toHash(query.hash)
    const trace = await nodeTrace(serviceOf(at, 'nodeCalls'), hash)
    if ('missing' in trace) return omitUndefined({ hash, ...trace })
    return { hash, source: 'node' as const, isCut: trace.isCut, calls: rowsOf(trace.calls) }
  },
})

function rowsOf(calls: readonly TracedCall[]): Static<typeof tracedCall>[] {
  const undone: boolean[] = []
  return calls.map((call, index) => {
    undone[index] = call.error !== undefined || (call.parent !== undefined && undone[call.parent] === true)
    return toRow(call, undone[index])
  })
}

const ownContext = new Set(['DELEGATECALL', 'CALLCODE'])

const toRow = (call: TracedCall, undone: boolean): Static<typeof tracedCall> =>
  omitUndefined({
    parent: call.parent,
    depth: call.depth,
    kind: call.kind,
    from: toBase58(call.from),
    to: toBase58(call.to),
    value: toAmount(call.value),
    ...(call.tokenValue === 0n
      ? {}
      : { token_id: call.tokenId.toString(), token_value: toAmount(call.tokenValue) }),
    energy_limit: toAmount(call.energyLimit),
    energy: toAmount(call.energyUsed),
    method: methodOf(call),
    input: call.input.slice(0, 2 * mostBytes),
    input_bytes: call.input.length / 2,
    output: call.output.slice(0, 2 * mostBytes),
    output_bytes: call.output.length / 2,
    error: call.error,
    failed_at: call.failedAt,
    undone,
    words: call.words?.map((word) => ({
      contract: toBase58(ownContext.has(call.kind) ? call.from : call.to),
      ...word,
    })),
  })

const methodOf = ({ kind, input }: TracedCall): string | undefined =>
  kind.startsWith('CREATE') || input.length < 8 ? undefined : describeMethod(input.slice(0, 8))?.signature
