import type { Account } from '../data/account.ts'
import { fromHex, toAddress } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { Card } from '../ui/card.tsx'
import { Details } from '../ui/facts.tsx'
import { PermissionView } from '../show/permission-view.tsx'
import styles from './sections.module.css'

type AccountPermission = NonNullable<Account['ownerPermission']>

/** Who may act for an account, as the node told it. */
export function AccountPermissions({ account }: { readonly account: Account }) {
  const t = useTranslations()
  const { ownerPermission: owner, witnessPermission: witness, activePermissions: active = [] } = account
  const all = [owner, witness, ...active].filter((one): one is AccountPermission => one !== undefined)
  return (
    <Card>
      {all.length === 0 ? (
        <p className={styles['text']}>
          {t(account.state === undefined ? 'account.noPermissions' : 'account.ownKey')}
        </p>
      ) : (
        <Details
          facts={all.map((one) => [
            `${t(`account.permissions.${one.type}`)} #${one.id}`,
            <PermissionView key="" permission={toShown(one)} />,
          ])}
        />
      )}
    </Card>
  )
}

const toShown = ({ id, permission_name: name, threshold, keys, operations = '' }: AccountPermission) => ({
  id,
  permissionName: name,
  threshold: BigInt(threshold),
  operations: fromHex(operations),
  keys: keys.map(({ address, weight }) => ({ address: toAddress(address), weight: BigInt(weight) })),
})
