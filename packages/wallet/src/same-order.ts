import { equalBytes } from '@sundial/primitives'
import { type RawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import type { TransactionReview } from './review.ts'
import type { SignedTransaction } from './send-transaction.ts'

/**
 * Until when another transaction that does the same as the reviewed one may still be executed: the last of those that wait.
 * `undefined` for none. The same is the same operation, byte by byte: notes, fee limits and permissions make no other payment.
 */
export function sameOrderUntil(
  { id, raw }: Pick<TransactionReview, 'id' | 'raw'>,
  waiting: readonly SignedTransaction[],
): bigint | undefined {
  const times = waiting
    .filter((one) => one.id !== id && isSameOperation(raw, transactionMessage.decode(one.bytes).rawData))
    .map(({ expirationMs }) => expirationMs)
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
