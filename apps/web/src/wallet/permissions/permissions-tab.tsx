import {
  addressesOf,
  coverableOperations,
  mostActives,
  type OwnAccount,
  type PermissionDraft,
  type PermissionPlace,
  permissionChanges,
  permissionProblems,
  type PermissionsDraft,
  permissionsOf,
  quorumOf,
} from '@sundial/wallet'
import type { Address } from '@sundial/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { safetySource } from '../chain.ts'
import { PermissionCard } from './permission-card.tsx'
import { PermissionForm } from './permission-form.tsx'
import { PermissionsDialog } from './permissions-dialog.tsx'
import { QuorumForm } from './quorum-form.tsx'
import styles from './permissions.module.css'

type Props = { readonly own: OwnAccount }

/** Who may sign for the active account, and the editor of it. */
export function PermissionsTab({ own }: Props) {
  const t = useTranslations('permissions')
  const [draft, setDraft] = useState<PermissionsDraft>()
  const now = permissionsOf(own)
  if (draft !== undefined) return <Editor own={own} draft={draft} onChange={setDraft} />
  return (
    <>
      {listOf(now).map(([at, permission]) => (
        <PermissionCard key={at} at={at} permission={permission} />
      ))}
      <div className={styles['acts']}>
        <Button variant="light" onClick={() => setDraft(now)}>
          {t('edit')}
        </Button>
      </div>
    </>
  )
}

const listOf = ({
  owner,
  witness,
  actives,
}: PermissionsDraft): readonly (readonly [PermissionPlace, PermissionDraft])[] => [
  ['owner', owner],
  ...(witness === undefined ? [] : [['witness', witness] as const]),
  ...actives.map((active, at) => [at, active] as const),
]

/** Those that the node knows as contracts; what it does not answer is none. */
function useContractsAmong(addresses: readonly Address[]): ReadonlySet<Address> {
  const { data = none } = useQuery({
    queryKey: ['wallet', 'contracts-among', addresses],
    queryFn: async () => {
      const answers = await Promise.allSettled(addresses.map((one) => safetySource.isContract(one)))
      return addresses.filter((_, index) => {
        const answer = answers[index]!
        return answer.status === 'fulfilled' && answer.value
      })
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return new Set(data)
}

const none: readonly Address[] = []

type EditorProps = Props & {
  readonly draft: PermissionsDraft
  readonly onChange: (draft: PermissionsDraft | undefined) => void
}

function Editor({ own, draft, onChange }: EditorProps) {
  const t = useTranslations('permissions')
  const [isReviewing, setReviewing] = useState(false)
  const [isEach, setEach] = useState(() => quorumOf(draft) === undefined)
  const problems = permissionProblems(own, draft, useContractsAmong(addressesOf(draft)))
  const available = coverableOperations(own)
  const isSame = permissionChanges(permissionsOf(own), draft).length === 0
  const { actives } = draft
  return (
    <>
      <QuorumForm own={own} draft={draft} problems={problems} onChange={onChange} />
      <details
        className={styles['each']}
        open={isEach}
        onToggle={({ currentTarget }) => setEach(currentTarget.open)}
      >
        <summary>{t('together.each')}</summary>
        {listOf(draft).map(([at, permission]) => (
          <PermissionForm
            key={at}
            payer={own.account.address}
            at={at}
            permission={permission}
            problems={problems.filter((one) => one.at === at)}
            available={available}
            onChange={(changed) => onChange(withPermission(draft, at, changed))}
            onRemove={
              typeof at === 'number' && actives.length > 1
                ? () => onChange({ ...draft, actives: actives.filter((_, index) => index !== at) })
                : undefined
            }
          />
        ))}
        <div className={styles['acts']}>
          <Button
            variant="default"
            disabled={actives.length >= mostActives}
            onClick={() => onChange({ ...draft, actives: [...actives, newActive(draft)] })}
          >
            {t('addActive')}
          </Button>
        </div>
      </details>
      <div className={styles['acts']}>
        <p className={styles['why']} id="permissions-why">
          {isSame ? t('unchanged') : problems.length > 0 && t('faulty')}
        </p>
        <Button variant="default" onClick={() => onChange(undefined)}>
          {t('cancel')}
        </Button>
        <Button
          variant="light"
          disabled={isSame || problems.length > 0}
          describedBy="permissions-why"
          onClick={() => setReviewing(true)}
        >
          {t('goOn')}
        </Button>
      </div>
      {isReviewing && (
        <PermissionsDialog
          own={own}
          draft={draft}
          onClose={(isSent) => {
            setReviewing(false)
            if (isSent) onChange(undefined)
          }}
        />
      )}
    </>
  )
}

const withPermission = (
  draft: PermissionsDraft,
  at: PermissionPlace,
  changed: PermissionDraft,
): PermissionsDraft =>
  typeof at === 'number'
    ? { ...draft, actives: draft.actives.map((one, index) => (index === at ? changed : one)) }
    : { ...draft, [at]: changed }

/** A further active permission begins with the owner's keys and covers nothing. */
const newActive = ({ owner, actives }: PermissionsDraft): PermissionDraft => ({
  ...owner,
  name: `active${actives.length}`,
  operations: new Set(),
})
