import type { Address } from '@sundial/primitives'
import { operationTypes } from '@sundial/protocol/operation-types'
import {
  type DraftKey,
  mostKeys,
  type PermissionDraft,
  type PermissionPlace,
  type PermissionProblem,
  limitDecimals,
} from '@sundial/wallet'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { OperationType } from '../../show/operation-type.tsx'
import { typeGroups } from '../../data/type-groups.ts'
import { Button } from '../../ui/button.tsx'
import { AddressField } from './address-field.tsx'
import { PermissionTitle } from './permission-card.tsx'
import { Rehearsal } from './rehearsal.tsx'
import styles from './permissions.module.css'

type Props = {
  /** The account whose permission this is. */
  readonly payer: Address
  readonly at: PermissionPlace
  readonly permission: PermissionDraft
  /** Of this permission. */
  readonly problems: readonly PermissionProblem[]
  /** Operations that the chain offers. */
  readonly available: ReadonlySet<number>
  readonly onChange: (permission: PermissionDraft) => void
  /** Absent where it cannot be removed. */
  readonly onRemove: (() => void) | undefined
}

/** The fields of a permission, with everything that is wrong with them. */
export function PermissionForm(props: Props) {
  const t = useTranslations('permissions')
  const { at, permission, problems, onChange, onRemove } = props
  const general = problems.filter(({ key }) => key === undefined)
  return (
    <section className={styles['permission']} aria-labelledby={`permission-${at}`}>
      <PermissionTitle at={at} permission={permission} />
      <div className={styles['fields']}>
        <label>
          <span>{t('name')}</span>
          <input
            value={permission.name}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...permission, name: target.value })}
          />
        </label>
        <label>
          <span>{t('threshold')}</span>
          <input
            value={permission.threshold}
            inputMode="numeric"
            dir="ltr"
            onChange={({ target }) => onChange({ ...permission, threshold: limitDecimals(target.value, 0) })}
          />
        </label>
      </div>
      <Keys {...props} />
      {general.map(({ code }) => (
        <p key={code} className={styles['problem']}>
          {t(`problem.${code}`)}
        </p>
      ))}
      {problems.length === 0 && <Rehearsal permission={permission} />}
      {typeof at === 'number' && <Operations {...props} />}
      {onRemove !== undefined && (
        <Button variant="default" onClick={onRemove}>
          {t('removeActive')}
        </Button>
      )}
    </section>
  )
}

function Keys({ payer, at, permission, problems, onChange }: Props) {
  const t = useTranslations('permissions')
  const { keys } = permission
  const setKeys = (keys: readonly DraftKey[]) => onChange({ ...permission, keys })
  const change = (index: number, part: Partial<DraftKey>) =>
    setKeys(keys.map((key, at) => (at === index ? { ...key, ...part } : key)))
  return (
    <>
      {keys.map(({ address, weight }, index) => (
        // Keys have no other identity than their place while they are typed.
        <div key={index} className={styles['key']}>
          <div>
            <span aria-hidden>{t('key', { number: index + 1 })}</span>
            <AddressField
              payer={payer}
              label={t('key', { number: index + 1 })}
              value={address}
              onChange={(typed) => change(index, { address: typed })}
            />
          </div>
          <label>
            <span>{t('weight')}</span>
            <input
              value={weight}
              inputMode="numeric"
              dir="ltr"
              onChange={({ target }) => change(index, { weight: limitDecimals(target.value, 0) })}
            />
          </label>
          <button
            type="button"
            aria-label={t('removeKey', { number: index + 1 })}
            disabled={keys.length === 1}
            onClick={() => setKeys(keys.filter((_, at) => at !== index))}
          >
            <IconX size={16} aria-hidden />
          </button>
          {problems
            .filter(({ key }) => key === index)
            .map(({ code }) => (
              <p key={code} className={styles['problem']}>
                {t(`problem.${code}`)}
              </p>
            ))}
        </div>
      ))}
      {at !== 'witness' && (
        <Button
          variant="default"
          disabled={keys.length >= mostKeys}
          onClick={() => setKeys([...keys, { address: '', weight: '1' }])}
        >
          {t('addKey')}
        </Button>
      )}
    </>
  )
}

const groupNames = Object.keys(typeGroups) as readonly (keyof typeof typeGroups)[]

/** What an active permission covers, by group. */
function Operations({ permission, available, onChange }: Props) {
  const t = useTranslations()
  const { operations } = permission
  const toggle = (type: number) => {
    const changed = new Set(operations)
    if (!changed.delete(type)) changed.add(type)
    onChange({ ...permission, operations: changed })
  }
  return (
    <details className={styles['covers']}>
      <summary>{t('permissions.covers', { count: operations.size })}</summary>
      {groupNames.map((group) => (
        <fieldset key={group}>
          <legend>{t(`typeGroup.${group}`)}</legend>
          {typeGroups[group]
            .map((name) => operationTypes[name])
            .filter((type) => available.has(type))
            .map((type) => (
              <label key={type}>
                <input type="checkbox" checked={operations.has(type)} onChange={() => toggle(type)} />
                <OperationType type={type} />
              </label>
            ))}
        </fieldset>
      ))}
    </details>
  )
}
