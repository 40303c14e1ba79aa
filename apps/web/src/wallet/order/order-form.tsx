import { encodeOperation, ownerOf } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { runsContract } from '@sundial/wallet'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useActor } from '../multi-signature/acting.ts'
import { useAuthority } from '../multi-signature/authority.ts'
import { AuthorityFields } from '../multi-signature/authority-fields.tsx'
import type { Order, Outcome } from './order.ts'
import { OrderFailure, RefusedNotice } from './order-failure.tsx'
import { expectReview } from '../review/reviews.ts'
import { CostLine } from '../send/cost-line.tsx'
import styles from '../send/send.module.css'
import { useOrder } from './use-order.ts'
import { useOrderCost } from './use-order-cost.ts'

type Props = {
  /** What is signed; `undefined` while a field is empty or has a problem. */
  readonly order: Order | undefined
  /** Called when the transaction is sent, or proposed to the other signers. */
  readonly onDone: (outcome: Outcome) => void
  readonly onCancel: () => void
  /** The fields; an order without any is only reviewed. */
  readonly children?: ReactNode
}

/** The fields of an order, what it costs, and the way to its review. Needs the texts of `OrderTopics`. */
export function OrderForm({ order, onDone, onCancel, children }: Props) {
  const t = useTranslations('send')
  const { status, send } = useOrder()
  // Who fills in the form wants the review next.
  useEffect(expectReview, [])
  const actor = useActor()
  const authority = useAuthority(
    order === undefined
      ? { owner: actor, type: undefined }
      : { owner: ownerOf(order.operation), type: order.operation.type },
  )
  const cost = useOrderCost(order === undefined ? '' : keyOf(order), { orderOf: () => order!, authority })
  const isCall = order !== undefined && runsContract(order.operation)
  // A limit that follows from the cost of other fields is not signed: it is computed again.
  const finished = () =>
    isCall && (cost.isCurrent || cost.isFailed) ? { ...order, feeLimitSun: cost.feeLimitSun } : order
  const isBusy = status.kind === 'loading'
  const submit = async (whole: Order) => {
    const outcome = await send(whole, authority.authority)
    if (outcome !== undefined) onDone(outcome)
  }
  return (
    <form
      className={styles['body']}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        const whole = finished()
        if (whole !== undefined && authority.isReady && !isBusy) void submit(whole)
      }}
    >
      {children}
      <AuthorityFields authority={authority} />
      {order !== undefined && <CostLine cost={cost} isCall={isCall} operation={order.operation} />}
      {status.kind === 'failure' ? <OrderFailure error={status.error} /> : <RefusedNotice />}
      <div className={styles['ways']}>
        <button type="button" className={styles['quiet']} onClick={onCancel}>
          {t('cancel')}
        </button>
        <button
          type="submit"
          className={styles['go']}
          disabled={isBusy || order === undefined || !authority.isReady}
        >
          {isBusy ? t('wait') : t('review')}
        </button>
      </div>
    </form>
  )
}

const keyOf = ({ operation: { kind, value }, note = '' }: Order): string =>
  `${kind} ${toHex(encodeOperation(kind, value as never).parameter!.value)} ${note}`
