import { encodeCall, parseFunction } from '@sundial/abi'
import { type Address, Malformed, toBase58, toHex } from '@sundial/primitives'
import { type Account, account } from '@sundial/protocol'
import type { CallNode } from './call-node.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * What warnings need to know of a node. Each question throws where the node does not answer it: nothing unknown counts as
 * harmless.
 */
export interface SafetySource {
  /** `undefined` for an address that is not activated. */
  accountOf(address: Address): Promise<Account | undefined>
  isContract(address: Address): Promise<boolean>
  /** What a contract says of itself; `undefined` where it has no such function. */
  decimalsOf(contract: Address): Promise<bigint | undefined>
  supplyOf(contract: Address): Promise<bigint | undefined>
  balanceOf(contract: Address, owner: Address): Promise<bigint | undefined>
}

const balanceFunction = parseFunction('function balanceOf(address owner) view returns (uint256)')
const decimalsFunction = parseFunction('function decimals() view returns (uint8)')
const supplyFunction = parseFunction('function totalSupply() view returns (uint256)')

/** By a node's HTTP interface, at its newest block. Throws `malformed_answer`, and what the call throws. */
export function nodeSafetySource(call: CallNode): SafetySource {
  const view = async (contract: Address, data: Uint8Array) =>
    wordOf(
      await call('/wallet/triggerconstantcontract', {
        owner_address: toBase58(contract),
        contract_address: toBase58(contract),
        data: toHex(data),
        visible: true,
      }),
    )
  return {
    async accountOf(address) {
      const named = toBase58(address)
      const found = await call('/wallet/getaccount', { address: named, visible: true })
      if (isEmpty(found)) return undefined
      if (found['address'] !== named) throw malformed('The node answered with another account.')
      return account.fromJson(found, { visible: true })
    },
    async isContract(address) {
      const named = toBase58(address)
      const found = await call('/wallet/getcontract', { value: named, visible: true })
      if (isEmpty(found)) return false
      if (found['contract_address'] === named) return true
      throw malformed('The node answered with another contract.')
    },
    decimalsOf: (contract) => view(contract, encodeCall(decimalsFunction, [])),
    supplyOf: (contract) => view(contract, encodeCall(supplyFunction, [])),
    balanceOf: (contract, owner) => view(contract, encodeCall(balanceFunction, [toBase58(owner)])),
  }
}

const isEmpty = (answer: Members): boolean => Object.keys(answer).length === 0

const malformed = (message: string): Malformed => new Malformed('answer', message)

/** Refusals that say something about the contract and not about the node. */
const refusals: ReadonlySet<unknown> = new Set(['CONTRACT_VALIDATE_ERROR', 'CONTRACT_EXE_ERROR'])

/** The number that a call returned; `undefined` where the contract refused the call or returned nothing. */
function wordOf(answer: Members): bigint | undefined {
  if (isRefused(answer)) return undefined
  const { constant_result: returned } = answer
  const [text = ''] = (Array.isArray(returned) ? returned : []) as readonly unknown[]
  if (text === '') return undefined
  if (typeof text !== 'string' || !/^[0-9a-f]{64}/i.test(text))
    throw malformed('The node returned no number.')
  return BigInt(`0x${text.slice(0, 64)}`)
}

/** Whether the contract refused the call, or there is none. */
function isRefused({ result, transaction }: Members): boolean {
  if (typeof result !== 'object' || result === null) throw malformed('The node gave no result of a call.')
  const { code = 'SUCCESS', message } = result as Members
  if (refusals.has(code)) return true
  if (code !== 'SUCCESS') throw malformed('The node did not run a call.')
  const [ret] = ((transaction as Members | undefined)?.['ret'] ?? []) as readonly Members[]
  return message !== undefined || ret?.['ret'] === 'FAILED'
}
