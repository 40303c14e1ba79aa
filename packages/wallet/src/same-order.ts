import { equalBytes } from '@sundial/primitives'
import { type RawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import type { TransactionReview } from './review.ts'
import type { SignedTransaction } from './send-transaction.ts'

/**
 * Other transactions of those that wait which do the same as the reviewed one. The same is the same operation, byte by byte:
 * notes, fee limits and permissions make no other payment.
 */
export const sameOrders = <Waiting extends SignedTransaction>(
  { id, raw }: Pick<TransactionReview, 'id' | 'raw'>,
  waiting: readonly Waiting[],
): readonly Waiting[] =>
  waiting.filter((one) => one.id !== id && isSameOperation(raw, transactionMessage.decode(one.bytes).rawData))

/** Until when one of them may still be executed; `undefined` for none. */
export function sameOrderUntil(
  review: Pick<TransactionReview, 'id' | 'raw'>,
  waiting: readonly SignedTransaction[],
): bigint | undefined {
  const times = sameOrders(review, waiting).map(({ expirationMs }) => expirationMs)
  return times.reduce<bigint | undefined>(
    (last, one) => (last !== undefined && last > one ? last : one),
    undefined,
  )
}

function isSameOperation(left: RawTransaction, right: RawTransaction | undefined): boolean {
  const [one, other] = [left.contract[0], right?.contract[0]]
  return (
    one?.parameter !== undefined &&
    other?.parameter !== undefined &&
    one.type === other.type &&
    equalBytes(one.parameter.value, other.parameter.value)
  )
}
