import type { Chain } from '../../chain/chain.ts'
import type { TransactionPosition } from '../../chain/block-index.ts'
import { beginBlock } from '../../chain/execute-block.ts'
import { headerOf } from '../../chain/stored-block.ts'
import { UndoStack } from '../../chain/undo-stack.ts'
import { contractBlock } from '../../contracts/contract-block.ts'
import { executeTransaction, type ExecutionContext } from '../../rules/execute-transaction.ts'
import { SignedTransaction } from '../../rules/signed-transaction.ts'
import { Layer } from '../../state/state.ts'
import { callFailed } from '../rpc-refused.ts'

/**
 * The state a transaction ran on: the head's, with the blocks above undone, and the block's transactions before it run
 * again. Throws `rpc_refused` for a block so old that the way back to it is forgotten.
 */
export function stateBefore(chain: Chain, { height, index }: TransactionPosition) {
  const first = chain.undos.find(({ snapshot }) => snapshot === undefined)?.height
  if (first === undefined || height < first) {
    const from = first === undefined ? 'no block can be traced yet' : `blocks from ${first} on can be traced`
    throw callFailed(`state before block ${height} is not kept: ${from}`)
  }
  const past = new UndoStack(chain.headState, chain.undos).stateAt(height - 1)
  const { block: made } = chain.block(height)!
  const { timestamp, witnessAddress: witness } = headerOf(made)
  const environment = contractBlock(
    { height, timeMs: Number(timestamp), witness },
    (at) => chain.index.idAt(at),
    past,
  )
  const context: ExecutionContext = { inBlock: true, block: () => environment, recover: chain.recover }
  const state = new Layer(past)
  beginBlock(state, { clock: chain.clock, timeMs: Number(timestamp) })
  for (const transaction of made.transactions.slice(0, index)) {
    executeTransaction(new SignedTransaction(transaction), state, context)
  }
  return { state, context }
}
