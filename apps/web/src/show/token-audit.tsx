import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconHelpCircle, IconShieldCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { tokenAudit } from '../data/token.ts'
import { Pending } from '../ui/skeleton.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

const looks = {
  proven: { Icon: IconShieldCheck, tone: 'good' },
  differs: { Icon: IconAlertTriangle, tone: 'warn' },
  notCompared: { Icon: IconHelpCircle, tone: undefined },
} as const

/** Whether the audit found the index's balances of a token equal to those of the chain. */
export function TokenAudit({ token }: { readonly token: string }) {
  const t = useTranslations('proof')
  const { data, isPending } = useQuery(tokenAudit(token))
  const audit = data?.body.proof
  if (isPending) return <Pending />
  if (audit === undefined) return <Missing />
  const { Icon, tone } = looks[audit.state]
  return (
    <span className={styles['line']}>
      <span className={styles['pill']} data-tone={tone} data-tip={t(`${audit.state}Why`)}>
        <Icon size={15} aria-hidden />
        {t(audit.state)}
      </span>
      <span className={styles['dimmed']}>
        {audit.state === 'differs'
          ? t('differences', { count: audit.openDifferences })
          : audit.toBlock !== undefined &&
            t('compared', { count: audit.comparisons, height: String(audit.toBlock) })}
      </span>
    </span>
  )
}
