import { decodeRevert } from '@sundial/abi'
import { ContractValidateError } from '@sundial/operations'
import { type ExecutionOutcome, TransferRefused } from '@sundial/tvm'
import { viewOf } from '../chain/chain-view.ts'
import type { Devnet } from '../devnet.ts'
import type { CalledContract } from '../server/called-contract.ts'
import { JavaError } from '../server/java-error.ts'
import { searchEnergy } from '../server/search-energy.ts'
import { draftOfCall, simulate } from '../server/simulate-call.ts'
import { hexData } from './hex.ts'
import { callFailed, invalidRequest, type RpcRefused } from './rpc-refused.ts'

/** A longer reason is not read (java-tron TronJsonRpcImpl.tryDecodeRevertReason). */
const reasonBytes = 4096

/** Runs a call over the head and leaves no trace. Throws `rpc_refused` when the call fails, with what it returned. */
export function runCall(devnet: Devnet, called: CalledContract): ExecutionOutcome {
  const view = viewOf(devnet.chain, { solidified: false })
  const outcome = refusedAsInvalid(() => simulate({ devnet, view }, draftOfCall(called, { view })).outcome)
  if (outcome.result !== 'SUCCESS') throw failureOf(outcome)
  return outcome
}

/**
 * The energy a call or a creation needs at the head (java-tron TronJsonRpcImpl.estimateGas of a node that supports
 * estimateenergy). Throws `rpc_refused`.
 */
export async function estimateCall(devnet: Devnet, called: CalledContract): Promise<bigint> {
  const view = viewOf(devnet.chain, { solidified: false })
  const draft = refusedAsInvalid(() => draftOfCall(called, { view }))
  try {
    const found = await searchEnergy({ devnet, view }, draft)
    if (typeof found === 'bigint') return found
    throw failureOf(found)
  } catch (error) {
    if (error instanceof JavaError) throw callFailed(error.message.replaceAll('"', "'"))
    throw asInvalid(error)
  }
}

function failureOf({ result, error = '', returnData }: ExecutionOutcome): RpcRefused {
  if (result !== 'REVERT') return callFailed(error.replaceAll('"', "'"))
  const message = error + reasonOf(returnData)
  return returnData.length > 0 ? callFailed(message, hexData(returnData)) : callFailed(message)
}

/** What the rules do not allow is an invalid request to java-tron. */
export function refusedAsInvalid<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw asInvalid(error)
  }
}

function asInvalid(error: unknown): unknown {
  const isRefusal = error instanceof ContractValidateError || error instanceof TransferRefused
  return isRefusal ? invalidRequest(error.message) : error
}

function reasonOf(data: Uint8Array): string {
  if (data.length - 4 > reasonBytes) return ''
  const revert = decodeRevert(data)
  return revert.kind === 'text' && revert.text !== '' ? `: ${revert.text}` : ''
}
