// Copies data and code to memory. The plain copies have no base price, unlike the EVM's (java-tron EnergyCost.getCodeCopyCost).
import type { Frame, Instruction } from '../machine/frame.ts'
import { unknown } from '../machine/halt.ts'
import { toAddress, toInt } from '../machine/words.ts'

export const instructions: readonly Instruction[] = [
  {
    code: 0x37,
    name: 'CALLDATACOPY',
    takes: 3,
    gives: 0,
    steps: 3,
    run: (frame) => copy(frame, frame.context.data),
  },
  {
    code: 0x39,
    name: 'CODECOPY',
    takes: 3,
    gives: 0,
    steps: 4,
    run: (frame) => copy(frame, frame.code.bytes),
  },
  { code: 0x3c, name: 'EXTCODECOPY', takes: 4, gives: 0, steps: 11, run: copyForeignCode },
  { code: 0x3e, name: 'RETURNDATACOPY', takes: 3, gives: 0, steps: 3, run: copyReturned },
]

function charge(frame: Frame, base: number, below: number): void {
  const length = frame.peek(below + 2)
  const memory = frame.memoryEnergy(frame.peek(below), length)
  frame.charge(base + memory + 3 * Math.ceil(Number(length) / 32))
}

function copy(frame: Frame, source: Uint8Array): void {
  charge(frame, 0, 0)
  take(frame, source)
}

function take(frame: Frame, source: Uint8Array): void {
  const to = Number(frame.pop())
  const from = toInt(frame.pop())
  const length = Number(frame.pop())
  frame.memory.copy(to, source, from, length)
  frame.copied(length)
}

function copyForeignCode(frame: Frame): void {
  charge(frame, 20, 1)
  const address = toAddress(frame.pop())
  take(frame, frame.host.code(address))
}

function copyReturned(frame: Frame): void {
  charge(frame, 0, 0)
  const from = frame.peek(1)
  const length = frame.peek(2)
  const available = frame.returned.length
  if (toInt(from) + toInt(length) > available) {
    const figures = `offset (${hex(from)}) + size (${hex(length)}) > RETURNDATASIZE (${available})`
    throw unknown(`Illegal RETURNDATACOPY arguments: ${figures}`)
  }
  take(frame, frame.returned)
}

const hex = (word: bigint): string => word.toString(16).padStart(64, '0')
