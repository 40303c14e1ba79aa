import { type Address, formatUnits, toBase58 } from '@sundial/primitives'
import { amountOf, type SendInput, sendOperation, type SendToken } from '@sundial/wallet'
import type { AuthorityState } from '../multi-signature/authority.ts'
import type { Order } from '../order/order.ts'
import { type KnownCost, useOrderCost } from '../order/use-order-cost.ts'
import { typedAddress } from './use-recipient.ts'

type Facts = {
  readonly typed: SendInput
  readonly token: SendToken | undefined
  readonly owner: Address
  readonly authority: AuthorityState
}

/** What the form's transaction would cost now. Before there is a recipient, what a send to oneself would cost. */
export function useCost({ typed, token, owner, authority }: Facts): KnownCost {
  const sending =
    token === undefined
      ? undefined
      : {
          to: typedAddress(typed.to) ?? owner,
          owner,
          token,
          amount: costedAmount(token, typed.amount),
          note: typed.note,
        }
  const key = sending === undefined ? '' : keyOf(sending)
  return useOrderCost(key, { orderOf: () => orderOf(sending!), authority })
}

/** All that the cost follows from; of the note, its length. */
const keyOf = ({ owner, to, token, amount, note }: Sending): string =>
  [owner, to, token.standard, token.id, amount, noteBytes(note)].join(' ')

/**
 * The amount whose cost is shown. Without one, or with MAX, it is the whole balance, which has the most bytes, so that MAX never
 * leaves too little for the fee.
 */
function costedAmount(token: SendToken, typed: string): bigint {
  const amount = amountOf(typed, token.decimals)
  return amount > 0n && amount <= token.balance ? amount : token.balance
}

const noteBytes = (note: string): number => new TextEncoder().encode(note).length

type Sending = {
  readonly to: Address
  readonly owner: Address
  readonly token: SendToken
  /** In the smallest unit. */
  readonly amount: bigint
  readonly note: string
}

const orderOf = ({ to, owner, token, amount, note }: Sending): Order => ({
  operation: sendOperation(
    { to: toBase58(to), amount: formatUnits(amount, token.decimals) },
    { token, owner },
  ),
  note,
})
