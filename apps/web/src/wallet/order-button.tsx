import { useTranslations } from 'use-intl/react'
import { Button } from '../ui/button.tsx'
import type { Order } from './order.ts'
import { useOutbox } from './outbox.ts'
import { useSigningProblem } from './review/use-signing-problem.ts'
import { messageOf, useOrder } from './use-order.ts'

type Props = {
  readonly label: string
  /** Shown in place of the button once the transaction is on its way, unless it expires. */
  readonly done: string
  readonly isDisabled?: boolean
  readonly order: () => Order
}

/** A button whose order needs no form: it opens the review at once. Needs the texts of `OrderTopics`. */
export function OrderButton({ label, done, isDisabled = false, order }: Props) {
  const t = useTranslations('send')
  const problemText = useSigningProblem()
  const { status, send } = useOrder()
  const sent = useOutbox().find(({ progress }) => status.kind === 'success' && progress.id === status.id)
  if (status.kind === 'success' && sent?.progress.kind !== 'expired') return <output>{done}</output>
  return (
    <>
      <Button
        variant="light"
        disabled={isDisabled || status.kind === 'loading'}
        onClick={() => void send(order())}
      >
        {label}
      </Button>
      {status.kind === 'failure' && (
        <small role="alert">{messageOf(status.error) ?? problemText(status.error) ?? t('failed')}</small>
      )}
    </>
  )
}
