import { useTranslations } from 'use-intl/react'
import { richValues } from '../i18n/keys.ts'
import { parameterById } from './chain-parameters.ts'
import { toInteger, type ApiInteger } from '../format/exact-number.ts'
import { changeOf, type EffectFigure, effectOf } from './parameter-effects.ts'
import { Parameter } from './parameters.tsx'
import { Amount, Count, Trx } from './quantity.tsx'
import styles from './proposal-effects.module.css'

export type ParameterChange = {
  readonly id: number
  /** Unknown where no proposal tells. */
  readonly before: ApiInteger | undefined
  readonly value: ApiInteger
}

/** What a proposal changes for people: each value before and after, and what that means in figures that they meet. */
export const ProposalEffects = ({ changes }: { readonly changes: readonly ParameterChange[] }) => (
  <ul className={styles['effects']}>
    {changes.map((change) => (
      <li key={change.id}>
        <Parameter id={change.id} value={change.value} now={change.before} />
        <Percentage {...change} />
        <Effect {...change} />
      </li>
    ))}
  </ul>
)

const isCounted: ReadonlySet<string> = new Set(['switch', 'once'])

/** By how many percent a quantity rises or falls. */
function Percentage({ id, before, value }: ParameterChange) {
  const t = useTranslations('proposing')
  const [from, to] = [toInteger(before), toInteger(value)]
  const kind = parameterById(id)?.kind
  if (kind === undefined || isCounted.has(kind) || from === undefined || to === undefined) return null
  const percent = changeOf(from, to)
  if (percent === undefined) return null
  return (
    <span className={styles['percent']}>
      {t(percent > 0 ? 'rises' : 'falls', { percent: String(Math.abs(percent)) })}
    </span>
  )
}

function Effect({ id, before, value }: ParameterChange) {
  const t = useTranslations('proposing')
  const effect = effectOf(parameterById(id)?.name ?? '')
  const [from, to] = [toInteger(before), toInteger(value)]
  if (effect === undefined || to === undefined) return null
  const isChange = from !== undefined && from !== to
  return (
    <p>
      {t.rich(
        isChange ? 'becomes' : 'is',
        richValues({
          what: t(`effect.${effect.name}`),
          before: isChange && <Figure key="before" of={effect.of(from)} />,
          after: (
            <b key="after">
              <Figure of={effect.of(to)} />
            </b>
          ),
        }),
      )}
    </p>
  )
}

function Figure({ of: { kind, value } }: { readonly of: EffectFigure }) {
  if (kind === 'trx') return <Trx sun={value} />
  return kind === 'count' ? <Count value={value} /> : <Amount value={value} decimals={4} />
}
