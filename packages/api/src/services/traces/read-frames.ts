// Call frames as a node's call tracer prints them, as rows. They are a node's word: every member is checked.
import { type Address, isAddress, toAddress } from '@sundial/primitives'

export type TracedWord = { readonly key: string; readonly before: string; readonly after: string }

export type TracedLog = {
  readonly address: Address
  /** Hex. */
  readonly topics: readonly string[]
  readonly data: string
}

export type TracedCall = {
  /** Index of the call that made it; absent for the transaction's own. */
  readonly parent?: number | undefined
  readonly depth: number
  readonly kind: string
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly tokenId: bigint
  readonly tokenValue: bigint
  /** Absent where it is not known. */
  readonly energyLimit?: bigint | undefined
  readonly energyUsed: bigint
  /** Hex. */
  readonly input: string
  readonly output: string
  readonly error?: string | undefined
  readonly failedAt?: number | undefined
  /** Absent where the node does not report them. */
  readonly words?: readonly TracedWord[] | undefined
  readonly logs?: readonly TracedLog[] | undefined
  /** Its first and last instruction, counted over the whole transaction. */
  readonly steps?: { readonly first: number; readonly last: number } | undefined
}

/** More than a reader looks at, and less than a large response. */
const mostCalls = 1_000
const mostWords = 2_000
const mostLogs = 2_000
const mostDepth = 300
const mostErrorText = 300

type Members = Readonly<Record<string, unknown>>

/** In the order in which they began; `undefined` where the answer is not readable. */
export function readFrames(
  root: unknown,
): { readonly calls: readonly TracedCall[]; readonly isCut: boolean } | undefined {
  const calls: TracedCall[] = []
  let wordCount = 0
  let logCount = 0
  let isCut = false
  const add = (frame: unknown, depth: number, parent: number | undefined): boolean => {
    if (calls.length >= mostCalls || depth > mostDepth) {
      isCut = true
      return true
    }
    const call = readFrame(frame, depth, parent)
    if (call === undefined) return false
    wordCount += call.words?.length ?? 0
    logCount += call.logs?.length ?? 0
    if (wordCount > mostWords || logCount > mostLogs) isCut = true
    calls.push({
      ...call,
      words: wordCount > mostWords ? undefined : call.words,
      logs: logCount > mostLogs ? undefined : call.logs,
    })
    const index = calls.length - 1
    return listOf((frame as Members)['calls']).every((inner) => add(inner, depth + 1, index))
  }
  return add(root, 0, undefined) ? { calls, isCut } : undefined
}

function readFrame(frame: unknown, depth: number, parent: number | undefined): TracedCall | undefined {
  if (typeof frame !== 'object' || frame === null) return undefined
  const members = frame as Members
  const [from, to] = [addressIn(members['from']), addressIn(members['to'])]
  const energyUsed = quantityIn(members['gasUsed'])
  const kind = members['type']
  if (from === undefined || to === undefined || energyUsed === undefined) return undefined
  if (typeof kind !== 'string' || !/^[A-Z0-9]{3,20}$/.test(kind)) return undefined
  const { error, pc } = members
  const failedAt = quantityIn(pc)
  return {
    parent,
    depth,
    kind,
    from,
    to,
    value: quantityOr0(members['value']),
    tokenId: quantityOr0(members['tokenId']),
    tokenValue: quantityOr0(members['tokenValue']),
    energyLimit: quantityOr0(members['gas']),
    energyUsed,
    input: hexIn(members['input']),
    output: hexIn(members['output']),
    error: typeof error === 'string' && error !== '' ? error.slice(0, mostErrorText) : undefined,
    failedAt: failedAt === undefined ? undefined : Number(failedAt),
    words: wordsIn(members['storage']),
    logs: logsIn(members['logs']),
    steps: stepsIn(members),
  }
}

function wordsIn(storage: unknown): TracedWord[] | undefined {
  if (typeof storage !== 'object' || storage === null) return undefined
  return Object.entries(storage).flatMap(([key, change]) => {
    const { before, after } = (change ?? {}) as Members
    return isWord(key) && isWord(before) && isWord(after) ? [{ key, before, after }] : []
  })
}

function logsIn(logs: unknown): TracedLog[] | undefined {
  if (!Array.isArray(logs)) return undefined
  return (logs as unknown[]).flatMap((log) => {
    const { address, topics, data } = (log ?? {}) as Members
    const emitter = addressIn(address)
    const words = listOf(topics).filter(isWord)
    return emitter === undefined
      ? []
      : [{ address: emitter, topics: words.map(withoutPrefix), data: hexIn(data) }]
  })
}

function stepsIn({ firstStep, lastStep }: Members): TracedCall['steps'] {
  const [first, last] = [quantityIn(firstStep), quantityIn(lastStep)]
  return first === undefined || last === undefined ? undefined : { first: Number(first), last: Number(last) }
}

const withoutPrefix = (hex: string): string => hex.slice(2)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

const addressIn = (value: unknown): Address | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) && isAddress(value)
    ? toAddress(value)
    : undefined

const quantityIn = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/.test(value) ? BigInt(value) : undefined

/** Zeros are left out. */
const quantityOr0 = (value: unknown): bigint => quantityIn(value) ?? 0n

const hexIn = (value: unknown): string =>
  typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/.test(value) ? value.slice(2) : ''
