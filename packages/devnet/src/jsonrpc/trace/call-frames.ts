// The calls of a transaction as geth's call tracer prints them, with what only the TVM has in members of their own.
import type { CallKind, StorageWrite, TracedCall, TracedLog } from '@sundial/tvm'
import { evmAddress, hexData, quantity, rpcWord } from '../hex.ts'

type WordChange = { readonly before: string; readonly after: string }

/** Energy is reported as gas. */
export type CallFrame = {
  readonly type: string
  readonly from: string | null
  readonly to: string | null
  readonly value?: string
  readonly gas: string
  readonly gasUsed: string
  readonly input: string
  readonly output?: string
  readonly error?: string
  readonly calls?: readonly CallFrame[]
  /** The TVM's result: SUCCESS is left out. */
  readonly result?: string
  /** Position in the code of the instruction that failed. */
  readonly pc?: string
  readonly tokenId?: string
  readonly tokenValue?: string
  /** Words that the call wrote, in the storage of its own account: undone where it or a call around it failed. */
  readonly storage?: Readonly<Record<string, WordChange>>
  /** Where they were asked for. */
  readonly logs?: readonly LogFrame[]
  /** Its first and last instruction, counted from 0 over the whole transaction. */
  readonly firstStep?: string
  readonly lastStep?: string
}

type LogFrame = {
  readonly address: string | null
  readonly topics: readonly string[]
  readonly data: string
  /** Number of calls made before it. */
  readonly position: string
}

const typeByKind: Readonly<Partial<Record<CallKind, string>>> = { calltoken: 'CALLTOKEN' }

/** A call with the calls it made. Like geth, `to` of a delegate call is the account with the code. */
export function callFrame(call: TracedCall, { withLog }: { readonly withLog: boolean }): CallFrame {
  const { kind, from, to, code, value, tokenId, tokenValue, energyLimit, energyUsed, input, steps } = call
  const isOwnContext = kind === 'delegatecall' || kind === 'callcode'
  return {
    type: typeByKind[kind] ?? kind.toUpperCase(),
    from: evmAddress(from),
    to: evmAddress(isOwnContext ? code : to),
    ...(kind === 'staticcall' || kind === 'delegatecall' ? {} : { value: quantity(value) }),
    gas: quantity(energyLimit),
    gasUsed: quantity(energyUsed),
    input: hexData(input),
    ...(call.output.length === 0 ? {} : { output: hexData(call.output) }),
    ...failureOf(call),
    ...(call.calls.length === 0 ? {} : { calls: call.calls.map((inner) => callFrame(inner, { withLog })) }),
    ...(tokenValue === 0n ? {} : { tokenId: quantity(tokenId), tokenValue: quantity(tokenValue) }),
    ...(call.writes.length === 0 ? {} : { storage: storageOf(call.writes) }),
    ...(withLog && call.logs.length > 0 ? { logs: call.logs.map(logFrame) } : {}),
    ...(steps === undefined ? {} : { firstStep: quantity(steps.first), lastStep: quantity(steps.last) }),
  }
}

const logFrame = ({ address, topics, data, position }: TracedLog): LogFrame => ({
  address: hexData(address),
  topics: topics.map(hexData),
  data: hexData(data),
  position: quantity(position),
})

const failureOf = ({ result, error, failedAt }: TracedCall) =>
  result === 'SUCCESS'
    ? {}
    : {
        error: result === 'REVERT' ? 'execution reverted' : (error ?? result),
        result,
        ...(failedAt === undefined ? {} : { pc: quantity(failedAt) }),
      }

const storageOf = (writes: readonly StorageWrite[]): Readonly<Record<string, WordChange>> =>
  Object.fromEntries(
    writes.map(({ key, before, after }) => [
      rpcWord(key),
      { before: rpcWord(before), after: rpcWord(after) },
    ]),
  )
