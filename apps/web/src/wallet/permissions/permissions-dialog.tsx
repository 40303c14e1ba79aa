import {
  isOthers,
  type OwnAccount,
  type PermissionChange,
  permissionChanges,
  type PermissionDraft,
  permissionKindOf,
  permissionOperation,
  type PermissionsDraft,
  permissionsOf,
} from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { OrderDialog } from '../order/order-dialog.tsx'
import { Warning } from '../panel.tsx'
import styles from './permissions.module.css'

type Props = {
  readonly own: OwnAccount
  /** Without problems. */
  readonly draft: PermissionsDraft
  /** Called with whether the transaction was sent. */
  readonly onClose: (isSent: boolean) => void
}

/** What changes, before and after, who gains control, and the way to the review. */
export function PermissionsDialog({ own, draft, onClose }: Props) {
  const t = useTranslations()
  // What the dialog says stays true while the chain already has the change.
  const [{ changes, order }] = useState(() => ({
    changes: permissionChanges(permissionsOf(own), draft),
    order: { operation: permissionOperation(own, draft) },
  }))
  const isHandedOver = [draft.owner, ...draft.actives].some((one) => isOthers(one, own.account.address))
  return (
    <OrderDialog title={t('operation.AccountPermissionUpdateContract')} order={order} onClose={onClose}>
      {changes.map((change) => (
        <Change key={change.at} change={change} />
      ))}
      {isHandedOver && <Warning>{t('permissions.handedOver')}</Warning>}
    </OrderDialog>
  )
}

function Change({ change: { at, before, after } }: { readonly change: PermissionChange }) {
  const t = useTranslations()
  return (
    <section className={styles['change']}>
      <h3>{t(`account.permissions.${permissionKindOf(at)}`)}</h3>
      {after === undefined && <p>{t('permissions.gone')}</p>}
      {before === undefined && <p>{t('permissions.isNew')}</p>}
      {after !== undefined && (
        <ul>
          {linesOf(before, after).map(([text, values]) => (
            <li key={`${text} ${Object.values(values).join(' ')}`}>
              {t(`permissions.change.${text}`, values)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Line = readonly [
  'name' | 'threshold' | 'keyAdded' | 'keyRemoved' | 'weight' | 'operations',
  Readonly<Record<string, string | number>>,
]

/** What differs, in the order of the fields. */
function linesOf(before: PermissionDraft | undefined, after: PermissionDraft): readonly Line[] {
  const old = new Map(before?.keys.map(({ address, weight }) => [address, weight]))
  const now = new Map(after.keys.map(({ address, weight }) => [address, weight]))
  const difference = (name: 'name' | 'threshold'): readonly Line[] =>
    before?.[name] === after[name] ? [] : [[name, { before: before?.[name] ?? '–', after: after[name] }]]
  const operations = [before?.operations.size ?? 0, after.operations.size] as const
  const hasOther = [...after.operations].some((type) => before?.operations.has(type) !== true)
  return [
    ...difference('name'),
    ...difference('threshold'),
    ...[...now].flatMap(([address, weight]): readonly Line[] => {
      const was = old.get(address)
      if (was === undefined) return [['keyAdded', { address, weight }]]
      return was === weight ? [] : [['weight', { address, before: was, after: weight }]]
    }),
    ...[...old.keys()]
      .filter((address) => !now.has(address))
      .map((address): Line => ['keyRemoved', { address }]),
    ...(operations[0] !== operations[1] || hasOther
      ? ([['operations', { before: operations[0], after: operations[1] }]] as const)
      : []),
  ]
}
