import { proposals } from '@sundial/operations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { textOr } from '../../i18n/keys.ts'
import { parameterById, type ParameterGroup, type ParameterKind } from '../../show/chain-parameters.ts'
import { parameterViewOf } from '../../show/parameter-view.ts'
import { feeSource } from '../chain.ts'

/** All parameters in the newest block, by the names of the node. */
export const parametersNow = () =>
  queryOptions({ queryKey: ['wallet', 'parameters'], queryFn: () => feeSource.parameters() })

/** What the checks of values read now. */
export function useView(): proposals.ParameterView {
  const { data } = useQuery(parametersNow())
  return useMemo(() => parameterViewOf(data ?? new Map<string, bigint>()), [data])
}

/** A parameter that proposals can name. */
export type Changeable = {
  readonly id: number
  /** In the language of the page. */
  readonly name: string
  /** What the node calls it. */
  readonly key: string
  readonly group: ParameterGroup
  readonly kind: ParameterKind
  readonly now: bigint
  readonly allowed: proposals.ValueRange | proposals.ProposalRefusal
}

/** Every parameter that proposals can name, in the order of the page. Needs the texts of the topic `parameters`. */
export function useChangeable(parameters: ReadonlyMap<string, bigint>): readonly Changeable[] {
  const t = useTranslations('parameter.name')
  return useMemo(() => {
    const view = parameterViewOf(parameters)
    return Object.entries(proposals.proposable)
      .map(([text, { key }]) => ({ id: Number(text), key, about: parameterById(Number(text))! }))
      .toSorted((left, right) => left.about.order - right.about.order)
      .map(({ id, key, about: { name, group, kind } }) => ({
        id,
        key,
        group,
        kind,
        name: textOr(t, name, name),
        now: view.parameter(key),
        allowed: proposals.proposableNow(id, view),
      }))
      .filter(({ allowed }) => !('kind' in allowed) || allowed.kind !== 'closed')
  }, [parameters, t])
}
