import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { chainParameters } from '../../data/governance.ts'
import type { LimitPair } from '../../data/limit-orders.ts'
import { isNativeId } from '../../data/token.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
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

function Allowed({ tab }: { readonly tab: string | undefined }) {
  const t = useTranslations('market.limit')
  const navigate = useNavigate()
  const search: { readonly sellTokenId?: string; readonly buyTokenId?: string } = useSearch({ strict: false })
  const [first, second] = [tokenIn(search.sellTokenId), tokenIn(search.buyTokenId ?? '_')]
  const { tokens } = useWalletData(useActor())
  const usual = ['_', ...tokens.flatMap(({ tokenId }) => (isNativeId(tokenId) ? [] : [tokenId]))]
  const go = (pair: LimitPair) => void navigate({ to: '.', search: pair, resetScroll: false })
  const isPair = first !== '' && second !== '' && first !== second
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
      <Tabs
        path="/exchange/pools/limit"
        current={tab}
        search={{ ...pair }}
        isCard
        tabs={[
          {
            name: 'orders',
            title: 'limitOrders',
            content: <LimitOrders key={`${first} ${second}`} pair={pair} />,
          },
          ...(pair === undefined
            ? []
            : ([
                {
                  name: 'trades',
                  title: 'marketTrades',
                  content: <LimitTrades key={`${first} ${second}`} pair={pair} />,
                },
              ] as const)),
        ]}
      />
    </div>
  )
}
