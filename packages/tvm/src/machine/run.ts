import type { Address } from '@sundial/primitives'
import type { Log } from '@sundial/protocol'
import type { ExecuteOptions, Message } from '../message.ts'
import type { Frame } from './frame.ts'
import { Halt } from './halt.ts'
import type { ReadyInstruction } from './instruction.ts'
import type { InternalCall } from './internal-calls.ts'
import type { Rules } from './rules.ts'
import { TransientStorage } from './transient-storage.ts'

/**
 * java-tron gives a transaction 80 ms of its clock. Here it gets a number of steps, so that it ends the same on every
 * machine. A step is at most 25 ns of this interpreter on a desktop of 2024: whatever the code does, it ends within about
 * 100 ms there, and a loop of the cheapest instructions within 50 ms.
 */
export const defaultStepLimit = 4_000_000
/** What a microsecond of work that is no instruction counts for. */
const stepsPerMicrosecond = 40

/** What all frames of a transaction share. */
export class Run {
  readonly rules: Rules
  readonly message: Message
  readonly trace: ExecuteOptions['trace']
  readonly called: ExecuteOptions['called']
  readonly purpose: ExecuteOptions['purpose']
  readonly transient = new TransientStorage()
  readonly logs: Log[] = []
  readonly internalCalls: InternalCall[] = []
  readonly deleted: Address[] = []
  /** Contracts made in this transaction, the failed ones too: none of those can be met again. */
  readonly created = new Set<Address>()
  /** Counts internal transactions; with the transaction's id it makes the address of a contract. */
  nonce = 0
  penalty = 0
  #steps = 0
  readonly #stepLimit: number

  constructor(rules: Rules, message: Message, options: ExecuteOptions) {
    this.rules = rules
    this.message = message
    this.trace = options.trace
    this.called = options.called
    this.purpose = options.purpose
    this.#stepLimit = options.stepLimit ?? defaultStepLimit
  }

  get steps(): number {
    return this.#steps
  }

  work(steps: number, instruction: ReadyInstruction): void {
    this.#steps += steps
    if (this.#steps > this.#stepLimit) {
      throw new Halt('OUT_OF_TIME', `CPU timeout for '${instruction.name}' operation executing`)
    }
  }

  workMicroseconds(microseconds: number, instruction: ReadyInstruction): void {
    this.work(Math.ceil(microseconds * stepsPerMicrosecond), instruction)
  }

  tell(frame: Frame, energy: number): void {
    this.trace?.({
      depth: frame.context.depth,
      contract: frame.context.address,
      pc: frame.pc - 1,
      opcode: frame.instruction.code,
      name: frame.instruction.name,
      energyLeft: frame.energyLeft,
      energy,
      stack: () => frame.words.slice(0, frame.height),
      memory: () => frame.memory.view(0, frame.memory.size).slice(),
    })
  }

  mark(): Mark {
    return { logs: this.logs.length, deleted: this.deleted.length, transient: this.transient.mark() }
  }

  /** Forgets what a failed frame did since. */
  rollBack(mark: Mark): void {
    this.logs.length = mark.logs
    this.deleted.length = mark.deleted
    this.transient.rollBack(mark.transient)
  }
}

export type Mark = { readonly logs: number; readonly deleted: number; readonly transient: number }
