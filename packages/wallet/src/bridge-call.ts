// Calls of both gateways of a bridge, and of the tokens that the side gateway issues: what they say, by their bytes.
import { decodeParameters, encodeCall, parseFunction, selectorOf } from '@sundial/abi'
import { type Address, fromHex, toBase58, toHex } from '@sundial/primitives'

export type BridgeCall =
  /** TRX go with the call, its fee among them. */
  | { readonly kind: 'depositTrx' | 'withdrawTrx' }
  /** A number of a TRC10 token of the main chain. */
  | { readonly kind: 'depositTrc10' | 'withdrawTrc10'; readonly token: bigint; readonly amount: bigint }
  | { readonly kind: 'depositTrc20'; readonly token: Address; readonly amount: bigint }
  | { readonly kind: 'depositTrc721'; readonly token: Address; readonly item: bigint }
  /** Asked of the issued token itself: an amount, or the number of an item. */
  | { readonly kind: 'withdrawToken'; readonly value: bigint }
  /** The transaction that made the contract, hex. */
  | { readonly kind: 'mapTrc20' | 'mapTrc721'; readonly creation: string }
  | { readonly kind: 'retryDeposit' | 'retryMapping' | 'retryWithdrawal'; readonly nonce: bigint }

/** By name, as the contracts have them. */
const signatures = {
  depositTrx: 'depositTRX()',
  depositTrc10: 'depositTRC10(uint64,uint64)',
  depositTrc20: 'depositTRC20(address,uint256)',
  depositTrc721: 'depositTRC721(address,uint256)',
  withdrawTrx: 'withdrawTRX()',
  withdrawTrc10: 'withdrawTRC10(uint256,uint256)',
  withdrawToken: 'withdrawal(uint256)',
  mapTrc20: 'mappingTRC20(bytes)',
  mapTrc721: 'mappingTRC721(bytes)',
  retryDeposit: 'retryDeposit(uint256)',
  retryMapping: 'retryMapping(uint256)',
  retryWithdrawal: 'retryWithdraw(uint256)',
} as const satisfies Readonly<Record<BridgeCall['kind'], string>>
type Kind = keyof typeof signatures
const kinds = Object.keys(signatures) as Kind[]

/** The data of the call. */
export const encodeBridgeCall = (call: BridgeCall): Uint8Array =>
  encodeCall(parseFunction(signatures[call.kind]), inputsOf(call))

function inputsOf(call: BridgeCall): Parameters<typeof encodeCall>[1] {
  switch (call.kind) {
    case 'depositTrx':
    case 'withdrawTrx':
      return []
    case 'depositTrc10':
    case 'withdrawTrc10':
      return [call.token, call.amount]
    case 'depositTrc20':
      return [toBase58(call.token), call.amount]
    case 'depositTrc721':
      return [toBase58(call.token), call.item]
    case 'withdrawToken':
      return [call.value]
    case 'mapTrc20':
    case 'mapTrc721':
      return [fromHex(call.creation)]
    default:
      return [call.nonce]
  }
}

/** What the data asks a gateway or an issued token to do; undefined for any other call, and for data that is none. */
export function decodeBridgeCall(data: Uint8Array): BridgeCall | undefined {
  const selector = toHex(data.subarray(0, 4))
  const kind = kinds.find((one) => selectorOf(signatures[one]) === selector)
  if (kind === undefined) return undefined
  try {
    return callOf(kind, decodeParameters(parseFunction(signatures[kind]).inputs, data.subarray(4)))
  } catch {
    return undefined
  }
}

function callOf(kind: Kind, values: readonly unknown[]): BridgeCall {
  const [first, second] = values
  switch (kind) {
    case 'depositTrx':
    case 'withdrawTrx':
      return { kind }
    case 'depositTrc10':
    case 'withdrawTrc10':
      return { kind, token: first as bigint, amount: second as bigint }
    case 'depositTrc20':
      return { kind, token: first as Address, amount: second as bigint }
    case 'depositTrc721':
      return { kind, token: first as Address, item: second as bigint }
    case 'withdrawToken':
      return { kind, value: first as bigint }
    case 'mapTrc20':
    case 'mapTrc721':
      return { kind, creation: hexOf(first) }
    default:
      return { kind, nonce: first as bigint }
  }
}

const hexOf = (bytes: unknown): string =>
  bytes instanceof Uint8Array ? toHex(bytes) : String(bytes).replace(/^0x/, '')
