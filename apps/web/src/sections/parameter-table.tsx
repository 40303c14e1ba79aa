import { useTranslations } from 'use-intl/react'
import type { CurrentParameter } from '../data/governance.ts'
import type { ChainParameter } from '../show/chain-parameters.ts'
import { ParameterValue } from '../show/parameter-value.tsx'
import styles from './committee.module.css'
import { ParameterChanges } from './parameter-changes.tsx'

export type NamedParameter = {
  readonly inForce: CurrentParameter
  readonly about: ChainParameter
  readonly name: string
}

type Props = { readonly label: string; readonly parameters: readonly NamedParameter[] }

/** Parameters with the values in force and what changed them. */
export function ParameterTable({ label, parameters }: Props) {
  const t = useTranslations('governance')
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('parameter')}</th>
          <th scope="col">{t('inForce')}</th>
          <th scope="col">{t('changedBy')}</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ inForce, about, name }) => (
          <tr key={inForce.key}>
            <th scope="row">
              <span className={styles['name']}>{name}</span>
              <bdi className={styles['key']} dir="ltr">
                {inForce.id !== undefined && `#${inForce.id} `}
                {inForce.key}
              </bdi>
            </th>
            <td className={styles['value']} data-label={t('inForce')}>
              <ParameterValue kind={about.kind} value={inForce.value} />
            </td>
            <td data-label={t('changedBy')}>
              <ParameterChanges inForce={inForce} kind={about.kind} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
