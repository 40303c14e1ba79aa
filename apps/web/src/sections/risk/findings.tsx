import { isAddress } from '@sundial/primitives'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Finding } from '../../data/risk.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { ForeignText } from '../../show/text.tsx'
import styles from './risk.module.css'

type Props = { readonly findings: readonly Finding[]; readonly onShown?: (() => void) | undefined }

/** Reasons for care, of which there are some. */
export const Findings = (props: Props) => (
  <Topic name="risk">
    <FindingList {...props} />
  </Topic>
)

function FindingList({ findings, onShown }: Props) {
  useEffect(() => onShown?.(), [onShown])
  const t = useTranslations('risk')
  return (
    <section className={styles['findings']} aria-label={t('title')}>
      <h2>
        <IconAlertTriangle size={16} aria-hidden /> {t('title')}
      </h2>
      <ul>
        {findings.map((finding) => (
          <li key={JSON.stringify(finding)}>
            <FindingLine finding={finding} />
          </li>
        ))}
      </ul>
      <p>{t('note')}</p>
    </section>
  )
}

function FindingLine({ finding }: { readonly finding: Finding }) {
  const t = useTranslations('risk')
  const { kind, count = 0, of = 0, account, imitates, token, name } = finding
  return (
    <>
      <span>{t(`finding.${kind}`, { count, of })}</span>
      {account !== undefined && <Address value={account} />}
      {imitates !== undefined && <Address value={imitates} />}
      {token !== undefined && (
        <Link to={isAddress(token) ? `/token20/${token}` : `/token/${token}`}>
          <ForeignText text={name || token} />
        </Link>
      )}
    </>
  )
}
