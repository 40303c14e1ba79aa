import { toTextLossy } from '@sundial/primitives'
import type { TransactionPlace } from '../../chain/block-index.ts'
import type { Chain } from '../../chain/chain.ts'
import { executeTransaction } from '../../rules/execute-transaction.ts'
import { SignedTransaction } from '../../rules/signed-transaction.ts'
import { hexData } from '../hex.ts'
import { mostResponseBytes } from '../response-limit.ts'
import { responseTooLarge } from '../rpc-refused.ts'
import { stateBefore } from './state-before.ts'
import { StructLogs, TraceFull } from './struct-logs.ts'
import type { TraceOptions } from './trace-options.ts'

/** Throws `rpc_refused` when the block is too old, or the instructions too many to be told. */
export function traceTransaction(chain: Chain, place: TransactionPlace, options: TraceOptions) {
  const { block, receipts } = chain.block(place.height)!
  const transaction = block.transactions[place.index]!
  const receipt = receipts[place.index]!
  const contractRet = transaction.ret[0]?.contractRet
  const failed = contractRet !== 'SUCCESS'
  const logs = new StructLogs(options, mostResponseBytes)
  const isWhole = trace(chain, place, logs)
  if (logs.bytes > mostResponseBytes) throw responseTooLarge(mostResponseBytes)
  if (isWhole && failed && contractRet !== 'REVERT') logs.fail(toTextLossy(receipt.resMessage))
  return {
    gas: receipt.receipt?.energyUsageTotal ?? 0n,
    failed,
    returnValue: hexData(receipt.contractResult[0] ?? new Uint8Array(0)),
    structLogs: logs.logs,
  }
}

/** Runs the transaction over a state that is thrown away; false when not all of it was wanted. */
function trace(chain: Chain, place: TransactionPlace, logs: StructLogs): boolean {
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
