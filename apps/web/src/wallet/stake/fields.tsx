import { formatUnits, trxDecimals } from '@sundial/primitives'
import { amountOf, limitDecimals, type Resource, resourceNames } from '@sundial/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Trx } from '../../show/quantity.tsx'
import { Field } from '../send/field.tsx'
import { useAmountProblem } from '../order/use-amount-problem.ts'
import send from '../send/send.module.css'
import styles from './stake.module.css'

type TrxFieldProps = {
  readonly value: string
  readonly onChange: (text: string) => void
  /** What there is, in sun; `undefined` while it loads. */
  readonly most: bigint | undefined
  /** What MAX fills in, where it is not all there is. */
  readonly fill?: bigint | undefined
  /** What is said below while the field has it. */
  readonly fillNote?: ReactNode
  readonly problem?: string | undefined
  readonly note?: ReactNode
}

/** An amount of TRX with what there is of it. */
export function TrxField({ value, onChange, most, fill = most, fillNote, problem, note }: TrxFieldProps) {
  const t = useTranslations()
  const amountProblem = useAmountProblem()
  const isFilled = fill !== undefined && fill !== most && fill > 0n && sunOf(value) === fill
  const available =
    most !== undefined && t.rich('stake.available', richValues({ amount: <Trx key="" sun={most} /> }))
  return (
    <Field
      label={t('send.amount')}
      aside={available}
      size="large"
      problem={amountProblem(value, problem)}
      note={isFilled ? (fillNote ?? t('send.maxNote')) : note}
    >
      {(control) => (
        <>
          <input
            {...control}
            value={value}
            inputMode="decimal"
            placeholder="0"
            dir="ltr"
            autoComplete="off"
            onChange={({ target }) => onChange(limitDecimals(target.value, trxDecimals))}
          />
          <button
            type="button"
            className={send['max']}
            disabled={fill === undefined}
            onClick={() => onChange(formatUnits(fill ?? 0n, trxDecimals))}
          >
            {t('send.max')}
          </button>
          <span className={styles['unit']}>TRX</span>
        </>
      )}
    </Field>
  )
}

/** The typed amount in sun; zero while there is none. */
export const sunOf = (text: string): bigint => amountOf(text, trxDecimals)

type ResourceFieldProps = {
  readonly value: Resource
  readonly onChange: (resource: Resource) => void
  /** What there is of each, in sun, where it matters. */
  readonly amountOf?: (resource: Resource) => bigint
}

/** Energy or bandwidth. */
export function ResourceField({ value, onChange, amountOf }: ResourceFieldProps) {
  const t = useTranslations()
  return (
    <fieldset className={styles['resources']}>
      <legend>{t('field.resource')}</legend>
      {resourceNames.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="resource"
            aria-label={t(`choice.${name}`)}
            checked={name === value}
            onChange={() => onChange(name)}
          />
          <span>
            <b>{t(`choice.${name}`)}</b>
            <small>{amountOf === undefined ? t(`stake.${name}.for`) : <Trx sun={amountOf(name)} />}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
