import { formatUnits } from '@sundial/primitives'
import { amountOf, limitDecimals } from '@sundial/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Amount, Trx } from '../../show/quantity.tsx'
import { Field } from '../send/field.tsx'
import send from '../send/send.module.css'
import styles from '../stake/stake.module.css'
import { useAmountProblem } from './use-amount-problem.ts'

export type TokenFieldProps = {
  readonly label: string
  readonly unit: string
  readonly decimals: number
  readonly value: string
  readonly onChange: (text: string) => void
  /** What there is, in the smallest unit; `undefined` while it loads. */
  readonly most: bigint | undefined
  /** In place of the amount that there is, where that is of another token. */
  readonly available?: ReactNode
  /** What MAX fills in, where it is not all there is; `null` while that is not known. */
  readonly fill?: bigint | null | undefined
  /** What is said below while the field has it. */
  readonly fillNote?: ReactNode
  readonly problem?: string | undefined
  readonly note?: ReactNode
}

const isKnown = (fill: bigint | null | undefined): fill is bigint => typeof fill === 'bigint'

/** An amount of one token with what there is of it. */
export function TokenField({
  label,
  unit,
  decimals,
  value,
  onChange,
  most,
  available,
  fill = most,
  fillNote,
  problem,
  note,
}: TokenFieldProps) {
  const t = useTranslations()
  const amountProblem = useAmountProblem()
  const isFilled = isKnown(fill) && fill !== most && fill > 0n && amountOf(value, decimals) === fill
  const amount =
    unit === 'TRX' ? (
      <Trx key="" sun={most} />
    ) : (
      <Amount key="" value={most} decimals={decimals} unit={unit} />
    )
  return (
    <Field
      label={label}
      aside={available ?? (most !== undefined && t.rich('stake.available', richValues({ amount })))}
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
            onChange={({ target }) => onChange(limitDecimals(target.value, decimals))}
          />
          <button
            type="button"
            className={send['max']}
            disabled={!isKnown(fill)}
            onClick={() => onChange(formatUnits(fill ?? 0n, decimals))}
          >
            {t('send.max')}
          </button>
          <span className={styles['unit']}>{unit}</span>
        </>
      )}
    </Field>
  )
}
