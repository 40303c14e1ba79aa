import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import type { Order, Outcome } from './order.ts'
import { OrderForm } from './order-form.tsx'

type Props = {
  readonly title: string
  /** What is signed; `undefined` while a field is empty or has a problem. */
  readonly order: Order | undefined
  /** Called with whether the transaction was sent, or proposed to the other signers. */
  readonly onClose: (isSent: boolean) => void
  /** The fields; an order without any is only reviewed. */
  readonly children?: ReactNode
  /** What came of the transaction, below its progress. */
  readonly renderResult?: (id: string) => ReactNode
}

/** A form whose order is reviewed, signed and sent: its fields, what it costs, then how far the transaction is. */
export function OrderDialog({ title, order, onClose, children, renderResult }: Props) {
  const [outcome, setOutcome] = useState<Outcome>()
  const close = () => onClose(outcome !== undefined)
  return (
    <Dialog title={title} onClose={close} isSteady>
      {outcome === undefined ? (
        <OrderForm order={order} onDone={setOutcome} onCancel={close}>
          {children}
        </OrderForm>
      ) : (
        <OrderOutcome outcome={outcome} onClose={close} renderResult={renderResult} />
      )}
    </Dialog>
  )
}
