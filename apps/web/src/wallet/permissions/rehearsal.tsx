import { type PermissionDraft, rehearse } from '@sundial/wallet'
import { useLocale, useTranslations } from 'use-intl/react'
import { useTag } from '../../browser/shown-book.ts'
import { richValues } from '../../i18n/keys.ts'
import { PrivateTag } from '../../show/private-tag.tsx'
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
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const namesOf = (places: readonly number[]) =>
    list
      .formatToParts(places.map(String))
      .map(({ type, value }, index) =>
        type === 'element' ? <Name key={index} address={permission.keys[Number(value)]!.address} /> : value,
      )
  // The state of most accounts is no alarm.
  if (permission.keys.length === 1)
    return (
      <p className={styles['rehearsal']}>
        {t.rich('alone', richValues({ signer: <bdi key="">{namesOf([0])}</bdi> }))}
      </p>
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
        {needed.length > 0
          ? t.rich('needed', richValues({ keys: <bdi key="">{namesOf(needed)}</bdi> }))
          : t('spare')}
      </p>
    </div>
  )
}

/** The person's tag or the name of an account, else the ends of its address. */
function Name({ address }: { readonly address: string }) {
  const tag = useTag(address)
  const name = nameOf(address)?.name
  if (tag !== undefined) return <PrivateTag text={tag} address={address} name={name} />
  return name ? neutralText(name) : `${address.slice(0, 6)}…${address.slice(-6)}`
}
