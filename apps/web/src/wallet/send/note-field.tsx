import { noteLimitOf, type SignerKind } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { Field } from './field.tsx'

type NoteProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly signer: SignerKind
  readonly problem: string | undefined
}

/** A text that everyone can read on the chain; a Ledger shows 50 characters of it. */
export function NoteField({ value, onChange, signer, problem }: NoteProps) {
  const t = useTranslations('send')
  const isLedger = signer === 'ledger'
  return (
    <Field label={t('note')} problem={problem}>
      {(control) => (
        <input
          {...control}
          value={value}
          maxLength={isLedger ? undefined : noteLimitOf(signer)}
          placeholder={isLedger ? t('noteLedger') : t('noteHint')}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
