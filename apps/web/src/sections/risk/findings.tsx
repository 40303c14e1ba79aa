import { isAddress } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { accountFindings, type Finding, transactionFindings } from '../../data/risk.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { ForeignText } from '../../show/text.tsx'
import styles from './risk.module.css'

/** Reasons for care about an account; nothing where there are none. */
export function AccountFindings({ address }: { readonly address: string }) {
  const { data = [] } = useQuery(accountFindings(address))
  return <Findings findings={data} />
}

/** Reasons for care about a transaction; nothing where there are none. */
export function TransactionFindings({ hash }: { readonly hash: string }) {
  const { data = [] } = useQuery(transactionFindings(hash))
  return <Findings findings={data} />
}

const Findings = ({ findings }: { readonly findings: readonly Finding[] }) =>
  findings.length > 0 && (
    <Topic name="risk">
      <FindingList findings={findings} />
    </Topic>
  )

function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
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
