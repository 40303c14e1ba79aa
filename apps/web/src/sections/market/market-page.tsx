import { useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { toggleWatched, useWatchlist } from '../../browser/watchlist.ts'
import { type MarketPair, marketCandles, marketPairs, tokensOfPair } from '../../data/market.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Amount, Count, Quantity } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { TokenName } from '../../show/token.tsx'
import { shortPrice } from '../../show/token-price.tsx'
import { Card } from '../../ui/card.tsx'
import { type Detail, Details, type Figure, Figures } from '../../ui/details.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Later, Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ConnectOrders } from '../../wallet/book/connect-orders.tsx'
import { useWanted } from '../../wallet/wanted.ts'
import { MarketDepth } from './market-depth.tsx'
import { MarketList } from './market-list.tsx'
import { MarketTrades } from './market-trades.tsx'
import { OrderBook, type Picked } from './order-book.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { PhoneSheet, useIsNarrow } from './phone-sheet.tsx'
import { PriceHistory } from './price-history.tsx'
import { Star } from './star.tsx'
import styles from './market.module.css'
import sheets from './sheet.module.css'

const OrderForms = lazy(async () => ({
  default: (await import('../../wallet/book/order-forms.tsx')).OrderForms,
}))
const OwnOrders = lazy(async () => ({
  default: (await import('../../wallet/book/own-orders.tsx')).OwnOrders,
}))

const OwnPrices = lazy(async () => ({
  default: (await import('../../wallet/book/own-prices.tsx')).OwnPrices,
}))

/** Their code comes once somebody uses a wallet. */
function Orders({ pair }: { readonly pair: MarketPair }) {
  const isWanted = useWanted((wanted) => wanted.isWanted)
  if (!isWanted) return <ConnectOrders />
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <OwnOrders pair={pair} />
    </Suspense>
  )
}

/** On a phone the code of the form comes when its sheet is opened first. */
function Form({
  pair,
  picked,
  isOpen,
}: {
  readonly pair: MarketPair
  readonly picked: Picked | undefined
  readonly isOpen: boolean
}) {
  const t = useTranslations('market')
  const isNarrow = useIsNarrow()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isThere = wasOpen || !isNarrow
  if (!isThere) return null
  if (!pair.hasBook)
    return (
      <Card title={t('form.order')}>
        <p className={styles['note']}>{t('noBook')}</p>
      </Card>
    )
  return (
    <Later height={300}>
      <Suspense fallback={<Skeleton height={300} />}>
        <OrderForms pair={pair} picked={picked} />
      </Suspense>
    </Later>
  )
}

/** The order book of a pair: `?id=` names it, else it is the one with the most trade. */
export function MarketPage({ tab }: { readonly tab: string | undefined }) {
  const t = useTranslations('market')
  const query = useLiveQuery(marketPairs())
  const { id }: { readonly id?: string } = useSearch({ strict: false })
  // The pair with the most trade may be another one in any block, while an order is typed.
  const [first, setFirst] = useState<number>()
  const most = query.data?.recommended[0] ?? query.data?.others[0]
  if (first === undefined && most !== undefined) setFirst(most.id)
  const all = [...(query.data?.recommended ?? []), ...(query.data?.others ?? [])]
  const pair =
    all.find((one) => String(one.id) === (id ?? String(first))) ?? (id === undefined ? most : undefined)
  return (
    <>
      {pair === undefined && <PageHeader title={t('title')} />}
      <QueryFrame query={query} lines={8}>
        {({ recommended, others }) => {
          if (pair === undefined)
            return (
              <>
                <NothingHere
                  title={t(all.length === 0 ? 'noMarkets' : 'noPair')}
                  text={t(all.length === 0 ? 'noMarketsText' : 'otherPairs')}
                />
                {all.length > 0 && <MarketList recommended={recommended} others={others} current={-1} />}
              </>
            )
          return (
            <Shown
              key={pair.id}
              pair={pair}
              tab={tab}
              list={<MarketList recommended={recommended} others={others} current={pair.id} />}
            />
          )
        }}
      </QueryFrame>
    </>
  )
}

type ShownProps = {
  readonly pair: MarketPair
  readonly tab: string | undefined
  readonly list: ReactNode
}

