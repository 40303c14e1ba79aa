import { toTextLossy } from '@sundial/primitives'
import type { TransactionPosition } from '../../chain/block-index.ts'
import type { Chain } from '../../chain/chain.ts'
import { executeTransaction } from '../../rules/execute-transaction.ts'
import { SignedTransaction } from '../../rules/signed-transaction.ts'
import { hexData } from '../hex.ts'
import { mostResponseBytes } from '../response-limit.ts'
import { responseTooLarge } from '../rpc-refused.ts'
import { stateBefore } from './state-before.ts'
import { StructLogs, TraceFull } from './struct-logs.ts'
import type { TraceOptions } from './trace-options.ts'
import { TreSteps } from './tre-steps.ts'

/** In geth's form. Throws `rpc_refused` when the block is too old, or the instructions are too many for a response. */
export function traceTransaction(chain: Chain, place: TransactionPosition, options: TraceOptions) {
  const receipt = chain.block(place.height)!.receipts[place.index]!
  const { failed, structLogs } = traceWith(chain, place, new StructLogs(options, mostResponseBytes))
  return {
    gas: receipt.receipt?.energyUsageTotal ?? 0n,
    failed,
    returnValue: hexData(receipt.contractResult[0] ?? new Uint8Array(0)),
    structLogs,
  }
}

/** In the form of the TronBox Runtime Environment, which leaves gas and return value empty. Throws as above. */
export function traceForTre(chain: Chain, place: TransactionPosition, options: TraceOptions) {
  const { failed, structLogs } = traceWith(chain, place, new TreSteps(options, mostResponseBytes))
  return { failed, gas: '', structLogs, returnValue: '' }
}

type Log = Pick<StructLogs, 'add' | 'fail' | 'bytes'> & { readonly logs: readonly unknown[] }

function traceWith<Kept extends Log>(chain: Chain, place: TransactionPosition, kept: Kept) {
  const { block, receipts } = chain.block(place.height)!
  const contractRet = block.transactions[place.index]!.ret[0]?.contractRet
  const failed = contractRet !== 'SUCCESS'
  const isWhole = trace(chain, place, kept)
  if (kept.bytes > mostResponseBytes) throw responseTooLarge(mostResponseBytes)
  if (isWhole && failed && contractRet !== 'REVERT') {
    kept.fail(toTextLossy(receipts[place.index]!.resMessage))
  }
  return { failed, structLogs: kept.logs }
}

/** Runs the transaction over a state that is thrown away; false when not all of it was wanted. */
function trace(chain: Chain, place: TransactionPosition, logs: Log): boolean {
  const { state, context } = stateBefore(chain, place)
  const signed = new SignedTransaction(chain.block(place.height)!.block.transactions[place.index]!)
  try {
    executeTransaction(signed, state, { ...context, trace: (step) => logs.add(step) })
    return true
  } catch (error) {
    if (error instanceof TraceFull) return false
    throw error
  }
}
