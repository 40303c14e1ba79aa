import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  addFailure,
  markListed,
  removeCancelled,
  removeFailure,
  removeUnconfirmed,
  type SentOrder,
  useCancelled,
  useFailures,
  useUnconfirmed,
} from '../../browser/order-lists.ts'
import { cancellationStatuses, entryStatuses, type MarketPair, marketPairs } from '../../data/market.ts'
import { richValues } from '../../i18n/keys.ts'
import { TransactionLink } from '../../show/hash.tsx'
import { Quantity } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Time } from '../../show/time.tsx'
import { Button } from '../../ui/button.tsx'
import { TradeSide } from './trade-side.tsx'
import styles from './book.module.css'

/** Failed orders are shown this long. */
const failureMs = 7 * 86_400_000
const failed = 8

type Props = {
  readonly account: string
  /** Transactions of the orders that the page lists. */
  readonly listed: ReadonlySet<string>
}

/** Orders of an account that it sent and that the index does not list, also since a fork has undone them, and those that failed. */
export function SentOrders({ account, listed }: Props) {
  const isKnown = useAnswers()
  const t = useTranslations('market')
  const waiting = useUnconfirmed().filter(
    ({ uAddr, hash }) => uAddr === account && !listed.has(hash) && !isKnown(hash),
  )
  const failures = useFailures(account)
  const { data } = useQuery(marketPairs())
  const pairs = [...(data?.recommended ?? []), ...(data?.others ?? [])]
  const pairOf = ({ pairID }: SentOrder) => pairs.find(({ id }) => id === pairID)
  const recent = failures.flatMap((order, index) =>
    order.time + failureMs > (data?.readMs ?? 0) ? [{ order, index }] : [],
  )
  if (waiting.length + recent.length === 0) return null
  return (
    <ul className={styles['sent']} aria-label={t('orders.unlisted')}>
      {waiting.map((order) => (
        <li key={order.hash}>
          <Line order={order} pair={pairOf(order)} />
          <span>{t(order.wasListed === true ? 'orders.undone' : 'orders.beingSent')}</span>
        </li>
      ))}
      {recent.map(({ order, index }) => (
        <li key={order.hash} data-failed>
          <Line order={order} pair={pairOf(order)} />
          <span>{t('status.8')}</span>
          <Button variant="default" onClick={() => removeFailure(account, index)}>
            {t('orders.ignore')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type LineProps = { readonly order: SentOrder; readonly pair: MarketPair | undefined }

function Line({ order, pair }: LineProps) {
  const t = useTranslations('market')
  const { orderType, amount, price, hash, time } = order
  return (
    <>
      <TradeSide type={orderType} />
      <span>
        {t.rich(
          'orders.amountAt',
          richValues({
            amount: <Quantity key="amount" figure={amount} unit={pair && neutralText(pair.fShortName)} />,
            price: <Quantity key="price" figure={price} unit={pair && neutralText(pair.sShortName)} />,
          }),
        )}
      </span>
      <TransactionLink id={hash} />
      <Time value={time} />
    </>
  )
}

/** In a block that is not final. */
const notFinal: readonly (number | undefined)[] = [-1, 2, 6]

/**
 * Takes out of the lists what the index knows for good: what is listed, what failed, and what is cancelled. Says whether the index has
 * an order now.
 */
function useAnswers(): (hash: string) => boolean {
  const sent = useUnconfirmed()
  const cancelled = useCancelled()
  const { data: entries } = useQuery(entryStatuses(sent.map(({ hash }) => hash)))
  const { data: cancellations } = useQuery(cancellationStatuses(cancelled.map(({ hash }) => hash)))
  useEffect(() => {
    const fresh = sent.findIndex(({ hash, wasListed }) => !wasListed && notFinal.includes(entries?.get(hash)))
    if (fresh >= 0) return markListed(fresh)
    const statusOf = ({ hash }: SentOrder) => entries?.get(hash)
    const index = sent.findIndex(
      (order) => statusOf(order) !== undefined && !notFinal.includes(statusOf(order)),
    )
    if (index < 0) return
    const order = sent[index]!
    // One at a time: the list that remains asks again.
    removeUnconfirmed(index)
    if (entries?.get(order.hash) === failed) addFailure(order)
  }, [sent, entries])
  useEffect(() => {
    const index = cancelled.findIndex(({ hash }) => cancellations?.get(hash) !== undefined)
    if (index >= 0) removeCancelled(index)
  }, [cancelled, cancellations])
  return (hash) => entries?.get(hash) !== undefined
}
