import type { Log } from '@sundial/protocol'
import type { ContractResult } from '../contract-result.ts'
import type { Step } from '../message.ts'
import type { BegunCall, CallObserver, EndedCall, StorageWrite } from './call-observer.ts'

/** A call with what became of it. */
export type TracedCall = BegunCall & {
  readonly result: ContractResult
  readonly error?: string | undefined
  readonly energyUsed: number
  readonly output: Uint8Array
  readonly failedAt?: number | undefined
  /** One for each word, from its first value to its last. Undone where this call or one around it failed. */
  readonly writes: readonly StorageWrite[]
  readonly logs: readonly TracedLog[]
  /** Its first and last instruction, counted from 0 over the whole transaction; absent where none ran or none were counted. */
  readonly steps?: StepSpan | undefined
  readonly calls: readonly TracedCall[]
}

/** `position` is the number of calls made before it. */
export type TracedLog = Log & { readonly position: number }

export type StepSpan = { readonly first: number; readonly last: number }

export type CallTreeLimits = {
  /** Calls, without the transaction's own. */
  readonly calls: number
  /** Words of storage that calls wrote. */
  readonly writes: number
  /** Bytes of call data, code, output and logs. */
  readonly bytes: number
}

type OpenCall = {
  readonly begun: BegunCall
  end: EndedCall | undefined
  readonly writes: Map<string, StorageWrite>
  readonly logs: TracedLog[]
  steps: StepSpan | undefined
  readonly calls: OpenCall[]
}

/** The calls of a transaction as a tree, within limits. */
export class CallTree implements CallObserver {
  /** Whether calls, writes or bytes beyond the limits were left out. */
  isCut = false
  readonly #open: OpenCall[] = []
  readonly #left: { calls: number; writes: number; bytes: number }
  #root: OpenCall | undefined
  #stepCount = 0

  constructor({ calls, writes, bytes }: CallTreeLimits) {
    this.#left = { calls: calls + 1, writes, bytes }
  }

  /** The transaction's own call; absent before one ran. */
  get root(): TracedCall | undefined {
    return this.#root === undefined ? undefined : tracedCall(this.#root)
  }

  began(begun: BegunCall): void {
    this.#closeFrom(begun.depth)
    const call: OpenCall = {
      begun: { ...begun, input: this.#kept(begun.input) },
      end: undefined,
      writes: new Map(),
      logs: [],
      steps: undefined,
      calls: [],
    }
    this.#open.push(call)
    if (this.#spend('calls', 1)) this.#open.at(-2)?.calls.push(call)
    this.#root ??= call
  }

  ended(end: EndedCall): void {
    this.#closeFrom(end.depth + 1, end)
    const call = this.#open.pop()
    if (call !== undefined) call.end = { ...end, output: this.#kept(end.output) }
  }

  stored(write: StorageWrite): void {
    const call = this.#open.at(-1)
    if (call === undefined) return
    const name = `${write.contract}${write.key}`
    const known = call.writes.get(name)
    if (known !== undefined) call.writes.set(name, { ...known, after: write.after })
    else if (this.#spend('writes', 1)) call.writes.set(name, write)
  }

  logged({ address, topics, data }: Log): void {
    const call = this.#open.at(-1)
    if (call === undefined || !this.#spend('bytes', 32 * topics.length + data.length)) return
    call.logs.push({ address, topics, data, position: call.calls.length })
  }

  /** Counts an instruction: to be given as `trace` where calls should know theirs. */
  readonly trace = ({ depth }: Pick<Step, 'depth'>): void => {
    const last = this.#stepCount++
    const call = this.#open[depth]
    if (call !== undefined) call.steps = { first: call.steps?.first ?? last, last }
  }

  /** Calls that an error ended from within share the end of the call above them. */
  #closeFrom(depth: number, end?: EndedCall): void {
    while ((this.#open.at(-1)?.begun.depth ?? -1) >= depth) {
      const call = this.#open.pop()!
      const { energyLimit } = call.begun
      call.end = {
        depth: call.begun.depth,
        result: end?.result ?? 'UNKNOWN',
        error: end?.error,
        energyUsed: energyLimit,
        output: noBytes,
      }
    }
  }

  #spend(name: 'calls' | 'writes' | 'bytes', count: number): boolean {
    if (this.#left[name] < count) this.isCut = true
    else this.#left[name] -= count
    return !this.isCut
  }

  /** A copy, as far as the limit allows. */
  #kept(bytes: Uint8Array): Uint8Array {
    if (bytes.length > this.#left.bytes) this.isCut = true
    const kept = bytes.slice(0, this.#left.bytes)
    this.#left.bytes -= kept.length
    return kept
  }
}

const noBytes = new Uint8Array(0)

const tracedCall = ({ begun, end, writes, logs, steps, calls }: OpenCall): TracedCall => ({
  ...begun,
  result: end?.result ?? 'UNKNOWN',
  error: end?.error,
  energyUsed: end?.energyUsed ?? 0,
  output: end?.output ?? noBytes,
  failedAt: end?.failedAt,
  writes: [...writes.values()],
  logs,
  steps,
  calls: calls.map(tracedCall),
})
