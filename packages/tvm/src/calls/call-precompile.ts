import type { Address } from '@sundial/primitives'
import type { Host } from '../host.ts'
import { type Frame, noBytes } from '../machine/frame.ts'
import { Halt, notLong, unknown } from '../machine/halt.ts'
import { memoryLimit } from '../machine/memory.ts'
import { maxLong } from '../machine/words.ts'
import type { Precompile, PrecompilePort } from '../precompiles/index.ts'
import { type Call, canPay, dataOf, decline, depthLimit, movesValue, transferOf } from './call.ts'
import { invalidTokenId, isCallTokenId } from './tokens.ts'
import { transfer } from './transfer.ts'

/** java-tron Program.callToPrecompiledAddress: no internal transaction, no account made for what is sent there. */
export function callPrecompile(frame: Frame, call: Call, precompile: Precompile): void {
  frame.returned = noBytes
  if (frame.scene.depth === depthLimit) return decline(frame, call)
  if (call.value > maxLong) throw notLong()
  if (!isCallTokenId(call.tokenId, call.kind === 'calltoken')) {
    frame.refund(call.energy)
    throw invalidTokenId()
  }
  if (!canPay(frame.host, frame.scene.address, call)) return decline(frame, call)
  const data = dataOf(frame, call)
  const host = frame.host.child()
  if (movesValue(call)) moveValue(frame, host, call)
  const port = portOf(host, call.kind === 'delegatecall' ? frame.scene.caller : frame.scene.address)
  const energy = Number(precompile.energy(data, port))
  // Too little is all spent, and nobody is told why.
  if (energy > call.energy) return frame.push(0n)
  frame.run.workMicroseconds(precompile.microseconds?.(data) ?? 0, frame.instruction)
  const result = precompile.run(data, port)
  if (result.kind === 'halted') throw unknown('Unknown Exception')
  if (result.kind === 'out-of-time') throw new Halt('OUT_OF_TIME', result.text)
  if (result.kind === 'done') {
    host.commit()
    frame.refund(call.energy - energy)
    frame.returned = result.output
  }
  frame.push(result.kind === 'done' ? 1n : 0n)
  writeAnswer(frame, call, result.output)
}

function moveValue(frame: Frame, host: Host, call: Call): void {
  const move = transferOf(frame, call)
  const refusal = transfer(host, move)
  if (refusal === undefined) return
  throw unknown(
    move.tokenId === undefined ? 'transfer failure' : `validateForSmartContract failure:${refusal}`,
  )
}

/** All of it, however little room was asked for: java-tron extends the memory without a price. */
function writeAnswer(frame: Frame, { output }: Call, answer: Uint8Array): void {
  if (answer.length === 0) return
  const offset = Number(output.offset)
  if (offset + answer.length > memoryLimit) {
    throw new Halt('OUT_OF_MEMORY', `Out of Memory when '${frame.instruction.name}' operation executing`)
  }
  frame.memory.write(offset, answer)
}

const portOf = (host: Host, caller: Address): PrecompilePort => ({
  caller,
  parameter: (name) => host.parameter(name),
  now: () => host.now(),
  account: (address) => host.account(address),
  witnessVotes: (address) => host.witnessVotes(address),
  delegated: (from, to, resource) => host.delegated(from, to, resource),
  reward: (address) => host.reward(address),
  usage: (account, resource) => host.usage(account, resource),
  totalWeight: (resource) => host.totalWeight(resource),
})
