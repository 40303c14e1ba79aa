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

/** Who runs for whom and with what. */
export type CallContext = {
  readonly host: Host
  /** Whose storage and balance are at hand; under DELEGATECALL not where the code comes from. */
  readonly address: Address
  readonly caller: Address
  readonly value: bigint
  readonly tokenId: bigint
  readonly tokenValue: bigint
  readonly data: Uint8Array
  readonly isStatic: boolean
  /** Version of the contract the code belongs to. */
  readonly version: number
  readonly depth: number
  readonly energyLimit: number
  /** Hash of the internal transaction that runs it, of the transaction at the top. */
  readonly hash: Uint8Array
}

/** One run of code: a call, a creation, or the transaction's own. */
export class Frame {
  readonly run: Run
  readonly context: CallContext
  readonly host: Host
  readonly code: Code
  readonly memory = new Memory()
  readonly words: bigint[] = []
  /** How many words are on the stack. */
  height = 0
  pc = 0
  isRunning = true
  hasReverted = false
  output: Uint8Array = noBytes
  /** Of the last call out of this frame. */
  returned: Uint8Array = noBytes
  energyUsed = 0
  /** Without penalties, and without what was given to other contracts: what the dynamic energy model counts. */
  energyUsage = 0
  factor = factorUnit
  /** At work. */
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

  /** Pays for the instruction. Each does so once, the loop for those of a fixed price. */
  charge(energy: number): void {
    const penalty = this.penaltyOn(energy)
    if (this.run.trace !== undefined) this.run.tell(this, energy + penalty)
    this.#spend(energy, penalty)
    this.run.work(this.instruction.steps, this.instruction)
  }

  /** Pays for a call, and answers what the contract called may use of the rest: at most `requested`. */
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

  /** How much of what is left after `energy` another contract may have: all of it, unless this one behaves as the EVM has it. */
  lendable(energy: number): number {
    const left = this.energyLeft - energy
    return this.run.rules.isCompatibleEvm && this.context.version === 1 ? left - Math.floor(left / 64) : left
  }

  refund(energy: number): void {
    this.energyUsed -= energy
  }

  /** What memory for these bytes costs; nothing for none, wherever they would be. */
  memoryEnergy(offset: bigint, length: bigint): number {
    return length === 0n ? 0 : this.memory.energy(Number(offset) + Number(length), this.instruction.name)
  }

  /** Memory paid for, to be used before the next instruction. */
  memoryAt(offset: bigint, length: bigint): Uint8Array {
    return length === 0n ? noBytes : this.memory.view(Number(offset), Number(length))
  }

  /** Bytes were copied or read through, which takes time beside the instruction's own. */
  copied(length: number): void {
    this.run.work(length >>> 6, this.instruction)
  }

  stop(output: Uint8Array): void {
    this.output = output
    this.isRunning = false
  }

  /** In a static call nothing may change. */
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

/** What the chain's parameters decide, once for each set of them. Names: java-tron VMConfig. */
export type Rules = {
  /** By opcode. */
  readonly table: readonly (ReadyInstruction | undefined)[]
  /** ALLOW_TVM_COMPATIBLE_EVM: contracts made from now on have version 1. */
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

/** An internal transaction while its transaction runs. */
export type InternalCall = {
  readonly hash: Uint8Array
  readonly caller: Address
  /** Empty for a vote, which goes to nobody. */
  readonly to: Address
  value: bigint
  readonly tokens: readonly Token[]
  readonly note: string
  isRejected: boolean
  extra: string
}
export type Token = { readonly id: bigint; readonly amount: bigint }