function Shown({ pair, tab, list }: ShownProps) {
  const t = useTranslations('market')
  const watched = useWatchlist('dex20')
  const [picked, setPicked] = useState<Picked>()
  const [sheet, setSheet] = useState<'form' | 'book'>()
  const close = () => setSheet(undefined)
  const fillForm = useCallback((one: Picked) => {
    setPicked(one)
    setSheet('form')
  }, [])
  const isWanted = useWanted((wanted) => wanted.isWanted)
  const [ownPrices, setOwnPrices] = useState<readonly string[]>([])
  const terms = useTerms(pair)
  const parts = usePartsOf(terms)
  const isFormOpen = sheet === 'form'
  const form = useMemo(
    () => <Form pair={terms} picked={picked} isOpen={isFormOpen} />,
    [terms, picked, isFormOpen],
  )
  const book = useMemo(
    () => <OrderBook pair={terms} ownPrices={ownPrices} onPick={fillForm} />,
    [terms, ownPrices, fillForm],
  )
  const name = neutralText(pair.exchange_abbr_name)
  const { price } = pair
  return (
    <div>
      <PageHeader
        title={name}
        subjectText={price === undefined ? '' : shortPrice(price)}
        aside={
          <Star
            isOn={watched.includes(String(pair.id))}
            name={name}
            onToggle={() => toggleWatched('dex20', String(pair.id))}
          />
        }
      />
      <Figures figures={figuresOf(pair, t)} />
      <div className={styles['market']}>
        <div className={styles['listPlace']}>
          <Card title={t('pairs')}>{list}</Card>
        </div>
        <div className={styles['chartPlace']}>{parts.chart}</div>
        <PhoneSheet
          title={t('book')}
          isOpen={sheet === 'book'}
          onClose={close}
          className={styles['bookPlace']}
        >
          {book}
        </PhoneSheet>
        <PhoneSheet
          title={t('form.order')}
          isOpen={isFormOpen}
          onClose={close}
          className={styles['formPlace']}
        >
          {form}
        </PhoneSheet>
      </div>
      <Tabs path="/exchange/trc20" current={tab} search={{ id: String(pair.id) }} isCard tabs={parts.tabs} />
      {isWanted && (
        <Suspense>
          <OwnPrices pair={terms} onPrices={setOwnPrices} />
        </Suspense>
      )}
      <div className={sheets['bar']}>
        {(['buy', 'sell'] as const).map((kind) => (
          <button key={kind} type="button" data-side={kind} onClick={() => fillForm({ kind })}>
            {t(kind === 'buy' ? 'bought' : 'sold')}
          </button>
        ))}
        <button type="button" onClick={() => setSheet('book')}>
          {t('book')}
        </button>
      </div>
    </div>
  )
}

/** What no trade changes of a pair. */
const textOfTerms = (pair: MarketPair): string => {
  const { id, contract, contractPair, fTokenAddr, sTokenAddr, fPrecision, sPrecision, lot, tick } = pair
  const names = [pair.fTokenName, pair.sTokenName, pair.fShortName, pair.sShortName]
  return JSON.stringify([
    [id, contract, contractPair, fTokenAddr, sTokenAddr, fPrecision, sPrecision, lot, tick, pair.hasBook],
    names,
  ])
}

/** The pair for those who show none of its figures: the same object while nothing but these changes. */
function useTerms(pair: MarketPair): MarketPair {
  const [terms, setTerms] = useState(pair)
  if (textOfTerms(terms) === textOfTerms(pair)) return terms
  setTerms(pair)
  return pair
}

/** A tab of the page; rows of a table take about this much. */
const tabOf = <Name extends string, Title extends string>(name: Name, title: Title, content: ReactNode) => ({
  name,
  title,
  content: (
    <Later key={name} height={400}>
      {content}
    </Later>
  ),
})

/** Parts of the page which the figures of a block do not render again: each asks for what it shows. */
function usePartsOf(pair: MarketPair) {
  return useMemo(
    () => ({
      chart: (
        <PriceHistory
          query={(interval) => marketCandles(pair, interval)}
          usual="1h"
          symbols={[neutralText(pair.fShortName), neutralText(pair.sShortName)]}
          other={{ name: 'depth', drawing: <MarketDepth pair={pair} /> }}
        />
      ),
      tabs: [
        tabOf('orders', 'marketOrders', <Orders pair={pair} />),
        tabOf('trades', 'marketTrades', <MarketTrades pair={pair} />),
        tabOf('details', 'details', <PairDetails pair={pair} />),
      ] as const,
    }),
    [pair],
  )
}

type Translate = ReturnType<typeof useTranslations<'market'>>

/** The price now, and what the last 24 hours were. */
function figuresOf(pair: MarketPair, t: Translate): readonly Figure[] {
  const {
    price,
    high,
    low,
    svolume,
    up_down_percent: change,
    isUp,
    sShortName,
    fShortName,
    fPrecision,
  } = pair
  const none = <Missing why="none" />
  const unit = neutralText(sShortName)
  return [
    {
      label: t('price'),
      value: price === undefined ? none : <PairPrice value={price} unit={unit} />,
      note: change !== undefined && (
        <bdi dir="ltr" className={styles[isUp ? 'up' : 'down']}>
          {change}
        </bdi>
      ),
    },
    { label: t('high24'), value: high === undefined ? none : <PairPrice value={high} /> },
    { label: t('low24'), value: low === undefined ? none : <PairPrice value={low} /> },
    {
      label: t('volume24'),
      value: <PairPrice value={svolume} unit={unit} />,
      note: <Amount value={pair.volumeUnits} decimals={fPrecision} unit={neutralText(fShortName)} />,
    },
  ]
}

/** The tokens of the pair, and the contract that holds its orders. */
function PairDetails({ pair }: { readonly pair: MarketPair }) {
  const t = useTranslations('market')
  const [first, second] = tokensOfPair(pair)
  const facts: readonly Detail[] = [
    [t('firstToken'), <TokenName key="" token={first} />],
    [t('secondToken'), <TokenName key="" token={second} />],
  ]
  const ofBook: readonly Detail[] = [
    [t('contract'), <Address key="" value={pair.contract} isContract />],
    [t('pairNumber'), <Count key="" value={pair.contractPair} />],
    [t('lot'), <Amount key="" value={pair.lot} decimals={pair.fPrecision} unit={pair.fShortName} />],
    [t('step'), <Quantity key="" figure={pair.step} unit={pair.sShortName} />],
  ]
  return <Details facts={pair.hasBook ? [...facts, ...ofBook] : facts} />
}
