import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import { Arrow } from '../ui/arrow.tsx'
import { Amount } from './amount.tsx'
import { parameterById } from './chain-parameters.ts'
import type { ApiInteger as Whole } from './exact-number.ts'
import { ParameterValue } from './parameter-value.tsx'
import styles from './show.module.css'

type One = {
  readonly id: number
  readonly value: Whole
  /** The value it would take the place of. */
  readonly now?: Whole | undefined
}
type Props = {
  readonly values: readonly { readonly key: number; readonly value: Whole }[]
  /** Values in force, by the numbers of the parameters. */
  readonly inForce?: ReadonlyMap<number, Whole>
}

/** Chain parameters and the values proposed for them. */
export const Parameters = ({ values, inForce }: Props) => (
  <ul className={styles['plain']}>
    {values.map(({ key, value }) => (
      <li key={key}>
        <Parameter id={key} value={value} now={inForce?.get(key)} />
      </li>
    ))}
  </ul>
)

/** One of them, by its number until its name is here. */
export const Parameter = ({ id, value, now }: One) => (
  <Suspense fallback={<Numbered id={id} value={value} />}>
    <Topic name="parameters">
      <Named id={id} value={value} now={now} />
    </Topic>
  </Suspense>
)

function Named({ id, value, now }: One) {
  const t = useTranslations('parameter.name')
  const known = parameterById(id)
  if (known === undefined) return <Numbered id={id} value={value} />
  return (
    <span>
      {t(known.name as never)}:{' '}
      {now !== undefined && (
        <>
          <ParameterValue kind={known.kind} value={now} /> <Arrow />{' '}
        </>
      )}
      <ParameterValue kind={known.kind} value={value} />
    </span>
  )
}

function Numbered({ id, value }: One) {
  const t = useTranslations('choice')
  return (
    <span>
      {t('parameter', { id: String(id) })} = <Amount value={value} decimals={0} />
    </span>
  )
}
