import { type Check, severityOf, type Warning } from '@sundial/wallet'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Count, Trx } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import styles from './review.module.css'

type Props = {
  readonly warnings: readonly Warning[]
  /** What could not be found out. */
  readonly unchecked?: readonly Check[]
  /** The address that the recipient resembles; base58. */
  readonly lookAlike: string | undefined
  /** The amount as it is signed, in the smallest unit. */
  readonly units?: bigint | undefined
  readonly feeLimitSun?: bigint | undefined
  /** Why the node would refuse it, in its words. */
  readonly refusal?: string | undefined
  /** Calls of a list that nobody tried. */
  readonly untriedCount?: number | undefined
}

/** What a person should know before they sign, most severe first, then what nobody knows. Needs the topic review. */
export function WarningList({
  warnings,
  unchecked = [],
  lookAlike = '',
  units,
  feeLimitSun,
  refusal = '',
  untriedCount = 0,
}: Props) {
  const t = useTranslations('review')
  if (warnings.length + unchecked.length + untriedCount === 0) return null
  const values = richValues({
    address: <bdi key="address">{lookAlike}</bdi>,
    units: <Count key="units" value={units} />,
    reason: <bdi key="reason">{neutralText(refusal)}</bdi>,
    limit: <Trx key="limit" sun={feeLimitSun} />,
  })
  return (
    <ul className={styles['warnings']}>
      {warnings.map((warning) => (
        <Item key={warning} isLoss={severityOf[warning] === 'loss'}>
          {t.rich(`warning.${warning}`, values)}
        </Item>
      ))}
      {unchecked.map((check) => (
        <Item key={check} isLoss={false}>
          {t(`unchecked.${check}`)}
        </Item>
      ))}
      {untriedCount > 0 && <Item isLoss={false}>{t('batch.untried', { count: untriedCount })}</Item>}
    </ul>
  )
}

function Item({ isLoss, children }: { readonly isLoss: boolean; readonly children: ReactNode }) {
  const Icon = isLoss ? IconAlertTriangle : IconInfoCircle
  return (
    <li data-severe={isLoss || undefined}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
