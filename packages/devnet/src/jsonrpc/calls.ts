// Parameters of a call (java-tron CallArguments) and its run. All throw `rpc_refused`.
import type { Address } from '@sundial/primitives'
import { type CalledContract, draftOfCall, searchEnergy, simulate } from '../server/simulate-call.ts'
import { readAddress, readBytes, readMembers, optionalText, readValue } from './read-parameter.ts'
import { callFailed, invalidParams, invalidRequest, type RpcRefused } from './rpc-refused.ts'
import { decodeRevert } from '@sundial/abi'
import { ContractValidateError } from '@sundial/operations'
import { type ExecutionOutcome, TransferRefused } from '@sundial/tvm'
import { viewOf } from '../chain/chain-view.ts'
import type { Devnet } from '../devnet.ts'
import { JavaError } from '../server/response.ts'
import { hexData } from './hex.ts'

const members = ['from', 'to', 'gas', 'gasPrice', 'value', 'data', 'input', 'nonce'] as const

export type CallArguments = {
  readonly from: string
  readonly to: string | undefined
  readonly value: string | undefined
  /** In hex; `input` before `data`. */
  readonly data: string | undefined
}

export function callArguments(parameter: unknown): CallArguments {
  const { from, to, value, data, input } = readMembers(parameter, members)
  return {
    from: optionalText(from) ?? zeroAddress,
    to: optionalText(to),
    value: optionalText(value),
    data: callData(optionalText(input), optionalText(data)),
  }
}

const zeroAddress = `0x${'00'.repeat(20)}`

/** `input` must be whole bytes after 0x; `data` is read as it always was. */
export function callData(input: string | undefined, data: string | undefined): string | undefined {
  if (input !== undefined && !/^(|0x([0-9a-fA-F]{2})*)$/.test(input)) {
    throw invalidParams('invalid input: wanted an even number of hex digits after 0x')
  }
  if (data !== undefined) readBytes(data)
  return input ?? data
}

export const isEmptyText = (text: string | undefined): boolean =>
  text === undefined || text === '' || text === '0x'

/** The call itself, to a contract or without a recipient. */
export const calledContract = (
  { from, value, data }: CallArguments,
  contractAddress: Address,
): CalledContract => ({
  ownerAddress: readAddress(from),
  contractAddress,
  callValue: readValue(value),
  data: readBytes(data ?? ''),
  callTokenValue: 0n,
  tokenId: 0n,
})

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
    const result = await searchEnergy({ devnet, view }, draft)
    if (typeof result === 'bigint') return result
    throw failureOf(result)
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

/** java-tron reports a violated rule as an invalid request. */
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
