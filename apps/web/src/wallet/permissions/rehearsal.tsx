import { type PermissionDraft, rehearse } from '@sundial/wallet'
import { useLocale, useTranslations } from 'use-intl/react'
import { neutralText } from '../../show/text.tsx'
import { nameOf } from '../../data/names.ts'
import styles from './permissions.module.css'

type Props = {
  /** Without problems. */
  readonly permission: PermissionDraft
}

/** Which signers are enough together, and what the loss of a key means. */
export function Rehearsal({ permission }: Props) {
  const t = useTranslations('permissions')
  const locale = useLocale()
  const { groups, needed } = rehearse(permission)
  const namesOf = (places: readonly number[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      places.map((at) => shortName(permission.keys[at]!.address)),
    )
  return (
    <div className={styles['rehearsal']}>
      <p>{t('enough')}</p>
      <ul>
        {groups.map((group) => (
          <li key={group.join(' ')}>
            <bdi>{namesOf(group)}</bdi>
          </li>
        ))}
      </ul>
      <p data-tone={needed.length > 0 ? 'warn' : 'good'}>
        {needed.length > 0 ? t('needed', { keys: namesOf(needed) }) : t('spare')}
      </p>
    </div>
  )
}

/** The name of an account, else the ends of its address. */
function shortName(address: string): string {
  const name = nameOf(address)?.name
  return name ? neutralText(name) : `${address.slice(0, 6)}…${address.slice(-6)}`
}
