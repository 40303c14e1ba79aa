import type { TransactionInfo } from '../data/transaction.ts'
import { labelsOf, type Operation, reviewOf, type ReviewValue } from '@sundial/operations'
import type { ReactNode } from 'react'
import { toHex } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { BytesHex } from '../show/bytes-hex.tsx'
import { ShownValue } from '../show/shown-value.tsx'
import { useFieldLabel } from '../show/use-field-label.ts'
import { Card } from '../ui/card.tsx'
import { type Detail, Details } from '../ui/facts.tsx'
import { OtherAmount, PairName, type Trade, useTrade } from './sentence/trade.tsx'

type Props = { readonly operation: Operation; readonly outcome?: TransactionInfo['outcome'] }

/** One operation in words: every field of its message, and what a trade moved of the other token. */
export function OperationView({ operation, outcome }: Props) {
  const t = useTranslations()
  const labelOf = useFieldLabel()
  const trade = useTrade(operation, outcome)
  if (operation.kind === 'unknown') {
    return (
      <Card title={t('operation.unknown', { type: operation.type })}>
        <Details facts={[[t('transaction.bytes'), <BytesHex key="" hex={toHex(operation.bytes)} />]]} />
      </Card>
    )
  }
  const labels = labelsOf(operation.kind)
  const key = `operation.${operation.kind}` as never
  return (
    <Card title={t.has(key) ? t(key) : labels.title} aside={<code>{operation.kind}</code>}>
      <Details
        facts={[
          ...reviewOf(operation).rows.map(([label, value]): Detail => [
            labelOf(label, labels[label]),
            (trade && tradeRow(trade, label, value)) ?? <ShownValue key="" value={value} />,
          ]),
          ...(trade === undefined ? [] : otherRows(trade, labelOf(otherLabels[operation.kind] ?? 'other'))),
        ]}
      />
    </Card>
  )
}

const otherLabels: Readonly<Partial<Record<Operation['kind'], string>>> = {
  ExchangeTransactionContract: 'received',
  ExchangeInjectContract: 'otherPutIn',
  ExchangeWithdrawContract: 'otherTakenOut',
}

/** The rows of a trade that mean more once its pair is known. */
function tradeRow({ pair, otherToken }: Trade, label: string, value: ReviewValue): ReactNode | undefined {
  if (label === 'exchange' && pair !== undefined) return <PairName pair={pair} />
  if (label === 'minimum' && otherToken !== undefined && value.kind === 'number')
    return <OtherAmount amount={String(value.value)} token={otherToken} />
  return undefined
}

const otherRows = ({ otherToken, otherAmount }: Trade, label: string): readonly Detail[] =>
  otherToken === undefined || otherAmount === undefined
    ? []
    : [[label, <OtherAmount key="" amount={otherAmount} token={otherToken} />]]
