// Reads contracts of the TRC20 standard for lists. Limits of energy and steps bound the time a hostile contract takes.
import { type BlockEnvironment, execute, type ExecuteOptions, type ExecutionOutcome } from '@sundial/tvm'
import { type Address, fromHex, toTextLossy, TronError } from '@sundial/primitives'
import { type RecoverPublicKey } from '@sundial/primitives/keys'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, type Reader } from '../state/state.ts'
import { contractMessage, type ContractOperation } from './contract-message.ts'
import { LayerHost } from './layer-host.ts'
import {
  decodeParameters,
  encodeCall,
  parseFunction,
  selectorOf,
  trc1155InterfaceIds,
  trc721InterfaceIds,
} from '@sundial/abi'

/** Energy limit of a call that changes no state (java-tron vm.maxEnergyLimitForConstant). */
export const constantEnergyLimit = 100_000_000n

type Options = ExecuteOptions & {
  readonly recover?: RecoverPublicKey | undefined
  readonly block: BlockEnvironment
  /** Hex; addresses of contracts it would make follow from it. */
  readonly transactionId: string
  readonly energyLimit?: bigint
}

/**
 * Runs a call or a creation without changing the state or charging a fee. Throws `contract_validate_error`, and
 * `transfer_refused` when the caller has not what it would send (java-tron Wallet.callConstantContract).
 */
export function callConstant(
  operation: ContractOperation,
  state: Reader,
  { block, recover, transactionId, energyLimit = constantEnergyLimit, ...options }: Options,
): ExecutionOutcome {
  const layer = new Layer(state)
  const message = contractMessage(operation, transactionId, ledgerOn(layer))
  return execute(
    new LayerHost(layer, block, recover),
    { ...message, energyLimit },
    { ...options, purpose: 'answer' },
  )
}

// Reads contracts of the TRC20 standard for lists. Limits of energy and steps bound the time a hostile contract takes.
export type ContractContext = { readonly state: Reader; readonly block: BlockEnvironment }

/** Several thousand times what a typical token needs. */
const energyLimit = 2_000_000n
const stepLimit = 100_000

const zeroAddress = `41${'00'.repeat(20)}`
const noId = '00'.repeat(32)
const balanceOf = parseFunction('function balanceOf(address) view returns (uint256)')
const supportsInterface = parseFunction('function supportsInterface(bytes4) view returns (bool)')

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

export function totalSupplyOf(contract: Address, context: ContractContext): bigint | undefined {
  const supply = read(contract, 'totalSupply()', 'uint256', context)
  return typeof supply === 'bigint' ? supply : undefined
}

/** The standard that a token says it follows, TRC20 if it says nothing. */
export function standardOf(contract: Address, context: ContractContext): 'trc20' | 'trc721' | 'trc1155' {
  const supports = (id: string) => {
    const data = call(contract, encodeCall(supportsInterface, [`0x${id}`]), context)
    return data?.length === 32 && decodeParameters([{ type: 'uint256' }], data)[0] === 1n
  }
  if (supports(trc721InterfaceIds.token)) return 'trc721'
  return supports(trc1155InterfaceIds.token) ? 'trc1155' : 'trc20'
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
    ownerAddress: zeroAddress,
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
