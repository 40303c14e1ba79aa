import { changePercent, type DerivedPoolPair, derivePoolPair, poolPrice } from '@sundial/markets'
import { formatUnits, parseUnits, trxDecimals } from '@sundial/primitives/sun'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { toggleWatched, useWatchlist } from '../../browser/watchlist.ts'
import {
  type Candle,
  type PairTokens,
  pairToken,
  poolCandles,
  type PoolRow,
  poolRow,
  symbolOf,
} from '../../data/pools.ts'
import { isNativeId, type TokenInfo } from '../../data/token.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { toInteger } from '../../format/exact-number.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Missing } from '../../show/missing.tsx'
import { useNaming } from '../../show/named-token.tsx'
import { shortPrice } from '../../show/token-price.tsx'
import { Card } from '../../ui/card.tsx'
import { type Figure, Figures } from '../../ui/details.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pending, Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { PoolBalances } from './pool-balances.tsx'
import { PoolEvents } from './pool-events.tsx'
import { type Interval, PriceHistory } from './price-history.tsx'
import { Star } from './star.tsx'
import { AwaitedAmount } from './awaited-amount.tsx'
import styles from './market.module.css'

const SwapForm = lazy(async () => ({ default: (await import('../../wallet/pools/swap-form.tsx')).SwapForm }))
const FundsForm = lazy(async () => ({
  default: (await import('../../wallet/pools/funds-form.tsx')).FundsForm,
}))

type Props = {
  /** Number of the pair, as the URL has it. */
  readonly name: string
  readonly tab: string | undefined
}

/** 0, which no pair has, for another text. */
const numberIn = (name: string): number => (/^\d{1,15}$/.test(name) ? Number(name) : 0)

