import {
  type Icon,
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleDashed,
  IconHelpCircle,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { TokenLevel } from '../data/rating.ts'
import styles from './show.module.css'

const looks: Readonly<Record<TokenLevel, { readonly Icon: Icon; readonly tone?: 'bad' | 'warn' }>> = {
  0: { Icon: IconHelpCircle },
  1: { Icon: IconInfoCircle },
  // Not green: no level says that a token is safe.
  2: { Icon: IconCircleDashed },
  3: { Icon: IconAlertTriangle, tone: 'warn' },
  4: { Icon: IconAlertOctagon, tone: 'bad' },
}

/** The level of a token in words; inside the topic `rating`. */
export function Level({ value }: { readonly value: TokenLevel }) {
  const t = useTranslations('rating')
  const { Icon, tone } = looks[value]
  return (
    <span className={styles['pill']} data-tone={tone} data-tip={t(`levelText.${value}`)}>
      <Icon size={15} aria-hidden />
      {t(`level.${value}`)}
    </span>
  )
}

/** The column of levels in a list of tokens. Levels in rows are text, as on TronScan. */
export const levelColumn = {
  title: 'level',
  cell: ({ level: text }: { readonly level?: string }) => {
    const level = ([0, 1, 2, 3, 4] as const).find((one) => String(one) === text)
    return level === undefined ? undefined : <Level value={level} />
  },
  width: 150,
  card: 'by',
} as const
