import type { Frame, Instruction } from '../machine/frame.ts'

export const instructions: readonly Instruction[] = [
  { code: 0x51, name: 'MLOAD', takes: 1, gives: 1, run: load },
  { code: 0x52, name: 'MSTORE', takes: 2, gives: 0, steps: 3, run: store },
  { code: 0x53, name: 'MSTORE8', takes: 2, gives: 0, run: storeByte },
  {
    code: 0x59,
    name: 'MSIZE',
    takes: 0,
    gives: 1,
    energy: 2,
    run: (frame) => frame.push(BigInt(frame.memory.size)),
  },
  { code: 0x5e, name: 'MCOPY', takes: 3, gives: 0, steps: 2, since: 'getAllowTvmCancun', run: copy },
]

function chargeAccess(frame: Frame, end: number): void {
  frame.charge(frame.run.rules.memoryAccessEnergy + frame.memory.energy(end, frame.instruction.name))
}

function load(frame: Frame): void {
  const offset = Number(frame.peek(0))
  chargeAccess(frame, offset + 32)
  frame.words[frame.height - 1] = frame.memory.readWord(offset)
}

function store(frame: Frame): void {
  const offset = Number(frame.peek(0))
  chargeAccess(frame, offset + 32)
  frame.memory.writeWord(offset, frame.peek(1))
  frame.height -= 2
}

function storeByte(frame: Frame): void {
  const offset = Number(frame.peek(0))
  chargeAccess(frame, offset + 1)
  frame.memory.writeByte(offset, Number(frame.peek(1) & 0xffn))
  frame.height -= 2
}

function copy(frame: Frame): void {
  const to = frame.peek(0)
  const from = frame.peek(1)
  const length = frame.peek(2)
  const memory = frame.memoryEnergy(to > from ? to : from, length)
  frame.charge(3 + memory + 3 * Math.ceil(Number(length) / 32))
  frame.height -= 3
  frame.memory.move(Number(to), Number(from), Number(length))
  frame.copied(Number(length))
}
