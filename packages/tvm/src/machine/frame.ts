import type { Address } from '@sundial/primitives'
import type { Host } from '../host.ts'
import type { Code } from './code.ts'
import { Halt, unknown } from './halt.ts'
import { Memory } from './memory.ts'
import type { Log } from '@sundial/protocol'
import type { ExecuteOptions, Message } from '../message.ts'
import { TransientStorage } from './transient-storage.ts'

export const noBytes = new Uint8Array(0)
/** Ten thousandths of a factor of 1 (java-tron DYNAMIC_ENERGY_FACTOR_DECIMAL). */
export const factorUnit = 10_000

/** Accounts and values of one execution. */
export type CallContext = {
  readonly host: Host
  /** The account whose storage and balance are used; under DELEGATECALL not the owner of the code. */
  readonly address: Address
  readonly caller: Address
  readonly value: bigint
  readonly tokenId: bigint
  readonly tokenValue: bigint
  readonly data: Uint8Array
  readonly isStatic: boolean
  /** Version of the contract with the code. */
  readonly version: number
  readonly depth: number
  readonly energyLimit: number
  /** Hash of the internal transaction that runs it, at the top that of the transaction. */
  readonly hash: Uint8Array
}

/** One execution of code: a call, a creation, or the transaction's own. */
export class Frame {
  readonly run: Run
  readonly context: CallContext
  readonly host: Host
  readonly code: Code
  readonly memory = new Memory()
  readonly words: bigint[] = []
  /** Number of words on the stack. */
  height = 0
  pc = 0
  isRunning = true
  hasReverted = false
  output: Uint8Array = noBytes
  /** Of the last call from this frame. */
  returned: Uint8Array = noBytes
  energyUsed = 0
  /** Without penalties and without energy passed to other contracts: the figure for the dynamic energy model. */
  energyUsage = 0
  factor = factorUnit
  /** The current instruction. */
  instruction!: ReadyInstruction

  constructor(run: Run, context: CallContext, code: Code) {
    this.run = run
    this.context = context
    this.host = context.host
    this.code = code
  }

  get energyLeft(): number {
    return this.context.energyLimit - this.energyUsed
  }

  push(word: bigint): void {
    this.words[this.height++] = word
  }

  pop(): bigint {
    return this.words[--this.height]!
  }

  /** The word `depth` below the top. */
  peek(depth: number): bigint {
    return this.words[this.height - 1 - depth]!
  }

  /** Pays for the instruction. Each does so once; the loop pays for those with a fixed price. */
  charge(energy: number): void {
    const penalty = this.penaltyOn(energy)
    if (this.run.trace !== undefined) this.run.tell(this, energy + penalty)
    this.#spend(energy, penalty)
    this.run.work(this.instruction.steps, this.instruction)
  }

  /** Pays for a call, and returns how much of the rest the called contract may use: at most `requested`. */
  chargeCall(energy: number, requested: bigint): number {
    const penalty = this.penaltyOn(energy)
    const whole = energy + penalty
    if (whole > this.energyLeft) {
      throw outOfEnergy(this.instruction.name, `opEnergy[${whole}], programEnergy[${this.energyLeft}]`)
    }
    const available = this.lendable(whole)
    const given = requested > BigInt(available) ? available : Number(requested)
    if (this.run.trace !== undefined) this.run.tell(this, whole + given)
    this.#spend(energy, penalty)
    this.energyUsed += given
    this.run.work(this.instruction.steps, this.instruction)
    return given
  }

  /** How much of the energy left after `energy` another contract may use: all of it, unless this one is EVM-compatible. */
  lendable(energy: number): number {
    const left = this.energyLeft - energy
    return this.run.rules.isCompatibleEvm && this.context.version === 1 ? left - Math.floor(left / 64) : left
  }

  refund(energy: number): void {
    this.energyUsed -= energy
  }

  /** Price of memory for these bytes; zero for none, at any position. */
  memoryEnergy(offset: bigint, length: bigint): number {
    return length === 0n ? 0 : this.memory.energy(Number(offset) + Number(length), this.instruction.name)
  }

  /** Paid memory, to be used before the next instruction. */
  memoryAt(offset: bigint, length: bigint): Uint8Array {
    return length === 0n ? noBytes : this.memory.view(Number(offset), Number(length))
  }

  /** Bytes were copied or scanned, which takes time in addition to the instruction's own. */
  copied(length: number): void {
    this.run.work(length >>> 6, this.instruction)
  }

  stop(output: Uint8Array): void {
    this.output = output
    this.isRunning = false
  }

  /** A static call may not change state. */
  refuseStatic(): void {
    if (this.context.isStatic) throw unknown('Attempt to call a state modifying opcode inside STATICCALL')
  }

