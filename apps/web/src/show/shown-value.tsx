import { textOr } from '../i18n/keys.ts'
import type { Asset, Row, ReviewValue, Unit } from '@sundial/operations'
import { toBase58, toHex } from '@sundial/primitives'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ExternalLink } from '../ui/external-link.tsx'
import { Address } from './address.tsx'
import { Amount } from './quantity.tsx'
import { BytesHex } from './hash.tsx'
import { ContractCall } from './contract-call.tsx'
import { ForeignLines } from './foreign-lines.tsx'
import { ForeignText } from './text.tsx'
import { Missing } from './missing.tsx'
import { NamedAmount, NamedToken } from './named-token.tsx'
import { Parameter } from './parameters.tsx'
import { ExactPercent } from './percent.tsx'
import { PermissionView } from './permission-view.tsx'
import styles from './show.module.css'
import { Timestamp } from './time.tsx'
import { useFieldLabel } from './operation-type.tsx'

type Kinds = {
  readonly [Kind in ReviewValue['kind']]: (value: Extract<ReviewValue, { kind: Kind }>) => ReactNode
}

/** The component of each kind of value an operation can show; a new kind fails to compile here. */
const kinds: Kinds = {
  address: ({ address }) =>
    address === '' ? <Missing why="none" /> : <Address value={toBase58(address)} withCopy />,
  amount: ({ amount, asset }) => <NamedAmount value={amount} token={tokenOf(asset)} />,
  token: ({ asset }) => <NamedToken token={tokenOf(asset)} />,
  number: ({ value, decimals, unit }) => <NumberWithUnit value={value} decimals={decimals} unit={unit} />,
  text: ({ text }) => (text === '' ? <Missing why="none" /> : <ForeignLines text={text} />),
  // The address was written by a stranger: the link warns first.
  url: ({ url }) =>
    url === '' ? (
      <Missing why="none" />
    ) : (
      <ExternalLink url={url}>
        <ForeignText text={url} />
      </ExternalLink>
    ),
  bytes: ({ bytes }) => (bytes.length === 0 ? <Missing why="none" /> : <BytesHex hex={toHex(bytes)} />),
  time: ({ timestampMs }) => <Timestamp value={Number(timestampMs)} />,
  boolean: ({ value }) => <Translated name={value ? 'yes' : 'no'} />,
  choice: ({ name }) => <Translated name={String(name)} />,
  parameter: ({ id, value }) => <Parameter id={Number(id)} value={value} />,
  permission: ({ permission }) => <PermissionView permission={permission} />,
  call: ({ contract, input }) => <ContractCall contract={toBase58(contract)} input={input} />,
  list: ({ items }) => <Items items={items} />,
  rows: ({ rows }) => <Rows rows={rows} />,
}

export const ShownValue = ({ value }: { readonly value: ReviewValue }) =>
  (kinds[value.kind] as (value: ReviewValue) => ReactNode)(value)

const tokenOf = (asset: Asset) =>
  ({ tokenId: asset.kind === 'trx' ? '_' : asset.id, tokenType: 'trc10' }) as const

type NumberProps = { readonly value: bigint; readonly decimals: number; readonly unit: Unit | undefined }

function NumberWithUnit({ value, decimals, unit }: NumberProps) {
  const t = useTranslations('unit')
  if (unit === 'percent') return <ExactPercent value={value} decimals={decimals} />
  const count = Number(value) / 10 ** decimals
  return (
    <Amount value={value} decimals={decimals} unit={unit === undefined ? undefined : t(unit, { count })} />
  )
}

function Translated({ name }: { readonly name: string }) {
  const t = useTranslations('choice')
  return <span>{textOr(t, name, name)}</span>
}

const Items = ({ items }: { readonly items: readonly ReviewValue[] }) =>
  items.length === 0 ? (
    <Missing why="none" />
  ) : (
    <ol className={styles['items']}>
      {items.map((item, index) => (
        <li key={index}>
          <ShownValue value={item} />
        </li>
      ))}
    </ol>
  )

/** Rows inside a row: a vote, a token's frozen supply. */
function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const labelOf = useFieldLabel()
  return (
    <dl className={styles['nested']}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{labelOf(label)}</dt>
          <dd>
            <ShownValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
