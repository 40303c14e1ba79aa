import { toBase58 } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ContractReading } from '../../data/code-reading.ts'
import {
  type Getter,
  mostGetters,
  type PresentValue,
  presentValues,
  type PresentValues as Present,
} from '../../data/contract-values.ts'
import { Address } from '../../show/address.tsx'
import { Height } from '../../show/block.tsx'
import { Count } from '../../show/quantity.tsx'
import { richValues } from '../../i18n/keys.ts'
import { Card } from '../../ui/card.tsx'
import styles from './reader.module.css'

type Known = ReadonlyMap<string, { readonly value: PresentValue; readonly block: number }>

const Now = createContext<Known>(new Map())

type Props = {
  readonly address: string
  readonly reading: ContractReading
  readonly children: ReactNode
}

/** What the contract holds now, first as a list; inside it also beside the places that rules and findings name. */
export function WithPresentValues({ address, reading, children }: Props) {
  const getters = useMemo(() => chosen(reading), [reading])
  const { data, error } = useQuery({ ...presentValues(address, getters), enabled: getters.length > 0 })
  const known = useMemo<Known>(
    () => new Map((data?.values ?? []).map((value) => [value.where, { value, block: data!.block }])),
    [data],
  )
  return (
    <Now value={known}>
      {getters.length > 0 && <List present={data} hasFailed={error !== null} />}
      {children}
    </Now>
  )
}

/** Those of places that rules and findings name come first. */
function chosen({ getters, functions, powers, upgrades }: ContractReading): readonly Getter[] {
  const findings = [...powers, ...upgrades]
  const groups = [
    ...functions.flatMap(({ access }) => access.groups),
    ...findings.flatMap(({ when }) => when),
  ]
  const named = new Set([
    ...groups.flatMap(({ rules }) => rules.map(({ where }) => where)),
    ...findings.map(({ where }) => where),
  ])
  const isNamed = ({ where }: Getter) => named.has(where)
  return [...getters.filter(isNamed), ...getters.filter((one) => !isNamed(one))].slice(0, mostGetters)
}

type ListProps = { readonly present: Present | undefined; readonly hasFailed: boolean }

function List({ present, hasFailed }: ListProps) {
  const t = useTranslations('reader.present')
  return (
    <Card title={t('title')}>
      {hasFailed && <p className={styles['empty']}>{t('failed')}</p>}
      {present !== undefined && (
        <>
          <p className={styles['empty']}>
            {t.rich('text', richValues({ block: <Height key="" value={present.block} /> }))}
          </p>
          <dl className={styles['present']}>
            {present.values.map((one) => (
              <div key={one.function}>
                <dt>
                  <code dir="ltr">{one.function}</code>
                </dt>
                <dd>{one.value === undefined ? t('none') : <Value value={one} />}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}

/** Storage that nobody has written to, in base58. */
const zeroAddress = toBase58('41'.padEnd(42, '0'))

function Value({ value: { type, value = '' } }: { readonly value: PresentValue }) {
  const t = useTranslations('reader.present')
  if (type === 'address') return value === zeroAddress ? t('nobody') : <Address value={value} />
  return /^u?int/.test(type) ? <Count value={value} /> : <code dir="ltr">{value}</code>
}

/** What a place holds now, where a getter tells. */
export function ValueNow({ where }: { readonly where: string }) {
  const t = useTranslations('reader.present')
  const known = use(Now).get(where)
  if (known?.value.value === undefined) return null
  return (
    <span className={styles['now']} title={t('after', { block: String(known.block) })}>
      {' = '}
      <Value value={known.value} />
    </span>
  )
}
