import type { Host } from '../host.ts'
import { codeOf } from '../machine/code.ts'
import { type Frame, noBytes, type CallContext, type InternalCall } from '../machine/frame.ts'
import { type Halt, transferFailed } from '../machine/halt.ts'
import { begin, failureMicroseconds, rejectSince } from '../machine/internal-calls.ts'
import { maxLong, toAddress } from '../machine/words.ts'
import { type CallRequest, canPay, contextOf, dataOf, depthLimit, movesValue, transferOf } from './call.ts'
import { decline } from './decline.ts'
import { reportCall, reportEnd } from '../tracing/report-call.ts'
import { runChild } from './run-child.ts'
import { invalidTokenId, isCallTokenId, transfer } from './transfer.ts'

/** Runs the code at an address, or only transfers value if there is none (java-tron Program.callToAddress). */
export function callContract(frame: Frame, call: CallRequest): void {
  frame.returned = noBytes
  if (frame.context.depth === depthLimit) return decline(frame, call)
  const data = dataOf(frame, call)
  if (call.value > maxLong) throw refunded(frame, call, transferFailed('endowment out of long range'))
  if (!isCallTokenId(call.tokenId, call.kind === 'calltoken')) throw refunded(frame, call, invalidTokenId())
  if (!canPay(frame.host, frame.context.address, call)) return decline(frame, call)
  const codeAddress = toAddress(call.target)
  frame.run.called?.(codeAddress, data, frame.run.internalCalls.length)
  const code = frame.host.account(codeAddress) === undefined ? noBytes : frame.host.code(codeAddress)
  const isMoving = movesValue(call)
  // Nothing to revert if nothing is transferred and nothing runs.
  const host = isMoving || code.length > 0 ? frame.host.child() : frame.host
  if (isMoving) moveValue(frame, host, call)
  const first = frame.run.internalCalls.length
  const internal = record(frame, call, data)
  reportCall(frame, call, data)
  if (code.length === 0) {
    reportEnd(frame)
    if (isMoving) host.commit()
    frame.push(1n)
    return frame.refund(call.energy)
  }
  run(frame, call, { host, data, hash: internal.hash, code, first })
}

type Prepared = Pick<CallContext, 'host' | 'data' | 'hash'> & {
  readonly code: Uint8Array
  /** Index of this call in the list of internal transactions. */
  readonly first: number
}

function run(frame: Frame, call: CallRequest, { code, first, ...made }: Prepared): void {
  const mark = frame.run.mark()
  const { frame: child, halt } = runChild(frame.run, sceneOf(frame, call, made), codeOf(code))
  reportEnd(frame, { child, halt })
  if (halt === undefined && !child.hasReverted) {
    made.host.commit()
    frame.push(1n)
  } else {
    frame.run.rollBack(mark)
    rejectSince(frame.run.internalCalls, first)
    frame.push(0n)
    // A failed call has no return data, and returns no energy.
    if (halt !== undefined) return frame.run.workMicroseconds(failureMicroseconds, frame.instruction)
  }
  takeAnswer(frame, call, child.output)
  frame.refund(call.energy - child.energyUsed)
}

/** A failure between the request and the execution fails the caller, which gets the call's energy back first. */
function refunded(frame: Frame, call: CallRequest, halt: Halt): Halt {
  frame.refund(call.energy)
  return halt
}

function moveValue(frame: Frame, host: Host, call: CallRequest): void {
  const move = transferOf(frame, call)
  if (host.account(move.to) === undefined) host.createAccount(move.to)
  const refusal = transfer(host, move)
  if (refusal === undefined) return
  const what = move.tokenId === undefined ? 'trx' : 'trc10'
  throw refunded(frame, call, transferFailed(`transfer ${what} failed: ${refusal}`))
}

function record(frame: Frame, call: CallRequest, data: Uint8Array): InternalCall {
  const to = contextOf(frame, call)
  if (call.kind !== 'calltoken') return begin(frame, { to, value: call.value, note: 'call', data })
  const tokens = [{ id: call.tokenId, amount: call.value }]
  return begin(frame, { to, value: 0n, note: 'call', data, tokens })
}

function sceneOf(
  frame: Frame,
  call: CallRequest,
  made: Pick<CallContext, 'host' | 'data' | 'hash'>,
): CallContext {
  const { context, run } = frame
  const isDelegate = call.kind === 'delegatecall'
  const isToken = call.kind === 'calltoken'
  const contract = run.rules.isCompatibleEvm ? made.host.contract(toAddress(call.target)) : undefined
  return {
    ...made,
    address: contextOf(frame, call),
    caller: isDelegate ? context.caller : context.address,
    value: isDelegate ? context.value : isToken ? 0n : call.value,
    tokenId: isToken ? call.tokenId : 0n,
    tokenValue: isToken ? call.value : 0n,
    isStatic: context.isStatic || call.kind === 'staticcall',
    version: contract?.version ?? 0,
    depth: context.depth + 1,
    energyLimit: call.energy,
  }
}

function takeAnswer(frame: Frame, { output }: CallRequest, answer: Uint8Array): void {
  frame.returned = answer
  const length = Math.min(Number(output.length), answer.length)
  if (length > 0) frame.memory.write(Number(output.offset), answer.subarray(0, length))
}
