// Internal transactions as java-tron records them (InternalTransaction, ProgramResult.merge): in the order they began,
// each rejected when it or whatever made it failed.
import { type Address, concatBytes, fromHex, fromText, keccak256 } from '@sundial/primitives'
import { internalTransaction, type InternalTransaction } from '@sundial/protocol'
import type { Frame, InternalCall, Token } from './frame.ts'
import { hashMicroseconds } from './keccak.ts'
import { toBytes } from './words.ts'

/** What a frame of its own takes to set up. */
const frameMicroseconds = 5
/** And one more that fails: what it threw is dear to make. */
export const failureMicroseconds = 20

type Begun = {
  readonly to: Address
  readonly value: bigint
  readonly note: string
  readonly data?: Uint8Array
  readonly tokens?: readonly Token[]
}

/** Counts and records what the frame begins. `value` may be changed when it turns out otherwise; the hash stays. */
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

/** From one on: it, and all it made. */
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
