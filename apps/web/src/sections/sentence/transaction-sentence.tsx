import type { TransactionInfo } from '../../data/transaction.ts'
import type { Operation } from '@sundial/operations'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFinality } from '../../data/block.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { operationNames } from '../../show/operation-names.ts'
import { OperationType } from '../../show/operation-type.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readRaw } from '../read-raw.ts'
import { CallSentence } from './call-sentence.tsx'
import { FailureReason } from './failed.tsx'
import { type Outcome, outcomeOf } from './fate.ts'
import { BalanceChanges } from './moved.tsx'
import { sentenceValues, type SentenceValues } from './sentence-values.tsx'
import styles from './sentence.module.css'
import { richText, type Translate } from './tell.ts'
import { type Trade, tradeValues, useTrade } from './trade.tsx'

type Props = { readonly info: TransactionInfo }

/** What happened, in a sentence, and no more than the chain itself says. */
export const TransactionSentence = ({ info }: { readonly info: TransactionInfo | undefined }) => (
  <Card>
    <Suspense fallback={<Waiting />}>
      <Topic name="sentence">{info === undefined ? <Waiting /> : <Sentence info={info} />}</Topic>
    </Suspense>
  </Card>
)

const Waiting = () => (
  <div className={styles['told']} aria-busy>
    <Skeleton height={22} width="72%" />
  </div>
)

function Sentence({ info }: Props) {
  const t = useTranslations('sentence')
  const { confirmed } = useFinality({
    confirmed: info.confirmed,
    confirmations: info.confirmations,
    height: info.block,
  })
  const reading = useMemo(() => readRaw(info.rawDataHex), [info.rawDataHex])
  const operation = reading.kind === 'read' ? reading.operations[0] : undefined
  const fate = outcomeOf(info)
  const trade = useTrade(operation, info.outcome)
  // A sentence that grows word by word would move under the eyes of its reader.
  if (trade?.isLoading === true) return <Waiting />
  return (
    <div className={styles['told']} data-fate={fate}>
      <h2 className={styles['hidden']}>{t('title')}</h2>
      <p className={styles['main']}>{mainOf(t, { operation, info, fate, trade })}</p>
      {fate === 'failed' && <FailureReason info={info} />}
      {fate === 'done' && <BalanceChanges operation={operation} info={info} />}
      {info.block === undefined && <p className={styles['aside']}>{t('pending')}</p>}
      {info.block !== undefined && confirmed === false && <p className={styles['aside']}>{t('notFinal')}</p>}
    </div>
  )
}

type What = {
  readonly operation: Operation | undefined
  readonly info: TransactionInfo
  readonly fate: Outcome
  readonly trade: Trade | undefined
}

function mainOf(t: Translate, { operation, info, fate, trade }: What): ReactNode {
  if (operation === undefined) return richText(t, briefs[fate], briefly(info))
  if (operation.kind === 'unknown')
    return richText(t, 'unnamed', { ...briefly(info), type: String(operation.type) })
  const values = { ...sentenceValues(operation, info), ...tradeValues(trade) }
  if (operation.kind === 'TriggerSmartContract' && fate !== 'asked')
    return <CallSentence call={operation.value} info={info} fate={fate} values={values} />
  if (fate === 'done') return richText(t, `done.${operation.kind}`, values)
  if (fate === 'failed' && operation.kind === 'CreateSmartContract')
    return richText(t, 'failed.CreateSmartContract', values)
  return richText(t, briefs[fate], briefly(info))
}

const briefs = { done: 'briefly', failed: 'failed.other', asked: 'asked' } as const

/** Whose operation it was and of what kind, where that is all that is known or can be claimed. */
const briefly = (info: TransactionInfo): SentenceValues => ({
  owner: ownerNode(info.ownerAddress),
  operation: <OperationType key="operation" type={info.contractType ?? -1} />,
  type: operationNames[info.contractType ?? -1] ?? String(info.contractType),
})

const ownerNode = (owner: string | undefined) => <Address key="owner" value={owner} />
