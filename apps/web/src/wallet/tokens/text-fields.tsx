import { limitDecimals, type TokenProblem, type TokenTexts } from '@sundial/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Field } from '../send/field.tsx'
import { useAmountProblem } from '../order/use-amount-problem.ts'
import styles from './tokens.module.css'

/** What is wrong with a field by the codes that it can have, where it may be judged already. */
export type Judge = (
  codes: readonly TokenProblem['code'][],
  isTyped: boolean,
  at?: number,
) => string | undefined

type FieldProps = {
  readonly label: string
  readonly value: string
  readonly problem?: string | undefined
  readonly note?: ReactNode
  /** Left to right in every language. */
  readonly isNumber?: boolean
  /** An address of any kind: left to right in every language. */
  readonly isCode?: boolean
  readonly placeholder?: string
  readonly unit?: string
  /** Absent for what cannot be changed. */
  readonly onChange?: (text: string) => void
}

export function TextField({
  label,
  value,
  problem,
  note,
  isNumber = false,
  isCode = false,
  placeholder,
  unit,
  onChange,
}: FieldProps) {
  const amountProblem = useAmountProblem()
  return (
    <Field label={label} problem={isNumber ? amountProblem(value, problem) : problem} note={note}>
      {(control) => (
        <>
          <input
            {...control}
            value={value}
            autoComplete="off"
            placeholder={placeholder}
            {...(isNumber && { dir: 'ltr', inputMode: 'decimal' })}
            {...(isCode && { dir: 'ltr', spellCheck: false, autoCapitalize: 'off' })}
            disabled={onChange === undefined}
            onChange={({ target }) => onChange?.(target.value)}
          />
          {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
        </>
      )}
    </Field>
  )
}

type TextsProps = {
  readonly texts: TokenTexts
  readonly judge: Judge
  readonly onChange: (texts: TokenTexts) => void
}

/** What an issuer can change later too. */
export function TextsFields({ texts, judge, onChange }: TextsProps) {
  const t = useTranslations()
  const { description, url, accountNet, totalNet } = texts
  const digits = (text: string) => limitDecimals(text, 0)
  return (
    <>
      <TextField
        label={t('field.description')}
        value={description}
        problem={judge(['description'], description !== '')}
        note={t('issue.descriptionNote')}
        onChange={(text) => onChange({ ...texts, description: text })}
      />
      <Field label={t('field.url')} problem={judge(['url'], url !== '')}>
        {(control) => (
          <input
            {...control}
            value={url}
            dir="ltr"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            onChange={({ target }) => onChange({ ...texts, url: target.value.trim() })}
          />
        )}
      </Field>
      <div className={styles['pair']}>
        <TextField
          label={t('field.accountBandwidth')}
          value={accountNet}
          isNumber
          problem={judge(['accountNet'], true)}
          onChange={(text) => onChange({ ...texts, accountNet: digits(text) })}
        />
        <TextField
          label={t('field.totalBandwidth')}
          value={totalNet}
          isNumber
          problem={judge(['totalNet'], true)}
          onChange={(text) => onChange({ ...texts, totalNet: digits(text) })}
        />
      </div>
      <p className={styles['hint']}>{t('issue.bandwidthNote')}</p>
    </>
  )
}
