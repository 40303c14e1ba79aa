import { textOr } from '../i18n/keys.ts'
import { type ReactNode, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import { Arrow } from '../ui/arrow.tsx'
import { ExactPercent } from './percent.tsx'
import { Amount, Trx } from './quantity.tsx'
import { parameterById, type ParameterKind } from './chain-parameters.ts'
import { toInteger, type ApiInteger as Whole } from '../format/exact-number.ts'
import styles from './show.module.css'
import { durationText } from '../format/time.ts'
import { Missing } from './missing.tsx'

type One = {
  readonly id: number
  readonly value: Whole
  /** The value that it would replace. */
  readonly now?: Whole | undefined
}
type Props = {
  readonly values: readonly { readonly key: number; readonly value: Whole }[]
  /** Current values, by the numbers of the parameters. */
  readonly inForce?: ReadonlyMap<number, Whole>
}

/** Chain parameters with their proposed values. */
export const Parameters = ({ values, inForce }: Props) => (
  <ul className={styles['plain']}>
    {values.map(({ key, value }) => (
      <li key={key}>
        <Parameter id={key} value={value} now={inForce?.get(key)} />
      </li>
    ))}
  </ul>
)

/** One parameter, shown by its number until its name is loaded. */
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
      {textOr(t, known.name, known.name)}:{' '}
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

/** The name of a parameter, by its number in proposals. */
export const ParameterName = ({ id }: Pick<One, 'id'>) => (
  <Topic name="parameters">
    <OnlyName id={id} />
  </Topic>
)

function OnlyName({ id }: Pick<One, 'id'>) {
  const t = useTranslations()
  const known = parameterById(id)
  return known === undefined
    ? t('choice.parameter', { id: String(id) })
    : textOr(t, `parameter.name.${known.name}`, known.name)
}

type ParameterValueProps = { readonly kind: ParameterKind; readonly value: Whole | undefined }
type OfKind = { readonly kind: ParameterKind; readonly value: bigint }

/** A value of a chain parameter in its unit. Needs the texts of the topic `parameters`. */
export function ParameterValue({ kind, value }: ParameterValueProps) {
  const integer = toInteger(value)
  return integer === undefined ? <Missing /> : kinds[kind]({ kind, value: integer })
}

const kinds: Readonly<Record<ParameterKind, (of: OfKind) => ReactNode>> = {
  switch: (of) => <Switch {...of} />,
  once: (of) => <Switch {...of} />,
  trx: ({ value }) => <Trx sun={value} />,
  priceOfBandwidth: (of) => <WithWord {...of} />,
  priceOfEnergy: (of) => <WithWord {...of} />,
  duration: ({ value }) => <Duration ms={value} />,
  milliseconds: ({ value }) => <Duration ms={value} />,
  days: ({ value }) => <Duration ms={value * 86_400_000n} />,
  blocks: (of) => <WithUnit {...of} />,
  bandwidth: (of) => <WithUnit {...of} />,
  energy: (of) => <WithUnit {...of} />,
  bytes: (of) => <WithWord {...of} />,
  share: ({ value }) => <ExactPercent value={value} decimals={2} />,
  number: ({ value }) => <Amount value={value} decimals={0} />,
}

const switches: Readonly<Record<string, 'on' | 'off' | 'done'>> = { '1': 'on', '0': 'off', '-1': 'done' }

function Switch({ value }: OfKind) {
  const t = useTranslations('parameter.value')
  const state = switches[String(value)]
  if (state === undefined) return <Amount value={value} decimals={0} />
  return (
    <span className={styles['pill']} data-tone={state === 'off' ? undefined : 'good'}>
      {t(state)}
    </span>
  )
}

function WithUnit({ kind, value }: OfKind) {
  const t = useTranslations('unit')
  return <Amount value={value} decimals={0} unit={t(kind as 'energy', { count: Number(value) })} />
}

const words = { priceOfBandwidth: 'perBandwidth', priceOfEnergy: 'perEnergy', bytes: 'bytes' } as const

function WithWord({ kind, value }: OfKind) {
  const t = useTranslations('parameter.value')
  return <Amount value={value} decimals={0} unit={t(words[kind as keyof typeof words])} />
}

function Duration({ ms }: { readonly ms: bigint }) {
  const locale = useLocale()
  return <span className={styles['number']}>{durationText(ms, locale)}</span>
}
