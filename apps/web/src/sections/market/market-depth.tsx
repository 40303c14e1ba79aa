import { useTranslations } from 'use-intl/react'
import { Depth } from '../../charts/depth.tsx'
import { marketDepth, type MarketPair, type Offer, priceText } from '../../data/market.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { toInteger } from '../../format/exact-number.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { neutralText } from '../../show/text.tsx'

/** What waits in the book of a pair up to each price. */
export function MarketDepth({ pair }: { readonly pair: MarketPair }) {
  const t = useTranslations('market')
  const query = useLiveQuery(marketDepth(pair.id))
  const [first, second] = [neutralText(pair.fShortName), neutralText(pair.sShortName)] as const
  const levelsOf = (offers: readonly Offer[]) =>
    offers.map(({ Price: price, Amount: sum }) => ({
      price: priceText(price, pair),
      sum: toInteger(sum) ?? 0n,
    }))
  return (
    <QueryFrame query={query} lines={8}>
      {({ buy, sell }) =>
        buy.length + sell.length === 0 ? (
          <NothingHere title={t('noOrders')} text={t('noOrdersText')} />
        ) : (
          <Depth
            buy={levelsOf(buy)}
            sell={levelsOf(sell)}
            label={t('depthOf', { first, second })}
            decimals={pair.fPrecision}
            symbols={[first, second]}
          />
        )
      }
    </QueryFrame>
  )
}
