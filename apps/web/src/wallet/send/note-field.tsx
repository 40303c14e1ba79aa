import { noteLimitOf, type SendProblem, type SignerKind } from '@sundial/wallet'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './send.module.css'

type Props = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly signer: SignerKind
  readonly problem: SendProblem['code'] | undefined
}

/** A text that everyone can read on the chain; a Ledger shows 50 characters of it. */
export function NoteField({ value, onChange, signer, problem }: Props) {
  const t = useTranslations('send')
  const id = useId()
  const isLedger = signer === 'ledger'
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('note')}</label>
      <div className={styles['box']}>
        <input
          id={id}
          value={value}
          maxLength={isLedger ? undefined : noteLimitOf(signer)}
          placeholder={isLedger ? t('noteLedger') : t('noteHint')}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <small id={`${id}-note`} className={styles['note']}>
        {problem !== undefined && <span className={styles['bad']}>{t(`problem.${problem}`)}</span>}
      </small>
    </div>
  )
}
