import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import type { CodeFunction, RuleGroup } from '../../data/code-reading.ts'
import { ValueNow } from './present-values.tsx'
import { PlaceLink } from './place-link.tsx'
import styles from './reader.module.css'

type Access = CodeFunction['access']
type Rule = RuleGroup['rules'][number]

/** Who may call, in words, each condition with its line. */
export function AccessWords({ access }: { readonly access: Access }) {
  const t = useTranslations('reader')
  return (
    <div className={styles['access']}>
      <span className={styles['who']} data-access={access.kind}>
        {t(`access.${access.kind}`)}
      </span>
      <Groups groups={access.groups} />
    </div>
  )
}

/** Conditions on the caller, all of which must hold. */
export const Groups = ({ groups }: { readonly groups: readonly RuleGroup[] }) =>
  groups.length === 0 ? null : (
    <ul className={styles['rules']}>
      {groups.map(({ rules, isAlways }, at) => (
        // Conditions may repeat and have no other identity than their order.
        <li key={at}>
          <Alternatives rules={rules} isAlways={isAlways} />
        </li>
      ))}
    </ul>
  )

function Alternatives({ rules, isAlways }: RuleGroup) {
  const t = useTranslations('reader')
  return (
    <>
      {rules.map((rule, at) => (
        <Fragment key={at}>
          {at > 0 && ` ${t('or')} `}
          <RuleWords rule={rule} />
        </Fragment>
      ))}
      {!isAlways && <small> {t('atTimes')}</small>}{' '}
      {rules[0] !== undefined && <PlaceLink place={rules[0].place} />}
    </>
  )
}

function RuleWords({ rule }: { readonly rule: Rule }) {
  const t = useTranslations('reader')
  const where = (
    <Fragment key="where">
      <code dir="ltr" title={rule.text}>
        {rule.where}
      </code>
      <ValueNow where={rule.where} />
    </Fragment>
  )
  const words = t.rich(`rule.${rule.who}`, richValues({ where }))
  const who = <Fragment key="who">{words}</Fragment>
  return rule.holds ? who : t.rich('except', richValues({ who }))
}
