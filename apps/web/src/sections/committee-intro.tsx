import { useTranslations } from 'use-intl/react'
import { Card } from '../ui/card.tsx'
import styles from './committee.module.css'

const points = ['who', 'proposes', 'approves', 'effective'] as const

/** How the chain's parameters are changed, in four points. */
export function CommitteeIntro() {
  const t = useTranslations('governance.committee')
  return (
    <Card title={t('title')}>
      <ol className={styles['intro']}>
        {points.map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ol>
    </Card>
  )
}
