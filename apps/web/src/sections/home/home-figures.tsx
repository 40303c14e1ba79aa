import { trxDecimals } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { representatives } from '../../data/governance.ts'
import { useLive } from '../../data/live.ts'
import type { HomeBundle } from '../../data/network.ts'
import { price, type Price } from '../../data/price.ts'
import { useHasService, useSince } from '../../data/server.ts'
import { shortText, toInteger } from '../../format/exact-number.ts'
import { numberFormat } from '../../format/intl.ts'
import { percentOf, percentText } from '../../format/percent.ts'
import { Count, Short, Tps } from '../../show/quantity.tsx'
import { clockText, countdownText, utcText } from '../../format/time.ts'
import { useNow } from '../../show/time.tsx'
import { Pending } from '../../ui/skeleton.tsx'
import { DayChange, isDrawn, Moved } from './day-dial.tsx'
import styles from './home-figures.module.css'

type Figure = { readonly label: ReactNode; readonly value: ReactNode; readonly note?: ReactNode }

/** Cells while the first answer is on its way. */
const expected = 7

/** What people ask of a chain first. What is not known has no cell. */
export function HomeFigures({ bundle }: { readonly bundle: HomeBundle | undefined }) {
  const figures = useFigures(bundle)
  return (
    <dl className={styles['figures']} aria-busy={bundle === undefined}>
      {bundle === undefined
        ? Array.from({ length: expected }, (_, place) => (
            <div key={place}>
              <dt>
                <Pending />
              </dt>
              <dd>
                <Pending />
              </dd>
            </div>
          ))
        : figures.map(({ label, value, note }, place) => (
            <div key={place}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              <dd className={styles['note']}>{note}</dd>
            </div>
          ))}
    </dl>
  )
}

function useFigures(bundle: HomeBundle | undefined): readonly Figure[] {
  const trxPrice = usePriceFigure(bundle?.funds.totalTurnOver)
  const day = useDayFigure(bundle?.now?.lastDay)
  const speed = useSpeedFigure(bundle?.tps.data)
  const accounts = useAccountFigure(bundle)
  const staked = useStakeFigure(bundle)
  const supply = useSupplyFigure(bundle?.funds)
  const units = useUnitFigure(bundle?.now)
  const nextCount = useCountFigure(bundle?.now?.nextMaintenanceTime)
  const all = [trxPrice, day, speed, accounts, staked, supply, units, nextCount]
  return all.filter((figure) => figure !== undefined)
}

type Now = NonNullable<HomeBundle['now']>

/** The transactions of 24 hours, where there is no dial of them. */
function useDayFigure(day: Now['lastDay']): Figure | undefined {
  const t = useTranslations('home')
  if (day === undefined || isDrawn(day)) return undefined
  return {
    label: <Link to="/blockchain/transactions">{t('dayTransactions')}</Link>,
    value: <Count value={day.transactions} />,
    note: <DayChange of={day} />,
  }
}

function useSpeedFigure(first: HomeBundle['tps']['data'] | undefined): Figure | undefined {
  const t = useTranslations('home')
  const { number } = useFormatter()
  const tps = useLive((live) => live.tps) ?? first
  if (tps?.currentTps === undefined) return undefined
  return {
    label: t('tps'),
    value: <Tps value={tps.currentTps} />,
    note: tps.maxTps === undefined ? undefined : t('highestTps', { value: number(tps.maxTps) }),
  }
}

function useAccountFigure(bundle: HomeBundle | undefined): Figure | undefined {
  const t = useTranslations('home')
  const isPart = useSince() !== undefined
  if (bundle === undefined || isPart) return undefined
  const today = bundle.statsOverview.data.at(-1)
  return {
    label: <Link to="/blockchain/accounts">{t('accounts')}</Link>,
    value: <Count value={bundle.accountList.total} />,
    note: today && t('newToday', { count: today.newAddressSeen }),
  }
}

