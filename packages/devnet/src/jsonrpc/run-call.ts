import { decodeRevert } from '@sundial/abi'
import { ContractValidateError } from '@sundial/operations'
import { type Outcome, TransferRefused } from '@sundial/tvm'
import { viewOf } from '../chain/chain-view.ts'
import type { Devnet } from '../devnet.ts'
import type { CalledContract } from '../server/called-contract.ts'
import { draftOfCall, simulate } from '../server/simulate-call.ts'
import { hexData } from './hex.ts'
import { callFailed, invalidRequest } from './rpc-refused.ts'

/** A longer reason is not read (java-tron TronJsonRpcImpl.tryDecodeRevertReason). */
const reasonBytes = 4096

/** Runs a call over the head and leaves no trace. Throws `rpc_refused` unless it goes through, with what it gave back. */
export function runCall(devnet: Devnet, called: CalledContract): Outcome {
  const view = viewOf(devnet.chain, { solidified: false })
  const outcome = refusedAsInvalid(() => simulate({ devnet, view }, draftOfCall(called, { view })).outcome)
  const { result, error = '', returnData } = outcome
  if (result === 'SUCCESS') return outcome
  if (result !== 'REVERT') throw callFailed(error.replaceAll('"', "'"))
  const message = error + reasonOf(returnData)
  throw returnData.length > 0 ? callFailed(message, hexData(returnData)) : callFailed(message)
}

/** What the rules do not allow is an invalid request to java-tron. */
export function refusedAsInvalid<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const isRefusal = error instanceof ContractValidateError || error instanceof TransferRefused
    throw isRefusal ? invalidRequest(error.message) : error
  }
}

function reasonOf(data: Uint8Array): string {
  if (data.length - 4 > reasonBytes) return ''
  const revert = decodeRevert(data)
  return revert.kind === 'text' && revert.text !== '' ? `: ${revert.text}` : ''
}
