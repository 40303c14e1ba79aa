// Instructions as a node's step tracer prints them. They are a node's word: every member is checked.
import { type Address, isAddress, toAddress } from '@sundial/primitives'

export type TracedStep = {
  /** From 0, over the whole transaction. */
  readonly index: number
  /** Index of its call, in the order in which calls began. */
  readonly call: number
  readonly depth: number
  readonly pc: number
  readonly op: string
  /** Absent where it is not known. */
  readonly energyLeft?: bigint | undefined
  readonly energy: bigint
  readonly stackSize: number
  /** Words in hex, from the top. */
  readonly stack: readonly string[]
  /** `bytes` in hex are the first ones of `length`. */
  readonly memory?: { readonly offset: number; readonly length: number; readonly bytes: string } | undefined
  readonly word?:
    | { readonly contract: Address; readonly key: string; readonly before: string; readonly after: string }
    | undefined
}

/** `total` is the number of instructions of the whole transaction. */
export type StepPage = { readonly total: number; readonly steps: readonly TracedStep[] }

const mostWords = 16

type Members = Readonly<Record<string, unknown>>

/** `undefined` where the answer is not readable, or is not about this range. */
export function readSteps(
  result: unknown,
  { from, count }: { readonly from: number; readonly count: number },
): StepPage | undefined {
  const { total, steps } = membersOf(result)
  const all = numberIn(total)
  if (all === undefined || !Array.isArray(steps) || steps.length > count) return undefined
  const read = (steps as unknown[]).map(readStep)
  const isWhole = read.every((step, index) => step?.index === from + index)
  return isWhole ? { total: all, steps: read as TracedStep[] } : undefined
}

function readStep(step: unknown): TracedStep | undefined {
  const members = membersOf(step)
  const { op, stack } = members
  const [index, call, depth] = [members['index'], members['call'], members['depth']].map(numberIn)
  const [pc, stackSize] = [members['pc'], members['stackSize']].map(numberIn)
  const [energyLeft, energy] = [members['gas'], members['gasCost']].map(numberIn)
  if (index === undefined || call === undefined || depth === undefined || pc === undefined) return undefined
  if (stackSize === undefined || energyLeft === undefined || energy === undefined) return undefined
  if (typeof op !== 'string' || !/^[A-Z0-9]{2,24}$/.test(op)) return undefined
  const words = Array.isArray(stack) ? (stack as unknown[]).slice(0, mostWords) : []
  if (!words.every(isQuantity)) return undefined
  return {
    index,
    call,
    depth,
    pc,
    op,
    energyLeft: BigInt(energyLeft),
    energy: BigInt(energy),
    stackSize,
    stack: words,
    memory: memoryIn(members['memory']),
    word: wordIn(members['storage']),
  }
}

function memoryIn(memory: unknown): TracedStep['memory'] {
  const { offset, length, data } = membersOf(memory)
  const [at, size] = [numberIn(offset), numberIn(length)]
  if (at === undefined || size === undefined || typeof data !== 'string') return undefined
  return /^0x([0-9a-f]{2}){0,64}$/.test(data) ? { offset: at, length: size, bytes: data.slice(2) } : undefined
}

function wordIn(storage: unknown): TracedStep['word'] {
  const { contract, key, before, after } = membersOf(storage)
  if (typeof contract !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(contract) || !isAddress(contract))
    return undefined
  return isWord(key) && isWord(before) && isWord(after)
    ? { contract: toAddress(contract), key, before, after }
    : undefined
}

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/.test(value)

function numberIn(value: unknown): number | undefined {
  const number = isQuantity(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}
