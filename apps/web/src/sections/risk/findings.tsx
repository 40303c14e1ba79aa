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
        {grouped(findings).map((group) => (
          <li key={JSON.stringify(group)}>
            <FindingLine group={group} />
          </li>
        ))}
      </ul>
      <p>{t('note')}</p>
    </section>
  )
}

type Group = readonly [Finding, ...Finding[]]

/** Groups findings of one kind into one line; a look-alike pair stays on its own. */
export function grouped(findings: readonly Finding[]): readonly Group[] {
  const groups = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of findings) {
    const { account, token, name: _, imitates, ...said } = finding
    const isAlone = imitates !== undefined || (account === undefined && token === undefined)
    const key = JSON.stringify(isAlone ? finding : said)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [finding])
    else group.push(finding)
  }
  return [...groups.values()]
}

function FindingLine({ group }: { readonly group: Group }) {
  const t = useTranslations('risk')
  const { kind, count = 0, of = 0 } = group[0]
  return (
    <>
      <span>{t(`finding.${kind}`, { count, of })}</span>
      {group.map((finding) => (
        <About key={JSON.stringify(finding)} finding={finding} />
      ))}
    </>
  )
}

/** The accounts and the token that a finding is about. */
function About({ finding: { account, imitates, token, name } }: { readonly finding: Finding }) {
  return (
    <>
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
