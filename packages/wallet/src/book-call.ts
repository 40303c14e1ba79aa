// Calls of an order book contract: what they say, by their bytes.
import { decodeParameters, encodeCall, parseFunction, selectorOf } from '@sundial/abi'
import { type Address, toBase58, toHex } from '@sundial/primitives'
import type { CallNode } from './call-node.ts'

/** A request to trade: up to so many lots, at the worst at so many ticks for a lot. */
export type BookRequest = {
  readonly kind: 'buy' | 'sell'
  /** The contract's number of the pair. */
  readonly pair: number
  readonly price: number
  readonly lots: bigint
  /** The most prices at which it trades. */
  readonly mostPrices: number
  /** Whether what is not filled waits in the book. */
  readonly waits: boolean
}

export type BookCall =
  | BookRequest
  | { readonly kind: 'claim'; readonly orders: readonly bigint[] }
  | { readonly kind: 'cancel'; readonly order: bigint }

/** By name, as the contract has them. */
const signatures = {
  buy: 'buy(uint32,uint24,uint40,uint16,uint8)',
  sell: 'sell(uint32,uint24,uint40,uint16,uint8)',
  claim: 'claim(uint128[])',
  cancel: 'cancel(uint128)',
} as const
type Name = keyof typeof signatures
const names = Object.keys(signatures) as Name[]
const functionOf = (name: Name) => parseFunction(signatures[name])

/** The data of the call. */
export function encodeBookCall(call: BookCall): Uint8Array {
  if (call.kind === 'claim') return encodeCall(functionOf('claim'), [[...call.orders]])
  if (call.kind === 'cancel') return encodeCall(functionOf('cancel'), [call.order])
  const { kind, pair, price, lots, mostPrices, waits } = call
  const numbers = [BigInt(pair), BigInt(price), lots, BigInt(mostPrices), waits ? 0n : 1n]
  return encodeCall(functionOf(kind), numbers)
}

/** What the data asks an order book to do; undefined for any other call, and for data that the contract would refuse. */
export function decodeBookCall(data: Uint8Array): BookCall | undefined {
  const selector = toHex(data.subarray(0, 4))
  const name = names.find((one) => selectorOf(signatures[one]) === selector)
  if (name === undefined) return undefined
  try {
    return callOf(name, decodeParameters(functionOf(name).inputs, data.subarray(4)))
  } catch {
    return undefined
  }
}

function callOf(kind: Name, values: readonly unknown[]): BookCall | undefined {
  if (kind === 'claim') return { kind, orders: values[0] as readonly bigint[] }
  if (kind === 'cancel') return { kind, order: values[0] as bigint }
  const [pair, price, lots, mostPrices, rest] = values as readonly bigint[]
  if (rest! > 1n) return undefined
  return {
    kind,
    pair: Number(pair),
    price: Number(price),
    lots: lots!,
    mostPrices: Number(mostPrices),
    waits: rest === 0n,
  }
}

const approve = parseFunction('function approve(address spender, uint256 value) returns (bool)')
const allowance = parseFunction('function allowance(address owner, address spender) view returns (uint256)')

/** The data of a call that allows `spender` exactly so much of the caller's tokens. */
export const encodeApproval = (spender: Address, amount: bigint): Uint8Array =>
  encodeCall(approve, [toBase58(spender), amount])

/** How much of a token `spender` may take from `owner` in the node's newest block. Throws what the call throws. */
export async function readAllowance(
  { token, owner, spender }: { readonly token: Address; readonly owner: Address; readonly spender: Address },
  call: CallNode,
): Promise<bigint> {
  const answer = await call('/wallet/triggerconstantcontract', {
    owner_address: toBase58(owner),
    contract_address: toBase58(token),
    data: toHex(encodeCall(allowance, [toBase58(owner), toBase58(spender)])),
    visible: true,
  })
  const [result = ''] = (answer['constant_result'] ?? []) as readonly string[]
  return /^[0-9a-f]{64}$/.test(result) ? BigInt(`0x${result}`) : 0n
}
