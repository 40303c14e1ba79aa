import type { TracedCall as CallRow, TracedStep as StepRow } from '@sundial/api'
import { toAddress, toHex } from '@sundial/primitives'
import type { StorageWrite, TracedCall, TracedLog, TracedStep } from '@sundial/tvm'

/** The calls of a replay in the order in which they began, in the form in which a node's trace is read. */
export function rowsOf(root: TracedCall): readonly CallRow[] {
  const rows: CallRow[] = []
  const add = (call: TracedCall, parent: number | undefined) => {
    rows.push(rowOf(call, parent))
    const index = rows.length - 1
    for (const inner of call.calls) add(inner, index)
  }
  add(root, undefined)
  return rows
}

const rowOf = (call: TracedCall, parent: number | undefined): CallRow => ({
  parent,
  depth: call.depth,
  kind: call.kind.toUpperCase(),
  from: call.from,
  to: call.kind === 'delegatecall' || call.kind === 'callcode' ? call.code : call.to,
  value: call.kind === 'delegatecall' || call.kind === 'staticcall' ? 0n : call.value,
  tokenId: call.tokenId,
  tokenValue: call.tokenValue,
  energyLimit: BigInt(call.energyLimit),
  energyUsed: BigInt(call.energyUsed),
  input: toHex(call.input),
  output: toHex(call.output),
  error: errorOf(call),
  failedAt: call.failedAt,
  words: call.writes.length === 0 ? undefined : call.writes.map(wordOf),
  logs: call.logs.length === 0 ? undefined : call.logs.map(logOf),
  steps: call.steps,
})

const errorOf = ({ result, error }: TracedCall): string | undefined =>
  result === 'SUCCESS' ? undefined : result === 'REVERT' ? 'execution reverted' : (error ?? result)

const wordOf = ({ key, before, after }: StorageWrite) => ({
  key: word(key),
  before: word(before),
  after: word(after),
})

const logOf = ({ address, topics, data }: TracedLog) => ({
  address: toAddress(`0x${toHex(address)}`),
  topics: topics.map(toHex),
  data: toHex(data),
})

export const stepRow = (step: TracedStep): StepRow => ({
  index: step.index,
  call: step.call,
  depth: step.depth,
  pc: step.pc,
  op: step.name,
  energyLeft: BigInt(step.energyLeft),
  energy: BigInt(step.energy),
  stackSize: step.height,
  stack: step.stack.map((item) => `0x${item.toString(16)}`),
  memory: step.memory && { ...step.memory, bytes: toHex(step.memory.bytes) },
  word: step.word && { contract: step.word.contract, ...wordOf(step.word) },
})

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
