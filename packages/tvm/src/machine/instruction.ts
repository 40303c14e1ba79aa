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
  /** The chain parameter that must be above zero, by its key in wallet/getchainparameters. */
  readonly since?: string
  /** The program counter already points behind the opcode. */
  run(frame: Frame): void
}
