import { amountOf, emptySendInput, type SendInput, sendOperation, tokenKey } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useWalletData } from '../data.ts'
import { useLoginContext } from '../login-context.ts'
import { useWallet } from '../use-wallet.ts'
import type { SendWish } from '../wanted.ts'
import { AmountField } from './amount-field.tsx'
import { CostLine } from './cost-line.tsx'
import { NoteField } from './note-field.tsx'
import { RecipientField } from './recipient-field.tsx'
import { SendProgress } from './send-progress.tsx'
import styles from './send.module.css'
import { useCost } from './use-cost.ts'
import { useForm } from './use-form.ts'
import { messageOf, type Order, type SendStatus, useSend } from './use-send.ts'

type Props = { readonly wish: SendWish; readonly onClose: () => void }

/** Recipient, token, amount and note, then the review, then how far the transaction is. */
export function SendForm({ wish, onClose }: Props) {
  const [input, setInput] = useState<SendInput>({ ...emptySendInput, ...wish })
  const change = (part: Partial<SendInput>) => setInput((before) => ({ ...before, ...part }))
  const { status, send, reset } = useSend()
  if (status.kind === 'success') {
    return (
      <SendProgress
        progress={status.progress}
        onAnother={() => {
          reset()
          change({ to: '', amount: '' })
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Fields
      isFromLink={wish.isFromLink === true}
      input={input}
      onChange={change}
      status={status}
      onSend={send}
      onClose={onClose}
    />
  )
}

type FieldsProps = {
  readonly isFromLink: boolean
  readonly input: SendInput
  readonly onChange: (part: Partial<SendInput>) => void
  readonly status: SendStatus
  readonly onSend: (order: Order) => Promise<void>
  readonly onClose: () => void
}

function Fields({ isFromLink, input, onChange, status, onSend, onClose }: FieldsProps) {
  const t = useTranslations('send')
  const sender = useSender()
  const wallet = useWalletData()
  const form = useForm({ input, wallet, sender })
  const cost = useCost({ form, input, owner: sender.address, networkKind: useLoginContext().networkKind })
  const [isTried, setTried] = useState(false)
  const isBusy = status.kind === 'loading'
  const problem = (field: 'to' | 'amount' | 'note') =>
    form.problems.find((one) => one.field === field && (isTried || form.isTyped(field)))?.code
  const submit = () => {
    setTried(true)
    const { token, problems } = form
    if (problems.length > 0 || token === undefined || isBusy) return
    void onSend({
      operation: sendOperation(input, { token, owner: sender.address }),
      note: input.note,
      ...(token.standard === 'TRC20' && { feeLimitSun: cost.feeLimitSun }),
    })
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
      <RecipientField
        value={input.to}
        onChange={(to) => onChange({ to })}
        wallet={wallet}
        problem={problem('to')}
      />
      <AmountField
        input={input}
        onChange={onChange}
        tokens={form.tokens}
        token={form.token}
        keyOf={(token) => tokenKey(token, form.tokens)}
        maximum={form.token === undefined ? 0n : cost.maximumOf(form.token)}
        isLoading={wallet.account === undefined && !wallet.isFailed}
        problem={problem('amount')}
      />
      <NoteField
        value={input.note}
        onChange={(note) => onChange({ note })}
        signer={sender.kind}
        problem={problem('note')}
      />
      <CostLine cost={cost} isCall={form.token?.standard === 'TRC20'} />
      {status.kind === 'failure' && (
        <p role="alert" className={styles['failure']}>
          {messageOf(status.error) ?? t('failed')}
        </p>
      )}
      <div className={styles['ways']}>
        <button type="button" className={styles['quiet']} onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="submit"
          className={styles['go']}
          disabled={isBusy || isEmpty(input, form.token?.decimals ?? 0)}
        >
          {isBusy ? t('wait') : t('review')}
        </button>
      </div>
    </form>
  )
}

/** The active account. */
function useSender() {
  const { account, accounts } = useWallet()
  const kind = accounts.find(({ address }) => address === account.address)?.kind ?? 'address-only'
  return { address: account.address!, kind }
}

/** Nothing to review yet. */
const isEmpty = ({ to, amount }: SendInput, decimals: number): boolean =>
  to.trim() === '' || amountOf(amount, decimals) === 0n
