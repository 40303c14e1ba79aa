import { type Address, formatUnits, toBase58 } from '@sundial/primitives'
import { amountOf, type FeeEstimate, type SendInput, sendOperation, type SendToken } from '@sundial/wallet'
import type { LoginContext } from '../methods/method.ts'
import { type Order, usualFeeLimitOf } from '../order.ts'
import { type FeeLimit, useFeeLimit } from '../use-fee-limit.ts'
import { useOrderCost } from '../use-order-cost.ts'
import { typedAddress } from '../use-recipient.ts'

type Facts = {
  readonly typed: SendInput
  readonly token: SendToken | undefined
  readonly owner: Address
  readonly networkKind: LoginContext['networkKind']
  /** How many keys sign. */
  readonly signatures: number
}

export type Cost = FeeLimit & {
  /** Absent while it loads, or where the node does not answer. */
  readonly estimate: FeeEstimate | undefined
  /** The estimate is that of the fields as they are now. */
  readonly isSettled: boolean
  readonly isFailed: boolean
}

/** What the form's transaction would cost now. Before there is a recipient, what a send to oneself would cost. */
export function useCost({ typed, token, owner, networkKind, signatures }: Facts): Cost {
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
  const { cost, isSettled, isFailed } = useOrderCost(key, { orderOf: () => orderOf(sending!), signatures })
  const limit = useFeeLimit(cost?.energySun ?? 0n, usualFeeLimitOf(networkKind))
  return { estimate: cost?.estimate, isSettled, isFailed, ...limit }
}

/** All that the cost follows from; of the note, its length. */
const keyOf = ({ owner, to, token, amount, note }: Sending): string =>
  [owner, to, token.standard, token.id, amount, noteBytes(note)].join(' ')

/**
 * The amount whose cost is shown. A call depends on it. Of TRX and TRC10 the whole balance has the most bytes, so MAX
 * never leaves too little for the fee.
 */
function costedAmount(token: SendToken, typed: string): bigint {
  const amount = amountOf(typed, token.decimals)
  return token.standard === 'TRC20' && amount > 0n && amount <= token.balance ? amount : token.balance
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
