import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type MarketPair, orderBook, priceText } from '../../data/market.ts'
import { richValues } from '../../i18n/keys.ts'
import { PairPrice } from '../../show/pair-price.tsx'
import { ExactPercent } from '../../show/percent.tsx'
import { neutralText } from '../../show/text.tsx'
import { farPrice } from './far-price.ts'
import styles from './review.module.css'

type Props = {
  readonly pair: MarketPair
  readonly kind: 'buy' | 'sell'
  /** The worst price of the order. */
  readonly ticks: bigint
}

/** Offers that forms look at: the note reads the same. */
export const readOffers = 100

/** Says that the worst price of an order is far from the market; nothing while it is not. */
export function FarPriceNote({ pair, kind, ticks }: Props) {
  const t = useTranslations('review')
  const { data } = useQuery(orderBook(pair.id, readOffers))
  const far = data && farPrice({ kind, ticks }, pair, data)
  if (!far) return null
  return (
    <p role="alert" className={styles['far']}>
      {t.rich(
        `far.${far.way}`,
        richValues({
          percent: <ExactPercent key="percent" value={far.parts} decimals={2} />,
          price: (
            <PairPrice key="price" value={priceText(far.market, pair)} unit={neutralText(pair.sShortName)} />
          ),
        }),
      )}
    </p>
  )
}
