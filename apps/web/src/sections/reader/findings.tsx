import { useTranslations } from 'use-intl/react'
import type { ContractReading, Finding } from '../../data/code-reading.ts'
import { Card } from '../../ui/card.tsx'
import { ValueNow } from './present-values.tsx'
import { PlaceLink } from './place-link.tsx'
import styles from './reader.module.css'
import { AccessWords, Groups } from './rules.tsx'

type Props = { readonly reading: ContractReading }

/** Whether the code can change, and what chosen accounts can do, each with who may do it. */
export function Findings({ reading }: Props) {
  const t = useTranslations('reader')
  const { upgrades, powers, gaps, isToken } = reading
  const isSure = gaps.length === 0
  return (
    <>
      <Card title={t('upgrades')}>
        {upgrades.length === 0 && <p className={styles['empty']}>{t(isSure ? 'fixed' : 'maybeFixed')}</p>}
        <List findings={upgrades} reading={reading} />
      </Card>
      <Card title={t('powers')}>
        {powers.length === 0 && <p className={styles['empty']}>{t(isSure ? 'noPowers' : 'maybeNoPowers')}</p>}
        <List findings={powers} reading={reading} />
        {!isToken && <p className={styles['empty']}>{t('noToken')}</p>}
      </Card>
    </>
  )
}

const List = ({ findings, reading }: Props & { readonly findings: readonly Finding[] }) =>
  findings.length === 0 ? null : (
    <ul className={styles['findings']}>
      {findings.map((finding) => (
        <li
          key={`${finding.kind} ${finding.function} ${finding.place.file} ${finding.place.line} ${finding.where}`}
        >
          <One finding={finding} reading={reading} />
        </li>
      ))}
    </ul>
  )

function One({ finding, reading }: Props & { readonly finding: Finding }) {
  const t = useTranslations('reader')
  const { kind, place, where, isSure, affects, when, text } = finding
  const called = reading.functions.find(({ signature }) => signature === finding.function)
  return (
    <>
      <p className={styles['kind']}>
        <strong>{t(`kind.${kind}`)}</strong> <PlaceLink place={place} />
      </p>
      <p>
        <code dir="ltr">{finding.function}</code>
        {where !== '' && (
          <>
            {' → '}
            <code dir="ltr">{where}</code>
            <ValueNow where={where} />
          </>
        )}
      </p>
      <pre className={styles['snippet']} dir="ltr">
        {text}
      </pre>
      {!isSure && <p className={styles['unsure']}>{t('unsure')}</p>}
      {called !== undefined && <AccessWords access={called.access} />}
      <Groups groups={when} />
      {affects.length > 0 && (
        <p className={styles['dim']}>
          {t('affects')} <code dir="ltr">{affects.join(', ')}</code>
        </p>
      )}
    </>
  )
}
