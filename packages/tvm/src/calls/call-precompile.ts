import type { Address } from '@sundial/primitives'
import type { Host } from '../host.ts'
import { type Frame, noBytes } from '../machine/frame.ts'
import { Halt, notLong, unknown } from '../machine/halt.ts'
import { memoryLimit } from '../machine/memory.ts'
import { maxLong } from '../machine/words.ts'
import type { Precompile, PrecompilePort } from '../precompiles/index.ts'
import { decline } from './decline.ts'
import { reportCall, reportEnd } from '../tracing/report-call.ts'
import { type CallRequest, canPay, dataOf, depthLimit, movesValue, transferOf } from './call.ts'
import { invalidTokenId, isCallTokenId, transfer } from './transfer.ts'

/** java-tron Program.callToPrecompiledAddress: no internal transaction, and a transfer to it creates no account. */
export function callPrecompile(frame: Frame, call: CallRequest, precompile: Precompile): void {
  frame.returned = noBytes
  if (frame.context.depth === depthLimit) return decline(frame, call)
  if (call.value > maxLong) throw notLong()
  if (!isCallTokenId(call.tokenId, call.kind === 'calltoken')) {
    frame.refund(call.energy)
    throw invalidTokenId()
  }
  if (!canPay(frame.host, frame.context.address, call)) return decline(frame, call)
  const data = dataOf(frame, call)
  if (!movesValue(call)) return void run(frame, call, { precompile, data, host: frame.host })
  const host = frame.host.child()
  moveValue(frame, host, call)
  if (run(frame, call, { precompile, data, host })) host.commit()
}

/** For any call, whatever the contract does. */
const callMicroseconds = 4

type Prepared = { readonly precompile: Precompile; readonly data: Uint8Array; readonly host: Host }

/** Whether it succeeded. */
function run(frame: Frame, call: CallRequest, { precompile, data, host }: Prepared): boolean {
  reportCall(frame, call, data)
  frame.run.workMicroseconds(callMicroseconds, frame.instruction)
  const port = portOf(host, call.kind === 'delegatecall' ? frame.context.caller : frame.context.address)
  const energy = Number(precompile.energy(data, port))
  if (energy > call.energy) {
    // All of it is spent, without a reason.
    reportEnd(frame, { error: 'not enough energy', energyUsed: call.energy })
    frame.push(0n)
    return false
  }
  frame.run.workMicroseconds(precompile.microseconds?.(data, port) ?? 0, frame.instruction)
  const result = precompile.run(data, port)
  if (result.kind === 'halted') throw unknown('Unknown Exception')
  if (result.kind === 'out-of-time') throw new Halt('OUT_OF_TIME', result.text)
  const isDone = result.kind === 'done'
  if (isDone) {
    frame.refund(call.energy - energy)
    frame.returned = result.output
  }
  reportEnd(
    frame,
    isDone
      ? { energyUsed: energy, output: result.output }
      : { error: 'failed', energyUsed: call.energy, output: result.output },
  )
  frame.push(isDone ? 1n : 0n)
  writeAnswer(frame, call, result.output)
  return isDone
}

function moveValue(frame: Frame, host: Host, call: CallRequest): void {
  const move = transferOf(frame, call)
  const refusal = transfer(host, move)
  if (refusal === undefined) return
  throw unknown(
    move.tokenId === undefined ? 'transfer failure' : `validateForSmartContract failure:${refusal}`,
  )
}

/** At most the size of the output area; before selfdestruct was restricted the whole output, and memory grew for it without a price. */
function writeAnswer(frame: Frame, { output }: CallRequest, answer: Uint8Array): void {
  const isLimited = frame.run.rules.restrictsSelfdestruct && output.length < BigInt(answer.length)
  const written = isLimited ? answer.subarray(0, Number(output.length)) : answer
  if (written.length === 0) return
  const offset = Number(output.offset)
  if (offset + written.length > memoryLimit) {
    throw new Halt('OUT_OF_MEMORY', `Out of Memory when '${frame.instruction.name}' operation executing`)
  }
  frame.memory.write(offset, written)
}

const portOf = (host: Host, caller: Address): PrecompilePort => ({
  caller,
  recover: host.recover,
  parameter: (name) => host.parameter(name),
  now: () => host.now(),
  account: (address) => host.account(address),
  witnessVotes: (address) => host.witnessVotes(address),
  delegated: (from, to, resource) => host.delegated(from, to, resource),
  reward: (address) => host.reward(address),
  usage: (account, resource) => host.usage(account, resource),
  totalWeight: (resource) => host.totalWeight(resource),
})
