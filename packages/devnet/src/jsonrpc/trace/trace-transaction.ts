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
import { beginBlock } from '../../chain/execute-block.ts'
import { headerOf } from '../../chain/stored-block.ts'
import { UndoStack } from '../../chain/undo-stack.ts'
import { contractBlock } from '../../contracts/contract-block.ts'
import { Layer } from '../../state/state.ts'

/** In geth's form. Throws `rpc_refused` when the block is too old, or the instructions are too many for a response. */
export function traceTransaction(chain: Chain, position: TransactionPosition, options: TraceOptions) {
  const receipt = chain.block(position.height)!.receipts[position.index]!
  const { failed, structLogs } = traceWith(chain, position, new StructLogs(options, mostResponseBytes))
  return {
    gas: receipt.receipt?.energyUsageTotal ?? 0n,
    failed,
    returnValue: hexData(receipt.contractResult[0] ?? new Uint8Array(0)),
    structLogs,
  }
}

/** In the form of the TronBox Runtime Environment, which leaves gas and return value empty. Throws as above. */
export function traceForTre(chain: Chain, position: TransactionPosition, options: TraceOptions) {
  const { failed, structLogs } = traceWith(chain, position, new TreSteps(options, mostResponseBytes))
  return { failed, gas: '', structLogs, returnValue: '' }
}

/** What a response holds: with hex, about 6 MB. */
const treeLimits = { calls: 10_000, writes: 10_000, bytes: 2_000_000 }

/** Calls in the form of geth's call tracer. Throws as above; a transaction that calls no contract has no calls. */
export function traceCalls(
  chain: Chain,
  position: TransactionPosition,
  options: { readonly withLog: boolean },
): CallFrame {
  const tree = new CallTree(treeLimits)
  run(chain, position, { calls: tree, trace: tree.trace })
  if (tree.isCut) throw responseTooLarge(mostResponseBytes)
  if (tree.root === undefined) throw callFailed('the transaction calls no contract')
  return callFrame(tree.root, options)
}

/** Some instructions, and the number of all. Throws as above. */
export function traceSteps(chain: Chain, position: TransactionPosition, order: StepOrder) {
  const range = new StepRange(order)
  run(chain, position, { calls: range, trace: range.trace })
  return { total: quantity(range.total), steps: range.steps.map(stepFrame) }
}

type Log = Pick<StructLogs, 'add' | 'fail' | 'bytes'> & { readonly logs: readonly unknown[] }

function traceWith<Steps extends Log>(chain: Chain, position: TransactionPosition, steps: Steps) {
  const { block, receipts } = chain.block(position.height)!
  const contractRet = block.transactions[position.index]!.ret[0]?.contractRet
  const failed = contractRet !== 'SUCCESS'
  const isWhole = trace(chain, position, steps)
  if (steps.bytes > mostResponseBytes) throw responseTooLarge(mostResponseBytes)
  if (isWhole && failed && contractRet !== 'REVERT') {
    steps.fail(toTextLossy(receipts[position.index]!.resMessage))
  }
  return { failed, structLogs: steps.logs }
}

/** Runs the transaction on a state that is discarded; false when only a part of the trace was wanted. */
function trace(chain: Chain, position: TransactionPosition, logs: Log): boolean {
  try {
    run(chain, position, { trace: (step) => logs.add(step) })
    return true
  } catch (error) {
    if (error instanceof TraceFull) return false
    throw error
  }
}

function run(
  chain: Chain,
  position: TransactionPosition,
  observed: Pick<ExecutionContext, 'trace' | 'calls'>,
): void {
  const { state, context } = stateBefore(chain, position)
  const signed = new SignedTransaction(chain.block(position.height)!.block.transactions[position.index]!)
  executeTransaction(signed, state, { ...context, ...observed })
}

/**
 * The state a transaction ran on: the head's, with the blocks above undone, and the block's transactions before it run
 * again. Throws `rpc_refused` for a block that is too old to be restored.
 */
export function stateBefore(chain: Chain, { height, index }: TransactionPosition) {
  const first = chain.undos.find(({ snapshot }) => snapshot === undefined)?.height
  if (first === undefined || height < first) {
    const from = first === undefined ? 'no block can be traced yet' : `blocks from ${first} on can be traced`
    throw callFailed(`state before block ${height} is not available: ${from}`)
  }
  const past = new UndoStack(chain.headState, chain.undos).stateAt(height - 1)
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
    executeTransaction(new SignedTransaction(transaction), state, context)
  }
  return { state, context }
}
