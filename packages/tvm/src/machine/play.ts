import type { Frame } from './frame.ts'
import { Halt } from './halt.ts'

/** java-tron Program.MAX_STACK_SIZE. */
const stackLimit = 1024

/** Runs the code of a frame to its end. Throws `Halt` when it cannot continue. */
export function play(frame: Frame): void {
  const { table } = frame.run.rules
  const { bytes } = frame.code
  while (frame.isRunning && frame.pc < bytes.length) {
    const opcode = bytes[frame.pc++]!
    const instruction = table[opcode]
    if (instruction === undefined) throw illegal(opcode)
    const height = frame.height - instruction.takes
    if (height < 0) throw tooSmall(instruction.takes, frame.height)
    if (height + instruction.gives > stackLimit) throw tooLarge()
    frame.instruction = instruction
    if (instruction.energy !== undefined) frame.charge(instruction.energy)
    instruction.run(frame)
  }
}

const illegal = (opcode: number): Halt =>
  new Halt('ILLEGAL_OPERATION', `Invalid operation code: opCode[${opcode.toString(16).padStart(2, '0')}];`)

const tooSmall = (expected: number, actual: number): Halt =>
  new Halt('STACK_TOO_SMALL', `Expected stack size ${expected} but actual ${actual};`)

const tooLarge = (): Halt =>
  new Halt('STACK_TOO_LARGE', `Expected: overflow ${stackLimit} elements stack limit`)
