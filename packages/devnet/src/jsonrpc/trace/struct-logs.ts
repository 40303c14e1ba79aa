import { TronError } from '@sundial/primitives'
import type { Step } from '@sundial/tvm'
import { hexData, quantity, rpcWord } from '../hex.ts'
import { callFailed, unfitParameters } from '../rpc-refused.ts'

type Words = Record<string, string>
export type StructLog = {
  readonly pc: number
  readonly op: string
  readonly gas: number
  readonly gasCost: number
  readonly depth: number
  readonly stack?: readonly string[]
  readonly memory?: readonly string[]
  /** Words of the running contract read or written so far, after one more was. */
  storage?: Words
  error?: string
}

/** The sizes at which a log of instructions weighs as much as an answer may. */
const logBytes = 100
const wordBytes = 70

/** No more instructions are wanted: the rest does not have to run. */
export class TraceFull extends TronError {
  readonly code = 'trace_full'
}

/** Instructions in geth's form, collected step by step; energy is reported as gas. */
export class StructLogs {
  readonly logs: StructLog[] = []
  /** About as many bytes as they take in JSON. */
  bytes = 0
  readonly #options: TraceOptions
  readonly #mostBytes: number
  readonly #wordsByContract = new Map<string, Words>()
  /** A word that was just read is on the stack of the next step. */
  #reading: { readonly log: StructLog; readonly contract: string; readonly key: string } | undefined

  constructor(options: TraceOptions, mostBytes: number) {
    this.#options = options
    this.#mostBytes = mostBytes
  }

  /** Throws `trace_full`. */
  add(step: Step): void {
    this.#finishReading(step)
    if (this.logs.length >= this.#options.limit || this.bytes > this.#mostBytes) throw new TraceFull()
    const { pc, name: op, energyLeft: gas, energy: gasCost } = step
    const stack = this.#options.stack || this.#options.storage ? step.stack() : []
    const log: StructLog = {
      pc,
      op,
      gas,
      gasCost,
      depth: step.depth + 1,
      ...(this.#options.stack ? { stack: stack.map(quantity) } : {}),
      ...(this.#options.memory ? { memory: wordsOf(step.memory()) } : {}),
    }
    this.logs.push(log)
    this.bytes += logBytes + wordBytes * ((log.stack?.length ?? 0) + (log.memory?.length ?? 0))
    if (this.#options.storage) this.#watchStorage(step, log, stack)
  }

  /** Reports an error at the last instruction. */
  fail(error: string): void {
    const last = this.logs.at(-1)
    if (last !== undefined) last.error = error
  }

  #watchStorage({ name, contract }: Step, log: StructLog, stack: readonly bigint[]): void {
    const key = stack.at(-1)
    if (key === undefined) return
    if (name === 'SLOAD') this.#reading = { log, contract, key: rpcWord(key) }
    if (name === 'SSTORE') this.#keep(log, contract, { [rpcWord(key)]: rpcWord(stack.at(-2) ?? 0n) })
  }

  #finishReading(step: Step): void {
    const reading = this.#reading
    this.#reading = undefined
    if (reading === undefined || step.contract !== reading.contract) return
    this.#keep(reading.log, reading.contract, { [reading.key]: rpcWord(step.stack().at(-1) ?? 0n) })
  }

  #keep(log: StructLog, contract: string, more: Words): void {
    const words = { ...this.#wordsByContract.get(contract), ...more }
    this.#wordsByContract.set(contract, words)
    log.storage = words
    this.bytes += 2 * wordBytes * Object.keys(words).length
  }
}

function wordsOf(memory: Uint8Array): readonly string[] {
  const words: string[] = []
  for (let at = 0; at < memory.length; at += 32) words.push(hexData(memory.subarray(at, at + 32)))
  return words
}

export type TraceOptions = {
  readonly stack: boolean
  readonly storage: boolean
  readonly memory: boolean
  /** Number of instructions to return. */
  readonly limit: number
}

/** As geth's struct logger has them. Throws `rpc_refused` for other tracers. */
export function traceOptions(parameter: object): TraceOptions {
  const { disableStack, disableStorage, enableMemory, limit, tracer } = parameter as Readonly<
    Record<string, unknown>
  >
  if (tracer !== undefined && tracer !== '')
    throw callFailed('tracer not found: only callTracer, stepTracer and struct logs are available')
  if (limit !== undefined && !Number.isSafeInteger(limit)) throw unfitParameters()
  return {
    stack: disableStack !== true,
    storage: disableStorage !== true,
    memory: enableMemory === true,
    limit: typeof limit === 'number' && limit > 0 ? limit : Infinity,
  }
}
