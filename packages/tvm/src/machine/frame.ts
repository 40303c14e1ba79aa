import type { Address } from '@sundial/primitives'
import type { Host } from '../host.ts'
import type { Code } from './code.ts'
import { Halt, unknown } from './halt.ts'
import type { ReadyInstruction } from './instruction.ts'
import { Memory } from './memory.ts'
import type { Run } from './run.ts'

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
