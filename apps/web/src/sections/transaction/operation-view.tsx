import { textOr } from '../../i18n/keys.ts'
import type { TransactionInfo } from '../../data/transaction.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../ui/card.tsx'
import { readRaw } from './read-raw.ts'
import styles from '../sections.module.css'
import { labelsOf, type Operation, reviewOf } from '@sundial/operations'
import { toBase58, toHex } from '@sundial/primitives'
import { Topic } from '../../i18n/topic.tsx'
import { DividedVotes, mostFirst } from '../vote/divided-votes.tsx'
import { BytesHex } from '../../show/hash.tsx'
import { ShownValue } from '../../show/shown-value.tsx'
import { useFieldLabel } from '../../show/operation-type.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import { OtherAmount, tradeRow, type TradeSide, useTrade } from '../../show/trade.tsx'

/** The operation decoded from its own bytes, not from the server's description. */
export function OperationCard({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const reading = useMemo(() => readRaw(info.rawDataHex), [info.rawDataHex])
  if (reading.kind === 'read') {
    return reading.operations.map((operation, index) => (
      <OperationView key={index} operation={operation} outcome={info.outcome} />
    ))
  }
  return (
    <Card title={t('operation')}>
      <p className={styles['text']}>
        {reading.kind === 'absent' ? t('noBytes') : t('unreadable', { reason: reading.reason })}
      </p>
    </Card>
  )
}

/** The fields of a message, without the account that signed it: the details of the transaction name it. */
const rowsOf = (operation: Exclude<Operation, { kind: 'unknown' }>) =>
  reviewOf(operation).rows.filter(([label]) => label !== 'owner')

type Props = { readonly operation: Operation; readonly outcome?: TransactionInfo['outcome'] }

/** One operation: every field of its message, and the amount of the other token in a trade. */
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
  if (operation.kind === 'VoteWitnessContract') return <VotesCast operation={operation} />
  const labels = labelsOf(operation.kind)
  return (
    <Card title={textOr(t, `operation.${operation.kind}`, labels.title)}>
      <Details
        facts={[
          ...rowsOf(operation).map(([label, value]): Detail => [
            labelOf(label, labels[label]),
            (trade && tradeRow(trade, label, value)) ?? <ShownValue key="" value={value} />,
          ]),
          ...(trade === undefined ? [] : otherRows(trade, labelOf(otherLabels[operation.kind] ?? 'other'))),
        ]}
      />
    </Card>
  )
}

/** A vote: up to 30 representatives as a table, then the other fields of the message. */
function VotesCast({
  operation,
}: {
  readonly operation: Extract<Operation, { kind: 'VoteWitnessContract' }>
}) {
  const t = useTranslations()
  const labelOf = useFieldLabel()
  const labels = labelsOf(operation.kind)
  const others = rowsOf(operation).filter(([label]) => label !== 'votes')
  const votes = operation.value.votes.map(({ voteAddress, voteCount }) => ({
    address: toBase58(voteAddress),
    votes: voteCount,
  }))
  return (
    <Card title={t('page.votesGiven')}>
      <Topic name="governance">
        <DividedVotes name="votes" who="representative" votes={mostFirst(votes)} />
      </Topic>
      <Details
        facts={others.map(([label, value]): Detail => [
          labelOf(label, labels[label]),
          <ShownValue key="" value={value} />,
        ])}
      />
    </Card>
  )
}

const otherLabels: Readonly<Partial<Record<Operation['kind'], string>>> = {
  ExchangeTransactionContract: 'received',
  ExchangeInjectContract: 'otherPutIn',
  ExchangeWithdrawContract: 'otherTakenOut',
}

const otherRows = ({ otherToken, otherAmount }: TradeSide, label: string): readonly Detail[] =>
  otherToken === undefined || otherAmount === undefined
    ? []
    : [[label, <OtherAmount key="" amount={otherAmount} token={otherToken} />]]
