import type { Step } from '../message.ts'
import { toBytes } from '../machine/words.ts'
import type { BegunCall, CallObserver, StorageWrite } from './call-observer.ts'

/** An instruction before it runs, with what it changed. */
export type TracedStep = {
  /** From 0, over the whole transaction. */
  readonly index: number
  /** Index of its call in the order in which calls began. */
  readonly call: number
  readonly depth: number
  readonly pc: number
  readonly name: string
  readonly energyLeft: number
  readonly energy: number
  /** Number of words on the stack. */
  readonly height: number
  /** The first words, from the top. */
  readonly stack: readonly bigint[]
  readonly memory?: MemoryWrite | undefined
  readonly word?: StorageWrite | undefined
}

/** `bytes` are the first ones of `length`. */
export type MemoryWrite = { readonly offset: number; readonly length: number; readonly bytes: Uint8Array }

export type StepOrder = { readonly from: number; readonly count: number }

const mostWords = 16
const mostBytes = 64

/** Some instructions of a transaction, and how many it has. It runs to its end, but only these are kept. */
export class StepRange implements CallObserver {
  readonly steps: TracedStep[] = []
  total = 0
  readonly #order: StepOrder
  #callCount = 0
  /** Indexes of calls by depth. */
  readonly #open: number[] = []
  #copying: Copying | undefined

  constructor(order: StepOrder) {
    this.#order = order
  }

  readonly trace = (step: Step): void => {
    const index = this.total++
    const { from, count } = this.#order
    if (this.#copying !== undefined) this.#finishCopying(step)
    if (index < from || index >= from + count) return
    const { depth, pc, name, energyLeft, energy } = step
    const stack = step.stack().reverse()
    const call = this.#open[depth] ?? 0
    const memory = storedWord(name, stack)
    this.steps.push({
      index,
      call,
      depth,
      pc,
      name,
      energyLeft,
      energy,
      height: stack.length,
      stack: stack.slice(0, mostWords),
      memory,
    })
    this.#copying = copied(name, stack, depth)
  }

  began({ depth }: BegunCall): void {
    this.#open[depth] = this.#callCount++
  }

  ended(): void {}

  logged(): void {}

  stored(word: StorageWrite): void {
    const last = this.steps.at(-1)
    if (last?.index === this.total - 1) this.steps.splice(-1, 1, { ...last, word })
  }

  /** What a copy wrote is in the memory of the next instruction. */
  #finishCopying(step: Step): void {
    const { offset, length, depth } = this.#copying!
    this.#copying = undefined
    const last = this.steps.at(-1)
    if (last === undefined || step.depth !== depth) return
    const bytes = step.memory().slice(offset, offset + Math.min(length, mostBytes))
    this.steps.splice(-1, 1, { ...last, memory: { offset, length, bytes } })
  }
}

type Copying = { readonly offset: number; readonly length: number; readonly depth: number }

function storedWord(name: string, [offset = 0n, value = 0n]: readonly bigint[]): MemoryWrite | undefined {
  if (name !== 'MSTORE' && name !== 'MSTORE8') return undefined
  const bytes = name === 'MSTORE' ? toBytes(value) : toBytes(value).subarray(31)
  return { offset: Number(offset), length: bytes.length, bytes }
}

/** Positions on the stack, from the top, of where a copy goes and how long it is. */
const copies: Readonly<Record<string, readonly [offset: number, length: number]>> = {
  CALLDATACOPY: [0, 2],
  CODECOPY: [0, 2],
  RETURNDATACOPY: [0, 2],
  MCOPY: [0, 2],
  EXTCODECOPY: [1, 3],
}

function copied(name: string, stack: readonly bigint[], depth: number): Copying | undefined {
  const [offsetAt, lengthAt] = copies[name] ?? []
  if (offsetAt === undefined || lengthAt === undefined) return undefined
  const [offset, length] = [Number(stack[offsetAt] ?? 0n), Number(stack[lengthAt] ?? 0n)]
  return length > 0 ? { offset, length, depth } : undefined
}
