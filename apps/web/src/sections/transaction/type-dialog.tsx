import type { OperationName } from '@sundial/protocol'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type TypeGroup, typeGroupNames, typeGroups } from '../../data/type-groups.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './type-filter.module.css'

type Props = {
  readonly chosen: readonly OperationName[]
  readonly onChoose: (names: readonly OperationName[]) => void
  readonly onClose: () => void
}

/** All operations in groups, to select one by one or by group. */
export function TypeDialog({ chosen, onChoose, onClose }: Props) {
  const t = useTranslations('filter')
  const [ticked, setTicked] = useState<ReadonlySet<OperationName>>(() => new Set(chosen))
  const change = (names: readonly OperationName[], isTicked: boolean) => {
    const next = new Set(ticked)
    for (const name of names) {
      if (isTicked) next.add(name)
      else next.delete(name)
    }
    setTicked(next)
  }
  return (
    <Dialog title={t('type')} onClose={onClose}>
      <div className={styles['groups']}>
        {typeGroupNames.map((group) => (
          <Group key={group} group={group} ticked={ticked} onChange={change} />
        ))}
      </div>
      <div className={styles['ways']}>
        <button type="button" onClick={() => onChoose([])}>
          {t('allTypes')}
        </button>
        <button type="button" data-main onClick={() => onChoose([...ticked])}>
          {t('apply')}
        </button>
      </div>
    </Dialog>
  )
}

type GroupProps = {
  readonly group: TypeGroup
  readonly ticked: ReadonlySet<OperationName>
  readonly onChange: (names: readonly OperationName[], isTicked: boolean) => void
}

function Group({ group, ticked, onChange }: GroupProps) {
  const t = useTranslations()
  const names: readonly OperationName[] = typeGroups[group]
  const count = names.filter((name) => ticked.has(name)).length
  return (
    <fieldset>
      <legend>
        <label>
          <input
            type="checkbox"
            checked={count === names.length}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < names.length
            }}
            onChange={({ target }) => onChange(names, target.checked)}
          />
          {t(`typeGroup.${group}`)}
        </label>
      </legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={ticked.has(name)}
            onChange={({ target }) => onChange([name], target.checked)}
          />
          {t(`operation.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}
