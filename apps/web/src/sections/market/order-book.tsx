import { useTranslations } from 'use-intl/react'
import { type MarketPair, type Offer, orderBook, priceText } from '../../data/market.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { toInteger } from '../../format/exact-number.ts'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { Amount } from '../../show/quantity.tsx'
import { Card } from '../../ui/card.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import styles from './market.module.css'

/** Prices of each side. */
const rowCount = 14

/** A press on a price or an amount fills the form: of an amount, with all that is offered up to it. */
export type Picked = {
  readonly price?: string
  readonly amount?: bigint
  /** Of the order that the form makes next. */
  readonly kind?: 'buy' | 'sell'
}

type Props = {
  readonly pair: MarketPair
  /** At which the person's own orders wait. */
  readonly ownPrices: readonly string[]
  readonly onPick: (picked: Picked) => void
}

/** What waits in the book: sellers above, buyers below, each row in its place while figures change. */
export function OrderBook({ pair, ownPrices, onPick }: Props) {
  const t = useTranslations('market')
  const query = useLiveQuery(orderBook(pair.id, rowCount))
  const { buy = [], sell = [], price } = query.data ?? {}
  const shared = { pair, ownPrices, onPick, most: largest([...buy, ...sell]) }
  return (
    <Card title={t('book')}>
      <FailureFrame query={query}>
        <table className={styles['book']} aria-busy={query.data === undefined}>
          <thead>
            <tr>
              <th scope="col">
                {t('price')} <bdi>{pair.sShortName}</bdi>
              </th>
              <th scope="col">
                {t('amount')} <bdi>{pair.fShortName}</bdi>
              </th>
              <th scope="col">
                {t('sum')} <bdi>{pair.sShortName}</bdi>
              </th>
            </tr>
          </thead>
          <Side {...shared} side="sell" offers={sell} />
          <tbody>
            <tr>
              <th scope="row" colSpan={3} className={styles['last']}>
                <span className={styles['hidden']}>{t('lastPrice')}</span>
                {price === undefined ? (
                  '–'
                ) : (
                  <PairPrice value={priceText(price, pair)} unit={pair.sShortName} />
                )}
                <Gap pair={pair} buy={buy[0]} sell={sell[0]} />
              </th>
            </tr>
          </tbody>
          <Side {...shared} side="buy" offers={buy} />
        </table>
      </FailureFrame>
    </Card>
  )
}

const amountOf = ({ Amount: amount }: Offer): bigint => toInteger(amount) ?? 0n

const largest = (offers: readonly Offer[]): bigint =>
  offers.map(amountOf).reduce((most, one) => (one > most ? one : most), 1n)

type GapProps = {
  readonly pair: MarketPair
  readonly buy: Offer | undefined
  readonly sell: Offer | undefined
}

/** The distance of the best prices in percent of the lower one, cut off. */
function Gap({ buy, sell }: GapProps) {
  const t = useTranslations('market')
  if (buy === undefined || sell === undefined) return null
  const [low, high] = [Number(buy.Price), Number(sell.Price)]
  return (
    <small>
      {t('gap')} <bdi dir="ltr">{(Math.floor(((high - low) / low) * 10_000) / 100).toFixed(2)}%</bdi>
    </small>
  )
}

type SideProps = Props & {
  readonly side: 'buy' | 'sell'
  readonly offers: readonly Offer[]
  readonly most: bigint
}

/** Always as many rows, so that nothing moves. */
function Side({ pair, side, offers, most, ownPrices, onPick }: SideProps) {
  const t = useTranslations('market')
  const rows = Array.from({ length: rowCount }, (_, place) => offers[place])
  const sums = runningSums(offers, pair)
  const order = side === 'sell' ? rows.map((_, place) => rowCount - 1 - place) : rows.map((_, place) => place)
  return (
    <tbody data-side={side}>
      {order.map((place) => {
        const offer = rows[place]
        if (offer === undefined)
          return (
            <tr key={place} aria-hidden>
              <td colSpan={3}>&nbsp;</td>
            </tr>
          )
        const price = priceText(offer.Price, pair)
        const { first, second } = sums[place]!
        const share = Number((amountOf(offer) * 1000n) / most) / 10
        return (
          <tr key={place} style={{ ['--share' as string]: `${share}%` }}>
            <td>
              {ownPrices.includes(String(offer.Price)) && (
                <span className={styles['own']}>
                  <span className={styles['hidden']}>{t('ownOrder')}</span>
                </span>
              )}
              <button type="button" onClick={() => onPick({ price })}>
                <PairPrice value={price} />
              </button>
            </td>
            <td>
              <button type="button" onClick={() => onPick({ price, amount: first })}>
                <Amount value={amountOf(offer)} decimals={pair.fPrecision} />
              </button>
            </td>
            <td>
              <Amount value={second} decimals={pair.sPrecision} />
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}

/** All that is offered up to each price: of the first token, and what it costs in the second. */
function runningSums(offers: readonly Offer[], { fPrecision }: MarketPair) {
  let [first, second] = [0n, 0n]
  return offers.map((offer) => {
    const amount = amountOf(offer)
    first += amount
    second += costOf(offer.Price, amount, fPrecision)
    return { first, second }
  })
}

/** A price may have places beyond the smallest unit. */
function costOf(price: number | string, amount: bigint, precision: number): bigint {
  const [whole = '0', fraction = ''] = String(price).split('.')
  const units = BigInt(whole + fraction)
  return (units * amount) / 10n ** BigInt(precision + fraction.length)
}
