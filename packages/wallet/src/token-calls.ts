// What the bytes of a call do with tokens, by the functions of the token standards.
import { createSignatureTable, decodeCall, type DecodedCall, parseFunction } from '@sundial/abi'
import type { Operation } from '@sundial/operations'
import type { Address } from '@sundial/primitives'

/** Where the recipient of a transfer is among the arguments. */
const recipientPlace: Readonly<Record<string, number>> = {
  'transfer(address,uint256)': 0,
  'transferFrom(address,address,uint256)': 1,
  'safeTransferFrom(address,address,uint256)': 1,
  'safeTransferFrom(address,address,uint256,bytes)': 1,
  'safeTransferFrom(address,address,uint256,uint256,bytes)': 1,
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': 1,
}

/** Arguments of a function that lets a spender move tokens: without an amount it is all of them. */
type ApprovalPlaces = {
  readonly spender: number
  readonly amount?: number
  /** A flag that withdraws the approval when it is false. */
  readonly isGiven?: number
  /** Whose tokens; absent where they are the caller's. */
  readonly owner?: number
  /** Nothing of TRC721 has this function, so that the number is an amount. */
  readonly isFungible?: true
}

const approvals: Readonly<Record<string, ApprovalPlaces>> = {
  'approve(address,uint256)': { spender: 0, amount: 1 },
  'increaseAllowance(address,uint256)': { spender: 0, amount: 1, isFungible: true },
  'increaseApproval(address,uint256)': { spender: 0, amount: 1, isFungible: true },
  'safeApprove(address,uint256)': { spender: 0, amount: 1, isFungible: true },
  'safeIncreaseAllowance(address,uint256)': { spender: 0, amount: 1, isFungible: true },
  'approveAndCall(address,uint256)': { spender: 0, amount: 1, isFungible: true },
  'approveAndCall(address,uint256,bytes)': { spender: 0, amount: 1, isFungible: true },
  'setApprovalForAll(address,bool)': { spender: 0, isGiven: 1 },
  'authorizeOperator(address)': { spender: 0 },
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': {
    owner: 0,
    spender: 1,
    amount: 2,
    isFungible: true,
  },
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)': { owner: 0, spender: 1, isGiven: 4 },
}

let approvalTable: ReturnType<typeof createSignatureTable> | undefined

/** Created on first use: hashing takes a while. */
const tableOfApprovals = () =>
  (approvalTable ??= createSignatureTable(
    Object.keys(approvals).map((signature) => parseFunction(`function ${signature}`)),
  ))

/** What a call lets somebody else do with the caller's tokens. */
export type TokenApproval = {
  readonly token: Address
  readonly spender: Address
  /** In the smallest unit, or the number of an item; absent where it is everything, now and later. */
  readonly amount: bigint | undefined
  /** The number is an amount by the function alone; `approve` is also that of TRC721, whose number is an item. */
  readonly isFungible: boolean
}

/** The approval that the call gives for tokens of its caller; `undefined` for one that gives none, or withdraws one. */
export function approvalOf(operation: Operation): TokenApproval | undefined {
  if (operation.kind !== 'TriggerSmartContract') return undefined
  const { data, contractAddress: token, ownerAddress } = operation.value
  const call = data.length === 0 ? undefined : decodeCall(data, tableOfApprovals())
  const places = call && approvals[call.signature]
  if (places === undefined) return undefined
  const at = (place: number | undefined) => (place === undefined ? undefined : call!.values[place]?.value)
  if (at(places.isGiven) === false) return undefined
  const owner = at(places.owner) ?? ownerAddress
  const spender = at(places.spender) as Address
  if (owner !== ownerAddress || /^410*$/.test(spender)) return undefined
  const amount = at(places.amount) as bigint | undefined
  return { token, spender, amount, isFungible: places.isFungible === true }
}

/** Who receives the payment of an operation, if it is one; of a transfer of tokens or items the account in its call. */
export function recipientOf(operation: Operation): Address | undefined {
  if (operation.kind === 'TransferContract' || operation.kind === 'TransferAssetContract') {
    return operation.value.toAddress
  }
  const call = callOf(operation)
  const place = call === undefined ? undefined : recipientPlace[call.signature]
  return place === undefined ? undefined : (call!.values[place]?.value as Address)
}

/** Whether a call of a token moves what its caller has to the caller. */
export function sendsToCaller(operation: Operation): boolean {
  const call = callOf(operation)
  const place = call === undefined ? undefined : recipientPlace[call.signature]
  if (place === undefined || operation.kind !== 'TriggerSmartContract') return false
  const { ownerAddress } = operation.value
  const from = place === 0 ? ownerAddress : call!.values[0]?.value
  return from === ownerAddress && call!.values[place]?.value === ownerAddress
}

/** The token whose amount a call of a standard function names, in its smallest unit. */
export function calledAmountOf(
  operation: Operation,
): { readonly token: Address; readonly amount: bigint } | undefined {
  const call = callOf(operation)
  const place = call === undefined ? undefined : amountPlace[call.signature]
  if (place === undefined || operation.kind !== 'TriggerSmartContract') return undefined
  return { token: operation.value.contractAddress, amount: call!.values[place]?.value as bigint }
}

/** Where the amount of a token is among the arguments; TRC721 has an item there in the functions that both standards share. */
const amountPlace: Readonly<Record<string, number>> = {
  'transfer(address,uint256)': 1,
  'transferFrom(address,address,uint256)': 2,
  'approve(address,uint256)': 1,
}

/** Functions that move tokens or let others move them; none of them takes a payment. */
export function isTokenCall(operation: Operation): boolean {
  const signature = callOf(operation)?.signature ?? ''
  return (
    signature in recipientPlace || signature in approvals || /^decrease(Allowance|Approval)\(/.test(signature)
  )
}

const callOf = (operation: Operation): DecodedCall | undefined =>
  operation.kind === 'TriggerSmartContract' && operation.value.data.length > 0
    ? (decodeCall(operation.value.data) ?? decodeCall(operation.value.data, tableOfApprovals()))
    : undefined
