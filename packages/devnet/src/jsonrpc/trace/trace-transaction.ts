import { toTextLossy } from '@sundial/primitives'
import type { TransactionPosition } from '../../chain/blocks.ts'
import type { Chain } from '../../chain/chain.ts'
import { executeTransaction, type ExecutionContext } from '../../rules/execute-transaction.ts'
import { SignedTransaction } from '../../rules/signed-transaction.ts'
import { hexData, quantity } from '../hex.ts'
import { callFailed, mostResponseBytes, responseTooLarge } from '../rpc-refused.ts'
import { CallTree, type StepOrder, StepRange } from '@sundial/tvm'
import { callFrame, type CallFrame } from './call-frames.ts'
import { stepFrame } from './step-frames.ts'
import { StructLogs, TraceFull, type TraceOptions } from './struct-logs.ts'
import { TreSteps } from './tre-steps.ts'
import type { Work } from './work.ts'
import { beginBlock } from '../../chain/execute-block.ts'
import { headerOf } from '../../chain/stored-block.ts'
import { UndoStack } from '../../chain/undo-stack.ts'
import { contractBlock } from '../../contracts/contract-block.ts'
import { Layer } from '../../state/state.ts'

/** A transaction, and what counts the work of its trace: all that runs again, not the transaction alone. */
export type Traced = {
  readonly chain: Chain
  readonly position: TransactionPosition
  readonly work: Work
}

/** In geth's form. Throws `rpc_refused` when the block is too old, or the instructions are too many for a response. */
export function traceTransaction(traced: Traced, options: TraceOptions) {
  const { chain, position } = traced
  const receipt = chain.block(position.height)!.receipts[position.index]!
  const { failed, structLogs } = traceWith(traced, new StructLogs(options, mostResponseBytes))
  return {
    gas: receipt.receipt?.energyUsageTotal ?? 0n,
    failed,
    returnValue: hexData(receipt.contractResult[0] ?? new Uint8Array(0)),
    structLogs,
  }
}

/** In the form of the TronBox Runtime Environment, which leaves gas and return value empty. Throws as above. */
export function traceForTre(traced: Traced, options: TraceOptions) {
  const { failed, structLogs } = traceWith(traced, new TreSteps(options, mostResponseBytes))
  return { failed, gas: '', structLogs, returnValue: '' }
}

/** What a response holds: with hex, about 6 MB. */
const treeLimits = { calls: 10_000, writes: 10_000, bytes: 2_000_000 }

/** Calls in the form of geth's call tracer. Throws as above; a transaction that calls no contract has no calls. */
export function traceCalls(traced: Traced, options: { readonly withLog: boolean }): CallFrame {
  const tree = new CallTree(treeLimits)
  run(traced, { calls: tree, trace: tree.trace })
  if (tree.isCut) throw responseTooLarge(mostResponseBytes)
  if (tree.root === undefined) throw callFailed('the transaction calls no contract')
  return callFrame(tree.root, options)
}

/** Some instructions, and the number of all. Throws as above. */
export function traceSteps(traced: Traced, order: StepOrder) {
  const range = new StepRange(order)
  run(traced, { calls: range, trace: range.trace })
  return { total: quantity(range.total), steps: range.steps.map(stepFrame) }
}

type Log = Pick<StructLogs, 'add' | 'fail' | 'bytes'> & { readonly logs: readonly unknown[] }

function traceWith<Steps extends Log>(traced: Traced, steps: Steps) {
  const { chain, position } = traced
  const { block, receipts } = chain.block(position.height)!
  const contractRet = block.transactions[position.index]!.ret[0]?.contractRet
  const failed = contractRet !== 'SUCCESS'
  const isWhole = trace(traced, steps)
  if (steps.bytes > mostResponseBytes) throw responseTooLarge(mostResponseBytes)
  if (isWhole && failed && contractRet !== 'REVERT') {
    steps.fail(toTextLossy(receipts[position.index]!.resMessage))
  }
  return { failed, structLogs: steps.logs }
}

/** Runs the transaction on a state that is discarded; false when only a part of the trace was wanted. */
function trace(traced: Traced, logs: Log): boolean {
  try {
    run(traced, { trace: (step) => logs.add(step) })
    return true
  } catch (error) {
    if (error instanceof TraceFull) return false
    throw error
  }
}

type Observed = Pick<ExecutionContext, 'calls'> & { readonly trace: NonNullable<ExecutionContext['trace']> }

function run(traced: Traced, { trace: observe, calls }: Observed): void {
  const { chain, position, work } = traced
  const { state, context } = stateBefore(traced)
  const signed = new SignedTransaction(chain.block(position.height)!.block.transactions[position.index]!)
  let steps = 0
  const count: Observed['trace'] = (step) => {
    steps++
    observe(step)
  }
  try {
    const { receipt } = executeTransaction(signed, state, { ...context, trace: count, calls })
    work.add({ energy: receipt.receipt?.energyUsageTotal ?? 0n })
  } finally {
    work.add({ transactions: 1, steps })
  }
}

/**
 * The state a transaction ran on: the head's, with the blocks above undone, and the block's transactions before it run
 * again. Throws `rpc_refused` for a block that is too old to be restored.
 */
export function stateBefore({ chain, position: { height, index }, work }: Traced) {
  const first = chain.undos.find(({ snapshot }) => snapshot === undefined)?.height
  if (first === undefined || height < first) {
    const from = first === undefined ? 'no block can be traced yet' : `blocks from ${first} on can be traced`
    throw callFailed(`state before block ${height} is not available: ${from}`)
  }
  const past = new UndoStack(chain.headState, chain.undos).stateAt(height - 1)
  const undone = chain.undos.filter((undo) => undo.height >= height)
  work.add({ entries: undone.reduce((sum, { before }) => sum + before.length, 0) })
  const { block } = chain.block(height)!
  const { timestamp, witnessAddress: witness } = headerOf(block)
  const environment = contractBlock(
    { height, timeMs: Number(timestamp), witness },
    (at) => chain.index.anyIdAt(at),
    past,
  )
  const context: ExecutionContext = { inBlock: true, block: () => environment, recover: chain.recover }
  const state = new Layer(past)
  beginBlock(state, { clock: chain.clock, timeMs: Number(timestamp) })
  for (const transaction of block.transactions.slice(0, index)) {
    const { receipt } = executeTransaction(new SignedTransaction(transaction), state, context)
    work.add({ transactions: 1, energy: receipt.receipt?.energyUsageTotal ?? 0n })
  }
  return { state, context }
}
