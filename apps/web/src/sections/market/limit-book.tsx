import { useTranslations } from 'use-intl/react'
import { limitBook, type LimitLevel, limitLevel, type LimitPair } from '../../data/limit-orders.ts'
import { type PairTokens, symbolOf } from '../../data/pools.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { Amount, Count } from '../../show/quantity.tsx'
import styles from './market.module.css'

/** Prices of each side that are shown. */
const rowCount = 10

/** What waits in the chain's own market for a pair: sellers and buyers side by side, each row in its place while figures change. */
export function LimitBook({ pair }: { readonly pair: LimitPair }) {
  const t = useTranslations('market')
  const query = useLiveQuery(limitBook(pair))
  return (
    <QueryFrame query={query} lines={rowCount}>
      {({ sellTokenInfo, buyTokenInfo, sell, buy }) => {
        const tokens: PairTokens = [sellTokenInfo, buyTokenInfo]
        if (sellTokenInfo.tokenDecimal === undefined || buyTokenInfo.tokenDecimal === undefined)
          return <p className={styles['note']}>{t('noDecimals')}</p>
        const sides = [
          { side: 'buy', levels: buy.map((offer) => limitLevel(offer, 'buy', tokens)) },
          { side: 'sell', levels: sell.map((offer) => limitLevel(offer, 'sell', tokens)) },
        ] as const
        const shown = sides.map(({ side, levels }) => ({
          side,
          levels: levels.filter((one) => one !== undefined).slice(0, rowCount),
        }))
        if (shown.every(({ levels }) => levels.length === 0))
          return <NothingHere title={t('noOrders')} text={t('noOrdersText')} />
        const most = shown
          .flatMap(({ levels }) => levels.map(({ first }) => first))
          .reduce((highest, one) => (one > highest ? one : highest), 1n)
        return (
          <>
            <div className={styles['sides']}>
              {shown.map(({ side, levels }) => (
                <Side key={side} side={side} levels={levels} tokens={tokens} most={most} />
              ))}
            </div>
            {shown.some(({ levels }) => levels.some(({ isWhole }) => !isWhole)) && (
              <p className={styles['note']}>{t('limit.more')}</p>
            )}
          </>
        )
      }}
    </QueryFrame>
  )
}

type SideProps = {
  readonly side: 'sell' | 'buy'
  readonly levels: readonly LimitLevel[]
  readonly tokens: PairTokens
  readonly most: bigint
}

/** Always as many rows, so that nothing moves. */
function Side({ side, levels, tokens: [first, second], most }: SideProps) {
  const t = useTranslations('market')
  return (
    <table className={styles['book']}>
      <caption>{t(side === 'sell' ? 'limit.sellers' : 'limit.buyers')}</caption>
      <thead>
        <tr>
          <th scope="col">
            {t('price')} <bdi>{symbolOf(second)}</bdi>
          </th>
          <th scope="col">
            {t('amount')} <bdi>{symbolOf(first)}</bdi>
          </th>
          <th scope="col">
            {t('sum')} <bdi>{symbolOf(second)}</bdi>
          </th>
          <th scope="col">{t('limit.count')}</th>
        </tr>
      </thead>
      <tbody data-side={side}>
        {Array.from({ length: rowCount }, (_, place) => {
          const level = levels[place]
          if (level === undefined)
            return (
              <tr key={place} aria-hidden>
                <td colSpan={4}>&nbsp;</td>
              </tr>
            )
          const share = Number((level.first * 1000n) / most) / 10
          return (
            <tr key={place} style={{ ['--share' as string]: `${share}%` }}>
              <td>
                <PairPrice value={level.price} />
              </td>
              <td>
                <Amount value={level.first} decimals={first.tokenDecimal ?? 0} />
                {!level.isWhole && '+'}
              </td>
              <td>
                <Amount value={level.second} decimals={second.tokenDecimal ?? 0} />
              </td>
              <td>
                <Count value={level.orders} />
                {!level.isWhole && '+'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
