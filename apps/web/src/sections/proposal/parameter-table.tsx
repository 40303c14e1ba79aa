import { proposals } from '@sundial/operations'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CurrentParameter } from '../../data/governance.ts'
import type { ChainParameter, ParameterKind } from '../../show/chain-parameters.ts'
import { ParameterValue } from '../../show/parameters.tsx'
import { Address } from '../../show/address.tsx'
import { AllowedValues } from '../../show/allowed-values.tsx'
import styles from './committee.module.css'
import { Height } from '../../show/block.tsx'
import { Missing } from '../../show/missing.tsx'
import { ProposalLink } from '../../show/proposal.tsx'
import { Time } from '../../show/time.tsx'

export type NamedParameter = {
  readonly inForce: CurrentParameter
  readonly about: ChainParameter
  readonly name: string
}

type Props = {
  readonly label: string
  readonly parameters: readonly NamedParameter[]
  /** All parameters of the chain, on which the values that may be proposed depend. */
  readonly view: proposals.ParameterView
}

/** Parameters with their current values, those that may be proposed, and what changed them. */
export function ParameterTable({ label, parameters, view }: Props) {
  const t = useTranslations('governance')
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('parameter')}</th>
          <th scope="col">{t('inForce')}</th>
          <th scope="col">{t('allowedValues')}</th>
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
                <BreakableName name={inForce.key} />
              </bdi>
            </th>
            <td className={styles['value']} data-label={t('inForce')}>
              <ParameterValue kind={about.kind} value={inForce.value} />
            </td>
            <td className={styles['allowed']} data-label={t('allowedValues')}>
              {inForce.id !== undefined && (
                <AllowedValues kind={about.kind} allowed={proposals.proposableNow(inForce.id, view)} />
              )}
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

type ChangesProps = { readonly inForce: CurrentParameter; readonly kind: ParameterKind }
type Proposed = NonNullable<CurrentParameter['relations']>[number]

/** The proposal that set the current value, earlier ones, and pending ones. */
export function ParameterChanges({ inForce: { id, relations, changedAtBlock }, kind }: ChangesProps) {
  const t = useTranslations('governance')
  if (id === undefined) return <span className={styles['dimmed']}>{t('notProposable')}</span>
  if (relations === undefined) {
    return changedAtBlock === undefined ? <Missing /> : <Height value={changedAtBlock} />
  }
  const open = relations.filter(({ state }) => state === 'PENDING')
  const [last, ...earlier] = relations.filter(({ state }) => state === 'APPROVED')
  return (
    <div className={styles['changes']}>
      {open.map((one) => (
        <span key={one.id} className={styles['open']}>
          <span>
            {t('proposed')} <ParameterValue kind={kind} value={one.value} />
          </span>
          <ProposalLink id={one.id} />
          <Address value={one.proposer} />
        </span>
      ))}
      {last === undefined ? (
        open.length === 0 && <span className={styles['hidden']}>{t('neverChanged')}</span>
      ) : (
        <span className={styles['change']}>
          <ProposalLink id={last.id} />
          <Address value={last.proposer} />
          <Time value={last.expiration_time} />
          {changedAtBlock !== undefined && <Height value={changedAtBlock} />}
        </span>
      )}
      {earlier.length > 0 && <Earlier proposed={earlier} kind={kind} />}
    </div>
  )
}

type EarlierProps = { readonly proposed: readonly Proposed[]; readonly kind: ParameterKind }

function Earlier({ proposed, kind }: EarlierProps) {
  const t = useTranslations('governance')
  return (
    <details>
      <summary>{t('earlierValues', { count: proposed.length })}</summary>
      <ul>
        {proposed.map((one) => (
          <li key={one.id} className={styles['change']}>
            <ParameterValue kind={kind} value={one.value} />
            <ProposalLink id={one.id} />
            <Address value={one.proposer} />
            <Time value={one.expiration_time} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A long name breaks between its words. */
const BreakableName = ({ name }: { readonly name: string }) =>
  name.split(/(?=[A-Z][a-z])/).map((word, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {word}
    </Fragment>
  ))
