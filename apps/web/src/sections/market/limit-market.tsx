import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { chainParameters } from '../../data/governance.ts'
import type { LimitPair } from '../../data/limit-orders.ts'
import { isNativeId } from '../../data/token.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Card } from '../../ui/card.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useActor } from '../../wallet/multi-signature/acting.ts'
import { TokenChoice } from '../../wallet/order/token-choice.tsx'
import { useWalletData } from '../../wallet/data.ts'
import { LimitBook } from './limit-book.tsx'
import { LimitOrders } from './limit-orders.tsx'
import { LimitTrades } from './limit-trades.tsx'
import styles from './market.module.css'

const LimitOrderButton = lazy(async () => ({
  default: (await import('../../wallet/pools/limit-order-button.tsx')).LimitOrderButton,
}))

const parameter = 'getAllowMarketTransaction'

/** The chain's own market, where the committee allows it: the book of a pair, its orders and its trades. */
export function LimitMarket({ tab }: { readonly tab: string | undefined }) {
  const t = useTranslations('market.limit')
  const query = useQuery(chainParameters())
  return (
    <QueryFrame query={query} lines={8}>
      {({ body }) =>
        body.tronParameters?.some(({ key, value }) => key === parameter && Number(value) === 1) ? (
          <Allowed tab={tab} />
        ) : (
          <NothingHere title={t('off')} text={t('offText', { parameter })} />
        )
      }
    </QueryFrame>
  )
}

const tokenIn = (text: string | undefined): string =>
  text === undefined ? '' : isNativeId(text) ? '_' : /^\d{7,19}$/.test(text) ? text : ''

const lists = ['orders', 'trades'] as const

function Allowed({ tab }: { readonly tab: string | undefined }) {
  const t = useTranslations('market.limit')
  const page = useTranslations('page')
  const [list, setList] = useState<(typeof lists)[number]>(tab === 'trades' ? 'trades' : 'orders')
  const navigate = useNavigate()
  const search: { readonly sellTokenId?: string; readonly buyTokenId?: string } = useSearch({ strict: false })
  const [first, second] = [tokenIn(search.sellTokenId), tokenIn(search.buyTokenId ?? '_')]
  const { tokens } = useWalletData(useActor())
  const usual = ['_', ...tokens.flatMap(({ tokenId }) => (isNativeId(tokenId) ? [] : [tokenId]))]
  const go = (pair: LimitPair) => void navigate({ to: '.', search: pair, resetScroll: false })
  const isPair = first !== '' && second !== '' && first !== second
  const shown = isPair ? list : 'orders'
  const pair = isPair ? { sellTokenId: first, buyTokenId: second } : undefined
  return (
    <div className={styles['limit']}>
      <Card
        title={t('title')}
        aside={
          <Suspense>
            <LimitOrderButton key={`${first} ${second}`} pair={[second, first]} />
          </Suspense>
        }
      >
        <div className={styles['tokens']}>
          <TokenChoice
            key={`first ${first}`}
            label={t('token')}
            value={first}
            usual={usual}
            onChange={(id) => go({ sellTokenId: id, buyTokenId: second })}
          />
          <TokenChoice
            key={`second ${second}`}
            label={t('pricedIn')}
            value={second}
            usual={usual}
            onChange={(id) => go({ sellTokenId: first, buyTokenId: id })}
          />
        </div>
        {pair === undefined ? (
          <p className={styles['note']}>{t('choosePair')}</p>
        ) : (
          <LimitBook key={`${first} ${second}`} pair={pair} />
        )}
      </Card>
      <Card
        title={page(shown === 'trades' ? 'marketTrades' : 'limitOrders')}
        aside={
          pair !== undefined && (
            <Segments
              label={t('title')}
              options={lists}
              value={shown}
              onChange={setList}
              nameOf={(one) => page(one === 'trades' ? 'marketTrades' : 'limitOrders')}
            />
          )
        }
      >
        {pair !== undefined && shown === 'trades' ? (
          <LimitTrades key={`${first} ${second}`} pair={pair} />
        ) : (
          <LimitOrders key={`${first} ${second}`} pair={pair} />
        )}
      </Card>
    </div>
  )
}
