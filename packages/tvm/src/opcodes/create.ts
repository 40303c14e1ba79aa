import { createContract } from '../calls/create-contract.ts'
import type { Frame, Instruction } from '../machine/frame.ts'

export const instructions: readonly Instruction[] = [
  { code: 0xf0, name: 'CREATE', takes: 3, gives: 1, run: create },
  { code: 0xf5, name: 'CREATE2', takes: 4, gives: 1, since: 'getAllowTvmConstantinople', run: createSalted },
]

const createEnergy = 32_000

function create(frame: Frame): void {
  frame.charge(createEnergy + frame.memoryEnergy(frame.peek(1), frame.peek(2)))
  frame.refuseStatic()
  const value = frame.pop()
  createContract(frame, { value, code: takeCode(frame) })
}

function createSalted(frame: Frame): void {
  const length = frame.peek(2)
  const memory = frame.memoryEnergy(frame.peek(1), length)
  frame.charge(createEnergy + memory + 6 * Math.ceil(Number(length) / 32))
  frame.refuseStatic()
  const value = frame.pop()
  const code = takeCode(frame)
  createContract(frame, { value, code, salt: frame.pop() })
}

/** Created code is scanned completely before its first jump, even if cached: time is the same everywhere. */
function takeCode(frame: Frame): Uint8Array {
  const offset = frame.pop()
  const length = frame.pop()
  frame.copied(3 * Number(length))
  return frame.memoryAt(offset, length).slice()
}
