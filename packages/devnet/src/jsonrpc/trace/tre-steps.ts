import type { Step } from '@sundial/tvm'
import { bytesToHex } from '../../log/native-hex.ts'
import { TraceFull, type TraceOptions } from './struct-logs.ts'

type Words = Readonly<Record<string, string>>

/** An instruction before it runs, with the members TRE prints and in their order. Words are hex without 0x. */
export type TreStep = {
  readonly depth: number
  error: string
  /** Energy left, in 8 bytes. */
  readonly gas: string
  readonly gasCost: number
  readonly memory: readonly string[]
  readonly op: string
  readonly pc: number
  readonly stack: readonly string[]
  /** Storage words written by the running contract so far. */
  readonly storage: Words
}

const stepBytes = 180
const wordBytes = 70

/** Instructions as the TronBox Runtime Environment prints them (java-tron's OpActions and ProgramTrace). */
export class TreSteps {
  readonly logs: TreStep[] = []
  /** About as many bytes as they take in JSON. */
  bytes = 0
  readonly #options: TraceOptions
  readonly #mostBytes: number
  readonly #wordsByContract = new Map<string, Words>()

  constructor(options: TraceOptions, mostBytes: number) {
    this.#options = options
    this.#mostBytes = mostBytes
  }

  /** Throws `trace_full`. */
  add(step: Step): void {
    if (this.logs.length >= this.#options.limit || this.bytes > this.#mostBytes) throw new TraceFull()
    const stack = step.stack()
    const storage = this.#wordsByContract.get(step.contract) ?? {}
    const log: TreStep = {
      depth: step.depth + 1,
      error: '',
      gas: `0x${step.energyLeft.toString(16).padStart(16, '0')}`,
      gasCost: step.energy,
      memory: wordsOf(step.memory()),
      op: step.name,
      pc: step.pc,
      stack: stack.map(word),
      storage,
    }
    this.logs.push(log)
    const wordCount = log.memory.length + stack.length + 2 * Object.keys(storage).length
    this.bytes += stepBytes + wordBytes * wordCount
    const key = stack.at(-1)
    if (step.name !== 'SSTORE' || key === undefined) return
    this.#wordsByContract.set(step.contract, { ...storage, [word(key)]: word(stack.at(-2) ?? 0n) })
  }

  /** Reports an error at the last instruction. */
  fail(error: string): void {
    const last = this.logs.at(-1)
    if (last !== undefined) last.error = error
  }
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

function wordsOf(memory: Uint8Array): readonly string[] {
  const words: string[] = []
  for (let at = 0; at < memory.length; at += 32) words.push(bytesToHex(memory.subarray(at, at + 32)))
  return words
}
