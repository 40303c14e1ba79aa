import { toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { namesIn } from '../../http/address-names.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { toHash } from '../../page.ts'
import { bookOf } from '../../services/signatures/signature-book.ts'
import { type CallNames, nameCalls } from '../../services/traces/name-calls.ts'
import type { TracedCall } from '../../services/traces/read-frames.ts'
import { traceOf } from '../../services/traces/trace-of.ts'
import { addressNames } from '../../shared/address-names.ts'
import { requiredHash } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { missingAnswer, missingTrace, mostBytes, replayBlock, tracedCall } from './trace-schema.ts'

export const transactionTrace = endpoint({
  get: '/api/transaction/trace',
  summary: 'The calls of one transaction, with energy, events and storage of each',
  description:
    'Extension. From the node, where it offers traces over JSON-RPC (debug_traceTransaction with callTracer). Otherwise the transaction runs again on the state that the node tells at its newest block, and the calls are shown only if result, energy, logs and internal transactions equal the receipt: energies and events are then those of the transaction, while words of storage are those of that state. Otherwise missing says why there are none. At most 1,000 calls; isCut says whether there were more.',
  reads: 'nothing',
  // A node runs the transaction again, or we do, a few times.
  cost: 40,
  query: { hash: requiredHash },
  reply: Type.Object({
    hash: is.hash('Extension. The transaction.'),
    source: Type.Optional(
      Type.Enum(['node', 'replay'], { description: 'Extension. Absent without a trace.' }),
    ),
    block: replayBlock,
    isTakenBack: Type.Optional(
      is.flag(
        'Extension. Whether what the transaction itself changed was taken back from that state. Only for a replay.',
      ),
    ),
    isCut: Type.Optional(is.flag('Extension. Whether calls or words were left out. Absent without a trace.')),
    calls: Type.Optional(
      Type.Array(tracedCall, {
        description: 'Extension. In the order in which they began. Absent without a trace.',
      }),
    ),
    ...missingTrace,
    names: Type.Optional(addressNames),
  }),
  async handle({ query }, at) {
    const hash = toHash(query.hash)
    const trace = await traceOf(at, hash)
    if ('missing' in trace) return { hash, ...missingAnswer(trace) }
    const calls = rowsOf(
      trace.calls,
      await nameCalls(trace.calls, { sources: at.services?.contractSources, book: bookOf(at) }),
    )
    const { source, isCut } = trace
    const replay = source === 'replay' ? { block: trace.block, isTakenBack: trace.isTakenBack } : {}
    const names = await namesIn(calls, at)
    return omitUndefined({ hash, source, ...replay, isCut, calls, names })
  },
})

function rowsOf(calls: readonly TracedCall[], names: readonly CallNames[]): Static<typeof tracedCall>[] {
  const undone: boolean[] = []
  return calls.map((call, index) => {
    undone[index] = call.error !== undefined || (call.parent !== undefined && undone[call.parent] === true)
    return toRow(call, names[index]!, undone[index])
  })
}

const ownContext = new Set(['DELEGATECALL', 'CALLCODE'])

const toRow = (call: TracedCall, names: CallNames, undone: boolean): Static<typeof tracedCall> =>
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
    energy_limit: call.energyLimit === undefined ? undefined : toAmount(call.energyLimit),
    energy: toAmount(call.energyUsed),
    method: names.method?.signature,
    other_methods: valuesOf(names.method?.others),
    arguments: valuesOf(names.method?.arguments),
    events: call.logs?.map(({ address, topics, data }, index) =>
      omitUndefined({
        contract: toBase58(address),
        signature: names.events[index]?.signature,
        arguments: valuesOf(names.events[index]?.arguments),
        topics: [...topics],
        data: data.slice(0, 2 * mostBytes),
      }),
    ),
    input: call.input.slice(0, 2 * mostBytes),
    input_bytes: call.input.length / 2,
    output: call.output.slice(0, 2 * mostBytes),
    output_bytes: call.output.length / 2,
    error: call.error,
    reason: names.reason,
    failed_at: call.failedAt,
    steps: call.steps,
    undone,
    words: call.words?.map((word) => ({
      contract: toBase58(ownContext.has(call.kind) ? call.from : call.to),
      ...word,
    })),
  })

const valuesOf = <Value>(values: readonly Value[] | undefined): Value[] | undefined => values && [...values]
