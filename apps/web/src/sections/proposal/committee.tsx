import type { proposals } from '@sundial/operations'
import { textOr } from '../../i18n/keys.ts'
import type { Body } from '../../data/api.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { chainParameters, type CurrentParameter } from '../../data/governance.ts'
import { useFollowing } from '../../data/use-following.ts'
import { parameterByKey, type ParameterGroup, parameterGroups } from '../../show/chain-parameters.ts'
import { toInteger } from '../../format/exact-number.ts'
import { parameterViewOf } from '../../show/parameter-view.ts'
import { Card } from '../../ui/card.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { TextFilter } from '../../lists/filters.tsx'
import { holdsText, searchName } from '../../lists/whole-list.ts'
import styles from './committee.module.css'
import { type NamedParameter, ParameterTable } from './parameter-table.tsx'

/** All parameters of the chain that the committee can change, by topic. */
export function Committee() {
  const query = useFollowing(chainParameters())
  return (
    <QueryFrame query={query} lines={12}>
      {({ body }) => <Parameters parameters={body} />}
    </QueryFrame>
  )
}

type ParametersProps = { readonly parameters: Body<'/api/chainparameters'> }

function Parameters({ parameters: { tronParameters, state } }: ParametersProps) {
  const t = useTranslations()
  const named = useNamed()
  const [typed, type] = useTyped()
  if (state === undefined) return <Card>{<p className={styles['text']}>{t('governance.notLoaded')}</p>}</Card>
  const view = parameterViewOf(new Map(tronParameters.map(({ key, value }) => [key, toInteger(value) ?? 0n])))
  const shown = tronParameters
    .map(named)
    .filter(({ name, inForce: { key } }) => holdsText([name, key], typed.trim()))
  return (
    <>
      <div className={styles['bar']}>
        <p>{t('governance.parametersAt', { count: tronParameters.length, height: String(state.block) })}</p>
        <TextFilter label={t('governance.searchParameter')} value={typed} onType={type} />
      </div>
      {shown.length === 0 && <p className={styles['none']}>{t('governance.noParameter')}</p>}
      {parameterGroups.map((group) => (
        <Group
          key={group}
          group={group}
          parameters={shown.filter((one) => one.about.group === group)}
          view={view}
        />
      ))}
    </>
  )
}

type GroupProps = {
  readonly group: ParameterGroup
  readonly parameters: readonly NamedParameter[]
  readonly view: proposals.ParameterView
}

function Group({ group, parameters, view }: GroupProps) {
  const t = useTranslations('parameter.group')
  if (parameters.length === 0) return null
  const inOrder = parameters.toSorted((left, right) => left.about.order - right.about.order)
  return (
    <Card title={t(group)}>
      <ParameterTable label={t(group)} parameters={inOrder} view={view} />
    </Card>
  )
}

/** With the name in the language of the page; an unknown parameter is shown by its key. */
function useNamed(): (inForce: CurrentParameter) => NamedParameter {
  const t = useTranslations('parameter.name')
  return (inForce) => {
    const about = parameterByKey(inForce.key)
    return { inForce, about, name: textOr(t, about.name, about.name) }
  }
}

function useTyped() {
  const { [searchName]: typed = '' }: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const type = (text: string) =>
    void navigate({ to: '.', search: { [searchName]: text || undefined }, replace: true, resetScroll: false })
  return [typed, type] as const
}

const points = ['who', 'proposes', 'approves', 'effective'] as const

/** How the chain's parameters are changed, in four points. */
export function CommitteeIntro() {
  const t = useTranslations('governance.committee')
  return (
    <Card title={t('title')}>
      <ol className={styles['intro']}>
        {points.map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ol>
    </Card>
  )
}
