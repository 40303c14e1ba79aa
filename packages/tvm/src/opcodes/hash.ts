import type { Frame, Instruction } from '../machine/frame.ts'
import { hashMicroseconds, hashPair, hashWord } from '../machine/keccak.ts'

export const instructions: readonly Instruction[] = [
  { code: 0x20, name: 'SHA3', takes: 2, gives: 1, run: hash },
]

function hash(frame: Frame): void {
  const offset = frame.peek(0)
  const length = frame.peek(1)
  const memory = frame.memoryEnergy(offset, length)
  frame.charge(30 + memory + 6 * Math.ceil(Number(length) / 32))
  frame.run.workMicroseconds(hashMicroseconds(Number(length)), frame.instruction)
  frame.height -= 2
  frame.push(length === 64n ? hashPairAt(frame, Number(offset)) : hashWord(frame.memoryAt(offset, length)))
}

const hashPairAt = ({ memory }: Frame, offset: number): bigint =>
  hashPair(memory.readWord(offset), memory.readWord(offset + 32))
