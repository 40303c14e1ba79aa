// Questions to contracts of the TRC20 standard, for lists: whoever wrote the contract, an answer comes soon.
import { encodeCall, parseFunction, selectorOf } from '@sundial/abi'
import { type Address, fromHex, toTextLossy, TronError } from '@sundial/primitives'
import { decodeParameters } from '@sundial/abi'
import type { BlockEnvironment } from '@sundial/tvm'
import type { Reader } from '../state/state.ts'
import { callConstant } from './call-constant.ts'

export type Asking = { readonly state: Reader; readonly block: BlockEnvironment }

/** A question is no work: some thousand times what a token of usual shape needs. */
const energyLimit = 2_000_000n
const stepLimit = 100_000

const nobody = `41${'00'.repeat(20)}`
const noId = '00'.repeat(32)
const balanceOf = parseFunction('function balanceOf(address) view returns (uint256)')

/** What the contract says an account has; `undefined` when it says nothing of the kind. */
export function tokenBalanceIn(contract: Address, holder: Address, asking: Asking): bigint | undefined {
  const answer = ask(contract, encodeCall(balanceOf, [holder]), asking)
  return answer?.length === 32 ? (decodeParameters([{ type: 'uint256' }], answer)[0] as bigint) : undefined
}

/** Symbol, name and decimals of a TRC20 token, as far as it tells them. */
export function describeToken(contract: Address, asking: Asking) {
  const decimals = read(contract, 'decimals()', 'uint256', asking)
  return {
    symbol: readText(contract, 'symbol()', asking),
    name: readText(contract, 'name()', asking),
    decimals: typeof decimals === 'bigint' && decimals < 256n ? Number(decimals) : undefined,
  }
}

/** Old tokens answer 32 bytes in place of a text. */
function readText(contract: Address, signature: string, asking: Asking): string | undefined {
  const told = read(contract, signature, 'string', asking)
  if (typeof told === 'string') return told
  const word = ask(contract, fromHex(selectorOf(signature)), asking)
  return word?.length === 32 ? toTextLossy(word).replace(/\0+$/, '') : undefined
}

function read(contract: Address, signature: string, type: string, asking: Asking) {
  const answer = ask(contract, fromHex(selectorOf(signature)), asking)
  if (answer === undefined) return undefined
  try {
    return decodeParameters([{ type }], answer)[0]
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

function ask(contractAddress: Address, data: Uint8Array, { state, block }: Asking): Uint8Array | undefined {
  if (state.get('contracts', contractAddress) === undefined) return undefined
  const value = {
    ownerAddress: nobody,
    contractAddress,
    data,
    callValue: 0n,
    callTokenValue: 0n,
    tokenId: 0n,
  }
  const operation = { kind: 'TriggerSmartContract', type: 31, value } as const
  const outcome = callConstant(operation, state, { block, transactionId: noId, energyLimit, stepLimit })
  return outcome.result === 'SUCCESS' ? outcome.returnData : undefined
}
