import { toTextLossy } from '@sundial/primitives'
import type { TransactionPlace } from '../../chain/block-index.ts'
import type { Chain } from '../../chain/chain.ts'
import { executeTransaction } from '../../rules/execute-transaction.ts'
import { SignedTransaction } from '../../rules/signed-transaction.ts'
import { Layer } from '../../state/state.ts'
import { hexData } from '../hex.ts'
import { mostResponseBytes } from '../response-limit.ts'
import { responseTooLarge } from '../rpc-refused.ts'
import { stateBefore } from './state-before.ts'
import { StructLogs } from './struct-logs.ts'
import type { TraceOptions } from './trace-options.ts'

/** Throws `rpc_refused` when the block is too old, or the instructions too many to be told. */
export function traceTransaction(chain: Chain, place: TransactionPlace, options: TraceOptions) {
  const { state, context } = stateBefore(chain, place)
  const signed = new SignedTransaction(chain.block(place.height)!.block.transactions[place.index]!)
  const logs = new StructLogs(options, mostResponseBytes)
  const trace = logs.add.bind(logs)
  const { receipt, contractRet } = executeTransaction(signed, new Layer(state), { ...context, trace })
  if (logs.bytes > mostResponseBytes) throw responseTooLarge(mostResponseBytes)
  const failed = contractRet !== 'SUCCESS'
  if (failed && contractRet !== 'REVERT') logs.fail(toTextLossy(receipt.resMessage))
  return {
    gas: receipt.receipt?.energyUsageTotal ?? 0n,
    failed,
    returnValue: hexData(receipt.contractResult[0] ?? new Uint8Array(0)),
    structLogs: logs.logs,
  }
}
