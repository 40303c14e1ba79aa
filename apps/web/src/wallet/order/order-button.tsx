import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useActor } from '../multi-signature/acting.ts'
import { useAuthority } from '../multi-signature/authority.ts'
import { OrderDialog } from './order-dialog.tsx'
import type { Order } from './order.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { useFailureText } from './order-failure.tsx'
import { untilRead, useOrder } from './use-order.ts'

type Props = {
  readonly label: string
  /** Shown in place of the button once the transaction is on its way, unless it expires. */
  readonly done: string
  readonly isDisabled?: boolean
  readonly order: () => Order
  /** Called with the id of the transaction that was sent. */
  readonly onSent?: (id: string) => void
}

/**
 * A button whose order needs no form: it opens the review at once, unless other signers are needed. Needs the texts of
 * `OrderTopics`.
 */
export function OrderButton({ label, done, isDisabled = false, order, onSent }: Props) {
  const failureText = useFailureText()
  const t = useTranslations('send')
  const { status, send, dismiss } = useOrder(untilRead)
  const { isPlain } = useAuthority({ owner: useActor(), type: undefined })
  const [shared, setShared] = useState<Order>()
  const sendNow = async () => {
    const ended = await send(order())
    if (ended?.kind === 'sent') onSent?.(ended.id)
  }
  const id = status.kind === 'success' && status.outcome.kind === 'sent' ? status.outcome.id : undefined
  const sent = useOutbox().find(({ progress }) => progress.id === id)
  if (status.kind === 'success' && sent?.progress.kind !== 'expired') return <output>{done}</output>
  return (
    <>
      <Button
        variant="light"
        disabled={isDisabled || status.kind === 'loading'}
        onClick={() => (isPlain ? void sendNow() : setShared(order()))}
      >
        {label}
      </Button>
      {shared !== undefined && (
        <OrderDialog title={label} order={shared} onClose={() => setShared(undefined)} />
      )}
      {status.kind === 'failure' && (
        <small role="alert">
          {failureText(status.error)} <IconButton icon={IconX} label={t('close')} onClick={dismiss} />
        </small>
      )}
    </>
  )
}
