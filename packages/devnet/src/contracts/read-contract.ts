// Reads contracts of the TRC20 standard for lists. Limits of energy and steps bound the time a hostile contract takes.
import { encodeCall, parseFunction, selectorOf } from '@sundial/abi'
import { type Address, fromHex, toTextLossy, TronError } from '@sundial/primitives'
import { decodeParameters } from '@sundial/abi'
import type { BlockEnvironment } from '@sundial/tvm'
import type { Reader } from '../state/state.ts'
import { callConstant } from './call-constant.ts'

export type ContractContext = { readonly state: Reader; readonly block: BlockEnvironment }

/** Some thousand times what a typical token needs. */
const energyLimit = 2_000_000n
const stepLimit = 100_000

const nobody = `41${'00'.repeat(20)}`
const noId = '00'.repeat(32)
const balanceOf = parseFunction('function balanceOf(address) view returns (uint256)')

/** An account's balance as the contract returns it; `undefined` when it returns no word. */
export function tokenBalanceIn(
  contract: Address,
  holder: Address,
  context: ContractContext,
): bigint | undefined {
  const data = call(contract, encodeCall(balanceOf, [holder]), context)
  return data?.length === 32 ? (decodeParameters([{ type: 'uint256' }], data)[0] as bigint) : undefined
}

/** Symbol, name and decimals of a TRC20 token, each as far as the contract returns it. */
export function describeToken(contract: Address, context: ContractContext) {
  const decimals = read(contract, 'decimals()', 'uint256', context)
  return {
    symbol: readText(contract, 'symbol()', context),
    name: readText(contract, 'name()', context),
    decimals: typeof decimals === 'bigint' && decimals < 256n ? Number(decimals) : undefined,
  }
}

/** Old tokens return 32 bytes instead of a string. */
function readText(contract: Address, signature: string, context: ContractContext): string | undefined {
  const text = read(contract, signature, 'string', context)
  if (typeof text === 'string') return text
  const word = call(contract, fromHex(selectorOf(signature)), context)
  return word?.length === 32 ? toTextLossy(word).replace(/\0+$/, '') : undefined
}

function read(contract: Address, signature: string, type: string, context: ContractContext) {
  const data = call(contract, fromHex(selectorOf(signature)), context)
  if (data === undefined) return undefined
  try {
    return decodeParameters([{ type }], data)[0]
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

function call(
  contractAddress: Address,
  data: Uint8Array,
  { state, block }: ContractContext,
): Uint8Array | undefined {
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
