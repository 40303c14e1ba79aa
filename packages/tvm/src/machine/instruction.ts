import type { Frame } from './frame.ts'

/** One opcode. Source of figures: java-tron EnergyCost and OperationRegistry. */
export type Instruction = {
  readonly code: number
  /** As java-tron's Op spells it, in its error texts. */
  readonly name: string
  /** Words it takes and gives, which are checked before it runs. */
  readonly takes: number
  readonly gives: number
  /** Absent where it depends on what is on the stack: then `run` charges, once and before anything else happens. */
  readonly energy?: number
  /** What it counts of the time of a transaction, 1 where it is absent; measured, see `defaultStepLimit`. */
  readonly steps?: number
  /** The chain parameter that must be above zero, by its key in wallet/getchainparameters. */
  readonly since?: string
  /** The program counter already points behind the opcode. */
  readonly run: (frame: Frame) => void
}

/** An opcode as the interpreter keeps it: every row has the same members, which is twice as fast to read. */
export type ReadyInstruction = Required<
  Pick<Instruction, 'code' | 'name' | 'takes' | 'gives' | 'steps' | 'run'>
> & {
  readonly energy: number | undefined
}

export const ready = ({
  code,
  name,
  takes,
  gives,
  energy,
  steps = 1,
  run,
}: Instruction): ReadyInstruction => ({
  code,
  name,
  takes,
  gives,
  energy,
  steps,
  run,
})
