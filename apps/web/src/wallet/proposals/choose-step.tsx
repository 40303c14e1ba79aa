import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AllowedValues } from '../../show/allowed-values.tsx'
import { parameterGroups } from '../../show/chain-parameters.ts'
import { ParameterValue } from '../../show/parameters.tsx'
import { Card } from '../../ui/card.tsx'
import { TextFilter } from '../../lists/filters.tsx'
import { holdsText } from '../../lists/whole-list.ts'
import { stepPath } from './steps.ts'
import { leaveOut, typeValue, useProposalDraft } from './proposal-draft.ts'
import styles from './proposals.module.css'
import type { Changeable } from './use-parameters.ts'

type Props = { readonly all: readonly Changeable[] }

/** Any number of parameters; those that nobody can propose now say why. */
export function ChooseStep({ all }: Props) {
  const t = useTranslations()
  const navigate = useNavigate()
  const draft = useProposalDraft()
  const [typed, setTyped] = useState('')
  const found = all.filter(({ name, key, id }) => holdsText([name, key, `#${id}`], typed.trim()))
  const count = all.filter(({ id }) => draft[id] !== undefined).length
  return (
    <>
      <div className={styles['bar']}>
        <TextFilter label={t('governance.searchParameter')} value={typed} onType={setTyped} />
        <span>{t('proposing.chosen', { count })}</span>
        <button
          type="button"
          className={styles['go']}
          disabled={count === 0}
          onClick={() => void navigate({ to: stepPath('set') })}
        >
          {t('proposing.next')}
        </button>
      </div>
      {found.length === 0 && <p className={styles['text']}>{t('governance.noParameter')}</p>}
      {parameterGroups.map((group) => {
        const rows = found.filter((one) => one.group === group)
        return (
          rows.length > 0 && (
            <Card key={group} title={t(`parameter.group.${group}`)}>
              <ul className={styles['choices']}>
                {rows.map((one) => (
                  <Choice key={one.id} of={one} isChosen={draft[one.id] !== undefined} />
                ))}
              </ul>
            </Card>
          )
        )
      })}
    </>
  )
}

type ChoiceProps = { readonly of: Changeable; readonly isChosen: boolean }

function Choice({ of: { id, name, key, kind, now, allowed }, isChosen }: ChoiceProps) {
  const isRefused = 'kind' in allowed
  // Where there is only one value, nobody has to type it.
  const only = !isRefused && allowed.least === allowed.most ? String(allowed.least) : ''
  return (
    <li data-off={isRefused || undefined}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          // What cannot be proposed any more can still be left out.
          disabled={isRefused && !isChosen}
          onChange={({ target }) => (target.checked ? typeValue(id, only) : leaveOut(id))}
        />
        <span>{name}</span>
      </label>
      <bdi className={styles['key']} dir="ltr">
        #{id} {key}
      </bdi>
      <span className={styles['now']}>
        <ParameterValue kind={kind} value={now} />
      </span>
      <span className={styles['allowed']}>
        <AllowedValues kind={kind} allowed={allowed} />
      </span>
    </li>
  )
}
