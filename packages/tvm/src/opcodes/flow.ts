import { type Frame, type Instruction, noBytes } from '../machine/frame.ts'
import { Halt } from '../machine/halt.ts'

export const instructions: readonly Instruction[] = [
  { code: 0x00, name: 'STOP', takes: 0, gives: 0, energy: 0, run: (frame) => frame.stop(noBytes) },
  { code: 0x56, name: 'JUMP', takes: 1, gives: 0, energy: 8, run: (frame) => jump(frame, frame.pop()) },
  { code: 0x57, name: 'JUMPI', takes: 2, gives: 0, energy: 10, run: jumpIf },
  { code: 0x58, name: 'PC', takes: 0, gives: 1, energy: 2, run: (frame) => frame.push(BigInt(frame.pc - 1)) },
  {
    code: 0x5a,
    name: 'GAS',
    takes: 0,
    gives: 1,
    energy: 2,
    run: (frame) => frame.push(BigInt(frame.energyLeft)),
  },
  { code: 0x5b, name: 'JUMPDEST', takes: 0, gives: 0, energy: 1, run: () => {} },
  { code: 0xf3, name: 'RETURN', takes: 2, gives: 0, run: end },
  { code: 0xfd, name: 'REVERT', takes: 2, gives: 0, run: revert },
]

function jump(frame: Frame, destination: bigint): void {
  const { code } = frame
  if (destination > 0xffff_ffffn) throw badDestination(-1)
  const pc = Number(destination)
  if (!code.isDestination(pc)) throw badDestination(pc | 0)
  frame.pc = pc
}

function jumpIf(frame: Frame): void {
  const destination = frame.pop()
  if (frame.pop() !== 0n) jump(frame, destination)
}

function end(frame: Frame): void {
  const offset = frame.peek(0)
  const length = frame.peek(1)
  frame.charge(frame.memoryEnergy(offset, length))
  frame.height -= 2
  frame.copied(Number(length))
  frame.stop(frame.memoryAt(offset, length).slice())
}

function revert(frame: Frame): void {
  end(frame)
  frame.hasReverted = true
}

const badDestination = (pc: number): Halt =>
  new Halt('BAD_JUMP_DESTINATION', `Operation with pc isn't 'JUMPDEST': PC[${pc}];`)
