// What an operation does with tokens, by its bytes.
import { decodeTokenCall, type TokenCall, type TokenQuantity } from '@sundial/abi'
import type { Operation } from '@sundial/operations'
import type { Address } from '@sundial/primitives'

/** What a call lets somebody else do with the caller's tokens. */
export type GivenApproval = {
  readonly token: Address
  readonly spender: Address
  /** In the smallest unit, or the number of an item; absent where it is everything, now and later. */
  readonly amount: bigint | undefined
  /** The number is an amount by the function alone; `approve` is also that of TRC721, whose number is an item. */
  readonly isFungible: boolean
}

/** The approval that the call gives for tokens of its caller; `undefined` for one that gives none, or withdraws one. */
export function approvalOf(operation: Operation): GivenApproval | undefined {
  const called = calledToken(operation)
  if (called?.call.kind !== 'approval') return undefined
  const { owner, spender, quantity, change } = called.call
  const isGiven = change === 'set' || change === 'increase'
  if (!isGiven || owner !== called.caller || /^410*$/.test(spender)) return undefined
  return {
    token: called.token,
    spender,
    amount: numberIn(quantity),
    isFungible: quantity.kind === 'amount',
  }
}

/** Who receives the payment of an operation, if it is one; of a transfer of tokens or items the account in its call. */
export function recipientOf(operation: Operation): Address | undefined {
  if (operation.kind === 'TransferContract' || operation.kind === 'TransferAssetContract') {
    return operation.value.toAddress
  }
  const call = calledToken(operation)?.call
  return call?.kind === 'move' ? call.to : undefined
}

/** Whether a call of a token moves what its caller has to the caller. */
export function sendsToCaller(operation: Operation): boolean {
  const called = calledToken(operation)
  return (
    called?.call.kind === 'move' && called.call.from === called.caller && called.call.to === called.caller
  )
}

/** The token whose amount a call of a standard function names, in its smallest unit; TRC721 has an item there in `approve` and `transferFrom`. */
export function calledAmountOf(
  operation: Operation,
): { readonly token: Address; readonly amount: bigint } | undefined {
  const called = calledToken(operation)
  const amount = called && numberIn(called.call.quantity)
  return amount === undefined ? undefined : { token: called!.token, amount }
}

/** What a call sends of its caller's own amount of a token. */
export function sentAmountOf(
  operation: Operation,
): { readonly token: Address; readonly to: Address; readonly amount: bigint } | undefined {
  const called = calledToken(operation)
  if (called?.call.kind !== 'move' || called.call.from !== called.caller) return undefined
  const { to, quantity } = called.call
  return quantity.kind === 'amount' ? { token: called.token, to, amount: quantity.amount } : undefined
}

/** Functions that move tokens or let others move them; none of them takes a payment. */
export const isTokenCall = (operation: Operation): boolean => calledToken(operation) !== undefined

const numberIn = (quantity: TokenQuantity): bigint | undefined =>
  quantity.kind === 'amount' ? quantity.amount : quantity.kind === 'number' ? quantity.number : undefined

type CalledToken = { readonly token: Address; readonly caller: Address; readonly call: TokenCall }

function calledToken(operation: Operation): CalledToken | undefined {
  if (operation.kind !== 'TriggerSmartContract') return undefined
  const { data, contractAddress: token, ownerAddress: caller } = operation.value
  const call = decodeTokenCall(data, caller)
  return call && { token, caller, call }
}
