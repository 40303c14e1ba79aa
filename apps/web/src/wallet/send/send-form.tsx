import type { Address } from '@sundial/primitives'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useActor } from '../multi-signature/acting.ts'
import type { Authority } from '../multi-signature/authority.ts'
import { AuthorityFields } from '../multi-signature/authority-fields.tsx'
import { ControlAccountField } from '../multi-signature/control-account-field.tsx'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import { OrderFailure, RefusedNotice } from '../order/order-failure.tsx'
import type { Order } from '../order/order.ts'
import { useAmountProblem } from '../order/use-amount-problem.ts'
import { type OrderStatus, useOrder } from '../order/use-order.ts'
import type { SendWish } from '../wanted.ts'
import { AmountField } from './amount-field.tsx'
import { CostLine } from './cost-line.tsx'
import { NoteField } from './note-field.tsx'
import { RecipientField } from './recipient-field.tsx'
import styles from './send.module.css'
import { type Payment, SentPayment } from './sent-payment.tsx'
import { type SendFormState, useSendForm } from './use-send-form.ts'

type Props = { readonly wish: SendWish; readonly onClose: () => void }

/** Whose account sends, then its form. A send with several signatures asks for the account first. */
export function SendForm({ wish, onClose }: Props) {
  const actor = useActor()
  const [chosen, setChosen] = useState<Address>()
  const [isSent, setSent] = useState(false)
  const owner = wish.isShared === true ? chosen : actor
  return (
    <div className={styles['parts']}>
      {wish.isShared === true && !isSent && <ControlAccountField onChange={setChosen} onClose={onClose} />}
      {owner !== undefined && (
        <FormOf key={owner} owner={owner} wish={wish} onSent={setSent} onClose={onClose} />
      )}
    </div>
  )
}

type FormProps = Props & { readonly owner: Address; readonly onSent: (isSent: boolean) => void }

/** Recipient, token, amount and note, then the review, then how far the transaction is. */
function FormOf({ wish, owner, onSent, onClose }: FormProps) {
  const form = useSendForm(wish, owner)
  const { status, send, reset } = useOrder()
  const [payment, setPayment] = useState<Payment>()
  const isSent = status.kind === 'success'
  useEffect(() => onSent(isSent), [isSent, onSent])
  if (status.kind === 'success') {
    return (
      <OrderOutcome
        outcome={status.outcome}
        onAnother={() => {
          reset()
          form.change({ to: '', amount: '' })
        }}
        onClose={onClose}
        renderResult={() => payment && <SentPayment payment={payment} />}
      />
    )
  }
  return (
    <Fields
      form={form}
      owner={owner}
      isFromLink={wish.isFromLink === true}
      status={status}
      onSend={(order, authority) => {
        if (form.token !== undefined) setPayment({ input: form.input, token: form.token })
        return send(order, authority)
      }}
      onClose={onClose}
    />
  )
}

type FieldsProps = {
  readonly form: SendFormState
  readonly owner: Address
  readonly isFromLink: boolean
  readonly status: OrderStatus
  readonly onSend: (order: Order, authority: Authority | undefined) => Promise<unknown>
  readonly onClose: () => void
}

function Fields({ form, owner, isFromLink, status, onSend, onClose }: FieldsProps) {
  const t = useTranslations('send')
  const amountProblem = useAmountProblem()
  const [isTried, setTried] = useState(false)
  const { input, change, token, cost } = form
  const isBusy = status.kind === 'loading'
  const problem = (field: 'to' | 'amount' | 'note') => {
    const found = form.problems.find((one) => one.field === field && (isTried || form.isTyped(field)))
    return found && (found.code === 'not_plain' ? amountProblem(input.amount) : t(`problem.${found.code}`))
  }
  const submit = () => {
    setTried(true)
    const order = form.order()
    if (order !== undefined && form.isReady && !isBusy) void onSend(order, form.authority.authority)
  }
  return (
    <form
      className={styles['body']}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isFromLink && <p className={styles['fromLink']}>{t('fromLink')}</p>}
      {form.isTokenMissing && (
        <p role="alert" className={styles['failure']}>
          {t('missingToken')}
        </p>
      )}
      {form.problems.some(({ code }) => code === 'decimals') && (
        <p role="alert" className={styles['failure']}>
          {t('problem.decimals')}
        </p>
      )}
      <RecipientField
        payer={owner}
        value={input.to}
        onChange={(to) => change({ to })}
        by={token?.standard === 'TRC20' ? 'call' : 'transfer'}
        problem={problem('to')}
      />
      <AmountField form={form} problem={problem('amount')} />
      <NoteField
        value={input.note}
        onChange={(note) => change({ note })}
        signer={form.sender.kind}
        problem={problem('note')}
      />
      <AuthorityFields authority={form.authority} />
      <CostLine cost={cost} isCall={token?.standard === 'TRC20'} />
      {status.kind === 'failure' ? <OrderFailure error={status.error} /> : <RefusedNotice />}
      <div className={styles['ways']}>
        <button type="button" className={styles['quiet']} onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className={styles['go']} disabled={isBusy || !form.isReady}>
          {isBusy ? t('wait') : t('review')}
        </button>
      </div>
    </form>
  )
}
