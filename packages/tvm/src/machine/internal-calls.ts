// Internal transactions as java-tron records them (InternalTransaction, ProgramResult.merge): in the order of their
// start, each rejected when it or its creator failed.
import { type Address, concatBytes, fromHex, fromText, keccak256 } from '@sundial/primitives'
import { internalTransaction, type InternalTransaction } from '@sundial/protocol'
import type { Frame, InternalCall, Token } from './frame.ts'
import { hashMicroseconds } from './keccak.ts'
import { toBytes } from './words.ts'

/** Cost of setting up a frame. */
const frameMicroseconds = 5
/** Additional cost of a failed one: its exception is expensive to create. */
export const failureMicroseconds = 20

type Begun = {
  readonly to: Address
  readonly value: bigint
  readonly note: string
  readonly data?: Uint8Array
  readonly tokens?: readonly Token[]
}

/** Counts and records an internal transaction. `value` may be changed later; the hash stays. */
export function begin(frame: Frame, begun: Begun): InternalCall {
  const { run } = frame
  run.nonce++
  const { to, value, note, data = none, tokens = [] } = begun
  run.workMicroseconds(frameMicroseconds + hashMicroseconds(data.length), frame.instruction)
  const receiver = note === 'create' || to === '' ? none : fromHex(to)
  const hash = keccak256(
    concatBytes(frame.context.hash, receiver, data, long(value), long(BigInt(run.nonce))),
  )
  const call = { hash, caller: frame.context.address, to, value, tokens, note, isRejected: false, extra: '' }
  run.internalCalls.push(call)
  return call
}

/** Rejects one and all its descendants. */
export function rejectSince(calls: readonly InternalCall[], first: number): void {
  for (let index = first; index < calls.length; index++) calls[index]!.isRejected = true
}

export const toInternalTransaction = (call: InternalCall): InternalTransaction =>
  internalTransaction.create({
    hash: call.hash,
    callerAddress: call.caller,
    transferToAddress: call.to,
    callValueInfo: [
      { callValue: call.value, tokenId: '' },
      ...call.tokens.map(({ id, amount }) => ({ callValue: amount, tokenId: id.toString() })),
    ],
    note: fromText(call.note),
    rejected: call.isRejected,
    extra: call.extra,
  })

const none = new Uint8Array(0)
const long = (value: bigint): Uint8Array => toBytes(BigInt.asUintN(64, value)).subarray(24)
