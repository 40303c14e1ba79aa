import { encodeOperation } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../ui/dialog.tsx'
import type { Order } from './order.ts'
import { OrderFailure } from './order-failure.tsx'
import { expectReview } from './review/reviews.ts'
import { FeeLine } from './send/cost-line.tsx'
import { SendProgress } from './send/send-progress.tsx'
import styles from './send/send.module.css'
import { useOrder } from './use-order.ts'
import { useOrderCost } from './use-order-cost.ts'

type Props = {
  readonly title: string
  /** What is signed; `undefined` while a field is empty or has a problem. */
  readonly order: Order | undefined
  /** Called with whether the transaction was sent. */
  readonly onClose: (isSent: boolean) => void
  /** The fields. */
  readonly children: ReactNode
}

/** A form whose order is reviewed, signed and sent: its fields, what it costs, then how far the transaction is. */
export function OrderDialog({ title, order, onClose, children }: Props) {
  const t = useTranslations('send')
  const { status, send } = useOrder()
  // Who fills in the form wants the review next.
  useEffect(expectReview, [])
  const { cost, isFailed } = useOrderCost(order === undefined ? '' : keyOf(order), () => order!)
  const isBusy = status.kind === 'loading'
  const close = () => onClose(status.kind === 'success')
  return (
    <Dialog title={title} onClose={close} isSteady>
      {status.kind === 'success' ? (
        <SendProgress id={status.id} onClose={close} />
      ) : (
        <form
          className={styles['body']}
          aria-busy={isBusy}
          onSubmit={(event) => {
            event.preventDefault()
            if (order !== undefined && !isBusy) void send(order)
          }}
        >
          {children}
          {order !== undefined && <FeeLine estimate={cost?.estimate} isFailed={isFailed} />}
          {status.kind === 'failure' && <OrderFailure error={status.error} />}
          <div className={styles['ways']}>
            <button type="button" className={styles['quiet']} onClick={close}>
              {t('cancel')}
            </button>
            <button type="submit" className={styles['go']} disabled={isBusy || order === undefined}>
              {isBusy ? t('wait') : t('review')}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

const keyOf = ({ operation: { kind, value }, note = '' }: Order): string =>
  `${kind} ${toHex(encodeOperation(kind, value as never).parameter!.value)} ${note}`