  penaltyOn(energy: number): number {
    if (this.factor <= factorUnit) return 0
    return Math.floor((energy * this.factor) / factorUnit) - energy
  }

  #spend(energy: number, penalty: number): void {
    if (energy + penalty > this.energyLeft) {
      const extra = this.factor > factorUnit ? ` penaltyEnergy[${penalty}],` : ''
      const { energyLimit } = this.context
      throw outOfEnergy(
        this.instruction.name,
        `curInvokeEnergyLimit[${energyLimit}], curOpEnergy[${energy}],${extra} usedEnergy[${this.energyUsed}]`,
      )
    }
    this.energyUsed += energy + penalty
    this.energyUsage += energy
    this.run.penalty += penalty
  }
}

const outOfEnergy = (instruction: string, figures: string): Halt =>
  new Halt('OUT_OF_ENERGY', `Not enough energy for '${instruction}' operation executing: ${figures}`)

/** One opcode. Source of figures: java-tron EnergyCost and OperationRegistry. */
export type Instruction = {
  readonly code: number
  /** Spelled like java-tron's Op, for its error messages. */
  readonly name: string
  /** Words it pops and pushes, checked before it runs. */
  readonly takes: number
  readonly gives: number
  /** Absent where it depends on the stack: then `run` charges, once and before anything else. */
  readonly energy?: number
  /** Its share of the time of a transaction, 1 by default; measured, see `defaultStepLimit`. */
  readonly steps?: number
  /** The chain parameter that must be above zero, by its key in wallet/getchainparameters. */
  readonly since?: string
  /** The program counter already points past the opcode. */
  readonly run: (frame: Frame) => void
}

/** An opcode in the interpreter's form: every row has the same members, which makes reading twice as fast. */
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

/** Rules that follow from the chain's parameters, computed once for each set. Names: java-tron VMConfig. */
export type Rules = {
  /** By opcode. */
  readonly table: readonly (ReadyInstruction | undefined)[]
  /** ALLOW_TVM_COMPATIBLE_EVM: new contracts have version 1. */
  readonly isCompatibleEvm: boolean
  readonly hasDynamicEnergy: boolean
  /** 1 since ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX, 0 before it (java-tron OperationRegistry.adjustMemOperations). */
  readonly memoryAccessEnergy: number
  readonly hasEnergyAdjustment: boolean
  readonly restrictsSelfdestruct: boolean
  readonly hasShortChainId: boolean
  readonly hasFreeze: boolean
  readonly hasFreezeV2: boolean
  readonly hasVote: boolean
  readonly hasLondon: boolean
  readonly hasOsaka: boolean
}

/**
 * java-tron gives a transaction 80 ms of its clock. Here it gets a number of steps, so that it ends in the same way on
 * every machine. A step is at most 25 ns of this interpreter on a desktop of 2024: any code ends within about 100 ms
 * there, and a loop of the cheapest instructions within 50 ms.
 */
export const defaultStepLimit = 4_000_000
/** Steps for a microsecond of work outside instructions. */
const stepsPerMicrosecond = 40

/** Shared by all frames of a transaction. */
export class Run {
  readonly rules: Rules
  readonly message: Message
  readonly trace: ExecuteOptions['trace']
  readonly called: ExecuteOptions['called']
  readonly calls: ExecuteOptions['calls']
  readonly purpose: ExecuteOptions['purpose']
  readonly transient = new TransientStorage()
  readonly logs: Log[] = []
  readonly internalCalls: InternalCall[] = []
  readonly deleted: Address[] = []
  /** Contracts created in this transaction, including failed ones: none of their addresses can recur. */
  readonly created = new Set<Address>()
  /** Counts internal transactions; with the transaction's id it determines the address of a contract. */
  nonce = 0
  penalty = 0
  #steps = 0
  readonly #stepLimit: number

  constructor(rules: Rules, message: Message, options: ExecuteOptions) {
    this.rules = rules
    this.message = message
    this.trace = options.trace
    this.called = options.called
    this.calls = options.calls
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

  mark(): FrameMark {
    return { logs: this.logs.length, deleted: this.deleted.length, transient: this.transient.mark() }
  }

  /** Drops the changes of a failed frame. */
  rollBack(mark: FrameMark): void {
    this.logs.length = mark.logs
    this.deleted.length = mark.deleted
    this.transient.rollBack(mark.transient)
  }
}

export type FrameMark = { readonly logs: number; readonly deleted: number; readonly transient: number }

/** An internal transaction while its transaction runs. */
export type InternalCall = {
  readonly hash: Uint8Array
  readonly caller: Address
  /** Empty for a vote, which has no recipient. */
  readonly to: Address
  value: bigint
  readonly tokens: readonly Token[]
  readonly note: string
  isRejected: boolean
  extra: string
}
export type Token = { readonly id: bigint; readonly amount: bigint }
