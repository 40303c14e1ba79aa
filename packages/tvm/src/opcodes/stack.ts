import type { Frame, Instruction } from '../machine/frame.ts'

export const instructions: readonly Instruction[] = [
  { code: 0x50, name: 'POP', takes: 1, gives: 0, energy: 2, run: (frame) => void frame.height-- },
  {
    code: 0x5f,
    name: 'PUSH0',
    takes: 0,
    gives: 1,
    energy: 2,
    since: 'getAllowTvmShangHai',
    run: (frame) => frame.push(0n),
  },
  ...upTo(32, push),
  ...upTo(16, duplicate),
  ...upTo(16, swap),
]

function upTo(count: number, make: (n: number) => Instruction): Instruction[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}

function push(bytes: number): Instruction {
  const run = (frame: Frame): void => {
    frame.push(frame.code.pushed(frame.pc - 1, bytes))
    frame.pc += bytes
  }
  return { code: 0x5f + bytes, name: `PUSH${bytes}`, takes: 0, gives: 1, energy: 3, run }
}

function duplicate(depth: number): Instruction {
  const run = (frame: Frame): void => frame.push(frame.words[frame.height - depth]!)
  return { code: 0x7f + depth, name: `DUP${depth}`, takes: depth, gives: depth + 1, energy: 3, run }
}

function swap(depth: number): Instruction {
  const run = ({ words, height }: Frame): void => {
    const top = words[height - 1]!
    words[height - 1] = words[height - 1 - depth]!
    words[height - 1 - depth] = top
  }
  return { code: 0x8f + depth, name: `SWAP${depth}`, takes: depth + 1, gives: depth + 1, energy: 3, run }
}
