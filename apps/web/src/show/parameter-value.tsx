import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Amount, Trx } from './amount.tsx'
import type { ParameterKind } from './chain-parameters.ts'
import { durationText } from './duration-text.ts'
import { type ApiInteger as Whole, toInteger } from './exact-number.ts'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

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
  days: ({ value }) => <Duration ms={value * 86_400_000n} />,
  blocks: (of) => <WithUnit {...of} />,
  bandwidth: (of) => <WithUnit {...of} />,
  energy: (of) => <WithUnit {...of} />,
  bytes: (of) => <WithWord {...of} />,
  share: ({ value }) => <Amount value={value} decimals={2} unit="%" />,
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