/** What a unit of energy and of bandwidth costs. */
function useUnitFigure(now: Now | undefined): Figure | undefined {
  const t = useTranslations('home')
  if (now?.energySun === undefined) return undefined
  return {
    label: <Link to="/sr/committee">{t('resourcePrices')}</Link>,
    value: (
      <>
        <Count value={now.energySun} /> · <Count value={now.bandwidthSun} />
      </>
    ),
    note: t('sunPerUnit'),
  }
}

/** How much TRX there is, and how much of it was burned. */
function useSupplyFigure(funds: HomeBundle['funds'] | undefined): Figure | undefined {
  const t = useTranslations('home')
  const locale = useLocale()
  if (funds?.totalTurnOverSun === undefined) return undefined
  const burned = funds.burnByChargeSun
  return {
    label: <Link to="/token/0/supply">{t('supply')}</Link>,
    value: <Short value={funds.totalTurnOverSun} decimals={trxDecimals} unit="TRX" />,
    note:
      burned === undefined
        ? undefined
        : t('burned', { value: `${shortText(toInteger(burned)! / 1_000_000n, locale)} TRX` }),
  }
}

/** The price where the operator set a source, with what all TRX are worth. */
function usePriceFigure(supplyTrx: number | undefined): Figure | undefined {
  const t = useTranslations('home')
  const locale = useLocale()
  const hasPrices = useHasService('prices') === true
  const { data } = useQuery({ ...price(), enabled: hasPrices })
  if (!hasPrices || data === undefined) return undefined
  const usd = Number(data.price_in_usd)
  const worth = supplyTrx === undefined ? undefined : shortUsd(supplyTrx * usd, locale)
  return {
    label: 'TRX',
    value: <span dir="ltr">{usdText(usd, locale)}</span>,
    note: (
      <Fragment>
        {changeOf(data) !== undefined && (
          <>
            <Moved percent={changeOf(data)!} />
            {' · '}
          </>
        )}
        {worth !== undefined && t('marketCap', { value: worth })}
      </Fragment>
    ),
  }
}

const changeOf = ({ percent_change_24h: change }: Price): number | undefined =>
  change === undefined || !Number.isFinite(Number(change)) ? undefined : Number(change)

const dollars = { style: 'currency', currency: 'USD', roundingMode: 'trunc' } as Intl.NumberFormatOptions

const usdText = (usd: number, locale: string): string =>
  numberFormat(locale, { ...dollars, maximumFractionDigits: 4 }).format(usd)

const shortUsd = (usd: number, locale: string): string =>
  numberFormat(locale, { ...dollars, notation: 'compact', maximumSignificantDigits: 4 }).format(usd)

/** How much of all TRX is staked. */
function useStakeFigure(bundle: HomeBundle | undefined): Figure | undefined {
  const t = useTranslations('home')
  const locale = useLocale()
  const [staked, supply] = [toInteger(bundle?.now?.stakedSun), toInteger(bundle?.funds.totalTurnOverSun)]
  if (staked === undefined || supply === undefined || supply <= 0n) return undefined
  const share = percentOf(staked, supply)
  return {
    label: t('staked'),
    value: <span dir="ltr">{percentText(share, share < 1 ? 4 : 2, locale)}</span>,
    note: <Short value={staked} decimals={trxDecimals} unit="TRX" />,
  }
}

/** When votes are next counted, and how many of the candidates produce blocks until then. */
function useCountFigure(atMs: number | undefined): Figure | undefined {
  const t = useTranslations('home')
  const { data } = useQuery(representatives())
  const rows = data?.body.data ?? []
  if (atMs === undefined) return undefined
  const producing = rows.filter(({ producer }) => producer).length
  return {
    label: <Link to="/sr/votes">{t('nextCount')}</Link>,
    value: <Countdown to={atMs} />,
    note: producing === 0 ? undefined : t('producing', { count: producing, all: rows.length }),
  }
}

function Countdown({ to }: { readonly to: number }) {
  const locale = useLocale()
  const now = useNow()
  return (
    <span dir="ltr" data-tip={`${clockText(to, locale)}\n${utcText(to)}`}>
      {countdownText(to - now, locale)}
    </span>
  )
}
