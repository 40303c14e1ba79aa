import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import type { Transaction } from '../data/transaction.ts'
import { groupDigits } from '../format/exact-number.ts'
import { Percent } from './percent.tsx'
import styles from './show.module.css'

// Few lists have the proposal of a parameter.
const ParameterName = lazy(async () => ({ default: (await import('./parameters.tsx')).ParameterName }))

type Props = NonNullable<Transaction['figure']>

/** In the column of amounts, what an operation is about that moves no asset. */
export function Figure({ value, unit }: Props) {
  const t = useTranslations()
  switch (unit) {
    case 'proposal':
      return (
        <InColumn>
          <Link to={`/proposal/${value}`}>#{value}</Link>
        </InColumn>
      )
    case 'percent':
      return (
        <InColumn>
          <Percent value={value} digits={0} />
        </InColumn>
      )
    case 'parameter':
      return (
        <Suspense fallback={t('choice.parameter', { id: value })}>
          <ParameterName id={Number(value)} />
        </Suspense>
      )
    case 'votes':
    case 'energy':
      return <Counted value={value} unit={t(`unit.${unit}`, { count: Number(value) })} />
  }
}

function Counted({ value, unit }: { readonly value: string; readonly unit: string }) {
  const locale = useLocale()
  return <InColumn unit={unit}>{groupDigits(value, locale)}</InColumn>
}

/** On the point of the amounts above and below, with the unit in the place of the token. */
const InColumn = ({ children, unit }: { readonly children: ReactNode; readonly unit?: string }) => (
  <span className={styles['aligned']} dir="ltr">
    <span className={styles['number']}>
      <span className={styles['whole']}>{children}</span>
      <span className={styles['fraction']} />
    </span>{' '}
    <span className={styles['unitMark']}>
      {unit !== undefined && <bdi className={`${styles['clip']} ${styles['unit']}`}>{unit}</bdi>}
    </span>
  </span>
)
