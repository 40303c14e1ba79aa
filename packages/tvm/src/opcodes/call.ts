import type { CallRequest, MemoryRange } from '../calls/call.ts'
import { callContract } from '../calls/call-contract.ts'
import { callPrecompile } from '../calls/call-precompile.ts'
import type { Frame, Instruction } from '../machine/frame.ts'
import { toAddress } from '../machine/words.ts'
import { precompileAt } from '../precompiles/index.ts'

const since = 'getAllowTvmTransferTrc10'

export const instructions: readonly Instruction[] = [
  { code: 0xf1, name: 'CALL', takes: 7, gives: 1, run: (frame) => call(frame, 'call') },
  { code: 0xf2, name: 'CALLCODE', takes: 7, gives: 1, run: (frame) => call(frame, 'callcode') },
  { code: 0xf4, name: 'DELEGATECALL', takes: 6, gives: 1, run: (frame) => call(frame, 'delegatecall') },
  { code: 0xfa, name: 'STATICCALL', takes: 6, gives: 1, run: (frame) => call(frame, 'staticcall') },
  { code: 0xd0, name: 'CALLTOKEN', takes: 8, gives: 1, since, run: (frame) => call(frame, 'calltoken') },
]

const callEnergy = 40
const valueEnergy = 9_000
const newAccountEnergy = 25_000
/** Additional energy for the receiver of value. */
const stipend = 2_300

function call(frame: Frame, kind: CallRequest['kind']): void {
  const request = readCall(frame, kind)
  const isPaid = request.value > 0n
  const given = frame.chargeCall(price(frame, request), frame.peek(0))
  frame.height -= frame.instruction.takes
  if (frame.context.isStatic && isPaid && kind !== 'callcode') frame.refuseStatic()
  // The output area exists whatever the result of the call.
  frame.memoryAt(request.output.offset, request.output.length)
  const made: CallRequest = { ...request, energy: isPaid ? given + stipend : given }
  const precompile = precompileAt(made.target, (name) => frame.host.parameter(name))
  if (precompile === undefined) callContract(frame, made)
  else callPrecompile(frame, made, precompile)
}

function readCall(frame: Frame, kind: CallRequest['kind']): CallRequest {
  const value = kind === 'delegatecall' || kind === 'staticcall' ? 0n : frame.peek(2)
  const tokenId = kind === 'calltoken' ? frame.peek(3) : 0n
  const ranges = frame.instruction.takes - 4
  return {
    kind,
    target: frame.peek(1),
    energy: 0,
    value,
    tokenId,
    input: rangeAt(frame, ranges),
    output: rangeAt(frame, ranges + 2),
  }
}

const rangeAt = (frame: Frame, depth: number): MemoryRange => ({
  offset: frame.peek(depth),
  length: frame.peek(depth + 1),
})

function price(frame: Frame, { kind, target, value, input, output }: CallRequest): number {
  let energy = callEnergy
  if (value > 0n) {
    energy += valueEnergy
    if (kind !== 'callcode' && frame.host.account(toAddress(target)) === undefined) energy += newAccountEnergy
  }
  const forInput = frame.memoryEnergy(input.offset, input.length)
  const forOutput = frame.memoryEnergy(output.offset, output.length)
  return energy + Math.max(forInput, forOutput)
}
