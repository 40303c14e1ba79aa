import { type PermissionDraft, permissionKindOf, type PermissionPlace } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { OperationType } from '../../show/operation-type.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Rehearsal } from './rehearsal.tsx'
import styles from './permissions.module.css'

type Props = { readonly at: PermissionPlace; readonly permission: PermissionDraft }

/** A permission as it is: its signers, what they must reach together, and what it covers. */
export function PermissionCard({ at, permission }: Props) {
  const t = useTranslations()
  const { keys, operations } = permission
  return (
    <section className={styles['permission']} aria-labelledby={`permission-${at}`}>
      <PermissionTitle at={at} permission={permission} />
      <ul className={styles['keys']}>
        {keys.map(({ address, weight }) => (
          <li key={address}>
            <Address value={address} withCopy />
            <span>
              {t('permission.weight')} {weight}
            </span>
          </li>
        ))}
      </ul>
      <Rehearsal permission={permission} />
      {operations.size > 0 && (
        <details className={styles['covers']}>
          <summary>{t('permissions.covers', { count: operations.size })}</summary>
          <span>
            {[...operations].map((type) => (
              <OperationType key={type} type={type} />
            ))}
          </span>
        </details>
      )}
    </section>
  )
}

/** Which permission it is, its own name, and its threshold. */
export function PermissionTitle({ at, permission: { name, threshold } }: Props) {
  const t = useTranslations()
  return (
    <h2 id={`permission-${at}`}>
      {t(`account.permissions.${permissionKindOf(at)}`)}{' '}
      <small>
        <ForeignText text={name} />
        {typeof at === 'number' && <bdi> #{at + 2}</bdi>} · {t('permission.threshold')} {threshold}
      </small>
    </h2>
  )
}
