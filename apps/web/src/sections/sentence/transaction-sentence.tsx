import type { TransactionInfo } from '../../data/transaction.ts'
import type { Operation } from '@sundial/operations'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { operationNames, OperationType } from '../../show/operation-type.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readRaw } from '../transaction/read-raw.ts'
import { CallSentence } from './call-sentence.tsx'
import { BalanceChanges } from './balance-changes.tsx'
import {
  richText,
  sentenceValues,
  type SentenceValues,
  type Translate,
  trxValue,
  type Outcome,
  outcomeOf,
} from '../../show/sentence-values.tsx'
import styles from './sentence.module.css'
import { type TradeSide, tradeValues, useTrade } from '../../show/trade.tsx'
import { Count } from '../../show/quantity.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { RevertReason, revertIn } from '../../show/revert-reason.tsx'

type Props = { readonly info: TransactionInfo }

/** Describes in a sentence what happened, only as far as the chain confirms it. */
export const TransactionSentence = ({ info }: { readonly info: TransactionInfo | undefined }) => (
  <Suspense fallback={<Waiting />}>
    <Topic name="sentence">{info === undefined ? <Waiting /> : <Sentence info={info} />}</Topic>
  </Suspense>
)

const Waiting = () => (
  <div className={styles['sentence']} aria-busy>
    <Skeleton height={22} width="72%" />
  </div>
)

function Sentence({ info }: Props) {
  const t = useTranslations('sentence')
  const reading = useMemo(() => readRaw(info.rawDataHex), [info.rawDataHex])
  const operation = reading.kind === 'read' ? reading.operations[0] : undefined
  const outcome = outcomeOf(info)
  const trade = useTrade(operation, info.outcome)
  // A sentence must not change while it is read, so it waits for all its parts.
  if (trade?.isLoading === true) return <Waiting />
  return (
    <div className={styles['sentence']} data-outcome={outcome}>
      <h2 className={styles['hidden']}>{t('title')}</h2>
      <p className={styles['main']}>{mainOf(t, { operation, info, outcome, trade })}</p>
      {outcome === 'failed' && <FailureReason info={info} />}
      {outcome === 'done' && <BalanceChanges operation={operation} info={info} />}
    </div>
  )
}

type What = {
  readonly operation: Operation | undefined
  readonly info: TransactionInfo
  readonly outcome: Outcome
  readonly trade: TradeSide | undefined
}

function mainOf(t: Translate, { operation, info, outcome, trade }: What): ReactNode {
  if (operation === undefined) return richText(t, briefs[outcome], briefly(info))
  if (operation.kind === 'unknown')
    return richText(t, 'unnamed', { ...briefly(info), type: String(operation.type) })
  const values = { ...sentenceValues(operation, info), ...tradeValues(trade) }
  if (operation.kind === 'TriggerSmartContract' && outcome !== 'requested')
    return <CallSentence call={operation.value} info={info} outcome={outcome} values={values} />
  if (outcome === 'done') return richText(t, `done.${operation.kind}`, values)
  if (outcome === 'failed' && operation.kind === 'CreateSmartContract')
    return richText(t, 'failed.CreateSmartContract', values)
  return richText(t, briefs[outcome], briefly(info))
}

const briefs = { done: 'briefly', failed: 'failed.other', requested: 'requested' } as const

/** The owner and the kind of operation, where nothing more is known or confirmed. */
const briefly = (info: TransactionInfo): SentenceValues => ({
  owner: ownerNode(info.ownerAddress),
  operation: <OperationType key="operation" type={info.contractType ?? -1} />,
  type: operationNames[info.contractType ?? -1] ?? String(info.contractType),
})

const ownerNode = (owner: string | undefined) => <Address key="owner" value={owner} />

/** Creations and calls of contracts in a block have a trace. */
function WayToTrace({ info: { hash, block, contractType } }: FailedProps) {
  const t = useTranslations('sentence')
  if (block === undefined || (contractType !== 30 && contractType !== 31)) return null
  return (
    <>
      {' '}
      <Link to="/transaction/$hash/{-$tab}" params={{ hash, tab: 'trace' }}>
        {t('where')}
      </Link>
    </>
  )
}

type FailedProps = { readonly info: TransactionInfo }

/** Why the transaction failed, as far as the chain says, and what it cost anyway. */
export function FailureReason({ info }: FailedProps) {
  const { contractRet = '', contractResult, cost, toAddress } = info
  const t = useTranslations('sentence')
  const reverted = contractRet === 'REVERT'
  const data = reverted ? contractResult?.at(-1) : undefined
  const hasReason = revertIn(data) !== undefined
  const isKnown = !reverted || contractResult !== undefined
  const energy = toInteger(cost?.energy_usage_total) ?? 0n
  return (
    <p className={styles['why']}>
      {isKnown &&
        richText(t, 'why', {
          code: contractRet,
          hasReason: hasReason ? 'yes' : 'no',
          reason: hasReason && <RevertReason key="reason" data={data ?? ''} contract={toAddress} />,
        })}{' '}
      {cost?.fee !== undefined &&
        richText(t, 'burnt', {
          hasEnergy: energy > 0n ? 'yes' : 'no',
          energy: <Count key="energy" value={energy} />,
          ...trxValue('fee', cost.fee),
        })}
      <WayToTrace info={info} />
    </p>
  )
}
