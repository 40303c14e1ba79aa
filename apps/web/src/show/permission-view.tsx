import { toBase58 } from '@sundial/primitives'
import type { Permission } from '@sundial/protocol'
import { useTranslations } from 'use-intl/react'
import { textOr } from '../i18n/keys.ts'
import { Address } from './address.tsx'
import { Count } from './quantity.tsx'
import { ForeignText } from './text.tsx'
import { OperationType } from './operation-type.tsx'
import styles from './show.module.css'

type Shown = Pick<Permission, 'id' | 'permissionName' | 'threshold' | 'keys' | 'operations'> &
  /** Shown where the heading does not say them; the chain accepts one combination only. */
  Partial<Pick<Permission, 'type' | 'parentId'>>

/** The keys of a permission with their weights, its threshold, and its allowed operations. */
export function PermissionView({ permission }: { readonly permission: Shown }) {
  const t = useTranslations('permission')
  const ofAccount = useTranslations('account.permissions')
  const { type, parentId = 0 } = permission
  const grants = grantedOperations(permission.operations)
  return (
    <dl className={styles['nested']}>
      <div>
        <dt>{t('name')}</dt>
        <dd>
          <ForeignText text={permission.permissionName} />{' '}
          <span className={styles['dimmed']}>#{permission.id}</span>
        </dd>
      </div>
      {type !== undefined && (
        <div>
          <dt>{t('kind')}</dt>
          <dd>{textOr(ofAccount, String(type), String(type))}</dd>
        </div>
      )}
      {parentId !== 0 && (
        <div>
          <dt>{t('parent')}</dt>
          <dd>#{parentId}</dd>
        </div>
      )}
      <div>
        <dt>{t('threshold')}</dt>
        <dd>
          <Count value={permission.threshold} />
        </dd>
      </div>
      {permission.keys.map(({ address, weight }) => (
        <div key={address}>
          <dt>
            {t('key')} ({t('weight')} <Count value={weight} />)
          </dt>
          <dd>
            <Address value={toBase58(address)} withCopy />
          </dd>
        </div>
      ))}
      {grants.length > 0 && (
        <div>
          <dt>{t('operations')}</dt>
          <dd className={styles['grants']}>
            {grants.map((type) => (
              <OperationType key={type} type={type} />
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Operation types of a permission's mask: bit n of byte n / 8, low bit first (java-tron Permission.operations). */
export const grantedOperations = (mask: Uint8Array): readonly number[] =>
  [...mask].flatMap((byte, index) =>
    Array.from({ length: 8 }, (_, bit) => index * 8 + bit).filter((type) => (byte >> (type % 8)) & 1),
  )