/** One pair of the chain's own exchange: its price and how it moved, a form to swap, and what happened to it. */
export function PoolPage({ name, tab }: Props) {
  const id = numberIn(name)
  const t = useTranslations('market')
  const query = useLiveQuery(poolRow(id))
  const isShown = query.data !== undefined && query.data.row !== null
  return (
    <>
      {!isShown && <PageHeader title={t('pair')} subject={<bdi>#{name}</bdi>} subjectText={`#${name}`} />}
      <QueryFrame query={query} lines={6}>
        {({ row }) =>
          row === null ? (
            <NothingHere title={t('noPair')} text={t('noPairText')} />
          ) : (
            <Shown id={id} row={row} tab={tab} />
          )
        }
      </QueryFrame>
    </>
  )
}

/** A token with its decimals, where they are known; its symbol is in the list already. */
function useSide(tokenId: string, symbol = '') {
  const { info, isLoading } = useNaming(pairToken(tokenId))
  const token: TokenInfo = isNativeId(tokenId)
    ? { ...info, tokenDecimal: trxDecimals, tokenAbbr: 'TRX' }
    : { tokenAbbr: symbol, ...info }
  return { token, isLoading }
}

type ShownProps = { readonly id: number; readonly row: PoolRow; readonly tab: string | undefined }

function Shown({ id, row, tab }: ShownProps) {
  const t = useTranslations('market')
  const sides = [
    useSide(row.first_token_id, row.first_token_abbr),
    useSide(row.second_token_id, row.second_token_abbr),
  ] as const
  const tokens = [sides[0].token, sides[1].token] as const
  const lastDay = useLiveQuery(poolCandles({ id, granularity: '5m', lastSeconds: secondsOfDay }))
  const { data } = lastDay
  const watched = useWatchlist('optional')
  const [usual] = useState(() => intervalSince(row.create_time))
  const day = data?.isWhole === true ? dayOf(data.candles) : undefined
  const price = priceOf(row, tokens)
  const change = price === undefined || day === undefined ? undefined : changePercent(price, day.open)
  const pair = derivePoolPair(
    { ...row, exchange_id: id, price, up_down_percent: change },
    { nameOf: (tokenId) => tokens.filter((one) => one.tokenId === tokenId).map(symbolOf)[0], watched },
  )
  const star = (
    <Star
      isOn={pair.isChecked}
      name={pair.exchange_name}
      onToggle={() => toggleWatched('optional', String(id))}
    />
  )
  return (
    <>
      <PageHeader
        title={pair.exchange_name}
        subject={`#${id}`}
        subjectText={price === undefined ? `#${id}` : shortPrice(price)}
        aside={star}
      />
      <Figures
        figures={figuresOf({
          row,
          tokens,
          price: price ?? (sides.some(({ isLoading }) => isLoading) ? null : undefined),
          pair,
          day: day ?? absent(lastDay),
          t,
        })}
      />
      <div className={styles['grid']}>
        <PriceHistory
          query={(granularity) => poolCandles({ id, granularity })}
          usual={usual}
          symbols={[symbolOf(tokens[0]), symbolOf(tokens[1])]}
          other={{ name: 'inPool', drawing: <PoolBalances id={id} interval={usual} /> }}
        />
        <Card title={t('swap.title')}>
          <div className={styles['form']}>
            <Suspense fallback={<Skeleton height={380} />}>
              <SwapForm id={id} tokens={tokens} />
            </Suspense>
          </div>
        </Card>
      </div>
      <Tabs
        path={`/exchange/pools/${id}`}
        current={tab}
        isCard
        tabs={[
          { name: 'events', title: 'poolEvents', content: <PoolEvents id={id} tokens={tokens} /> },
          {
            name: 'funds',
            title: 'poolFunds',
            content: (
              <div className={styles['funds']}>
                <Suspense fallback={<Skeleton height={200} />}>
                  <FundsForm id={id} tokens={tokens} creator={row.creator_address} />
                </Suspense>
              </div>
            ),
          },
        ]}
      />
    </>
  )
}

function priceOf(row: PoolRow, [one, other]: PairTokens): string | undefined {
  const [first, second] = [toInteger(row.first_token_balance), toInteger(row.second_token_balance)]
  const { tokenDecimal: firstPrecision } = one
  const { tokenDecimal: secondPrecision } = other
  if (first === undefined || second === undefined) return undefined
  if (firstPrecision === undefined || secondPrecision === undefined) return undefined
  return poolPrice({ first, second, firstPrecision, secondPrecision })
}

const secondsOfDay = 86_400

type Day = { readonly open: string; readonly high: string; readonly low: string; readonly volume: string }

const places = 18

/** What candles say together; undefined without any. */
function dayOf(candles: readonly Candle[]): Day | undefined {
  const [first] = candles
  if (first === undefined) return undefined
  const units = (of: 'high' | 'low' | 'volume') => candles.map((candle) => parseUnits(candle[of], places))
  const text = (value: bigint) => formatUnits(value, places)
  return {
    open: first.open,
    high: text(units('high').reduce((high, one) => (one > high ? one : high))),
    low: text(units('low').reduce((low, one) => (one < low ? one : low))),
    volume: text(units('volume').reduce((sum, one) => sum + one, 0n)),
  }
}

/** Why there is no day: it is on its way, not all of it is known, or nobody traded. */
type NoDay = 'loading' | 'missing' | 'none'

const absent = ({
  data,
  error,
}: {
  readonly data: { readonly isWhole: boolean } | undefined
  readonly error: Error | null
}): NoDay => (data === undefined && error === null ? 'loading' : data?.isWhole === true ? 'none' : 'missing')

type Figured = {
  readonly row: PoolRow
  readonly tokens: PairTokens
  /** Plain decimal text; undefined where the decimals of a token are not known, null while they are on their way. */
  readonly price: string | null | undefined
  readonly pair: Pick<DerivedPoolPair, 'up_down_percent' | 'isUp'>
  readonly day: Day | NoDay
  readonly t: ReturnType<typeof useTranslations<'market'>>
}

/** The price now, and what the last 24 hours were. */
function figuresOf({ row, tokens, price, pair, day, t }: Figured): readonly Figure[] {
  const [first, second] = tokens
  const ofDay = (shown: (known: Day) => ReactNode) =>
    typeof day === 'object' ? shown(day) : day === 'loading' ? <Pending /> : <Missing why={day} />
  const { up_down_percent: change, isUp } = pair
  return [
    {
      label: t('price'),
      value:
        price === null ? (
          <Pending />
        ) : price === undefined ? (
          <Missing />
        ) : (
          <PairPrice value={price} unit={symbolOf(second)} />
        ),
      note: change !== undefined && (
        <bdi dir="ltr" className={styles[isUp ? 'up' : 'down']}>
          {change}
        </bdi>
      ),
    },
    { label: t('high24'), value: ofDay(({ high }) => <PairPrice value={high} />) },
    { label: t('low24'), value: ofDay(({ low }) => <PairPrice value={low} />) },
    {
      label: t('volume24'),
      value: ofDay(({ volume }) => <PairPrice value={volume} unit={symbolOf(first)} />),
    },
    {
      label: t('inPool'),
      value: (
        <span className={styles['pools']}>
          <AwaitedAmount value={toInteger(row.first_token_balance)} token={pairToken(first.tokenId)} />
          <AwaitedAmount value={toInteger(row.second_token_balance)} token={pairToken(second.tokenId)} />
        </span>
      ),
    },
  ]
}

/** Of a pair that was opened then. */
function intervalSince(ms: number): Interval {
  const ageMs = Date.now() - ms
  if (ageMs < 6 * hourMs) return '1min'
  return ageMs < 72 * hourMs ? '15m' : '1h'
}

const hourMs = 3_600_000
