import { parseUnits, trxDecimals } from '@sundial/primitives/sun'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import type { ExchangePrice } from '../../data/token-price.ts'
import { richValues } from '../../i18n/keys.ts'
import { groupDigits } from '../../format/exact-number.ts'
import { numberFormat } from '../../format/intl.ts'
import { Count, Quantity, Short, Trx } from '../../show/quantity.tsx'
import { TokenPrice } from '../../show/token-price.tsx'
import { Chart, ChartTexts } from '../../ui/chart.tsx'
import type { ChartModel } from '../../ui/chart-model.ts'
import { type Detail, Details, type Figure } from '../../ui/details.tsx'

/** An amount of TRX in decimal form. */
const TrxText = ({ value }: { readonly value: string }) => <Trx sun={parseUnits(value, trxDecimals)} />

type T = ReturnType<typeof useTranslations<never>>

/** The price of a token among the figures of its page, where one is known. */
export const priceFigures = (price: ExchangePrice | undefined, t: T): readonly Figure[] =>
  price?.exchangePrice === undefined
    ? []
    : [
        {
          label: t('worth.price'),
          value: <TokenPrice inTrx={price.exchangePrice.inTrx} />,
          note:
            price.marketCapInTrx === undefined ? undefined : (
              <>
                {t('worth.cap')}{' '}
                <Short
                  value={parseUnits(price.marketCapInTrx, trxDecimals)}
                  decimals={trxDecimals}
                  unit="TRX"
                />
              </>
            ),
        },
      ]

/** What a price is, what it rests on, and its history. */
export function PriceTab({ price }: { readonly price: ExchangePrice }) {
  const t = useTranslations()
  return (
    <>
      <Details facts={price.exchangePrice === undefined ? [] : factsOf(price, price.exchangePrice, t)} />
      <ChartTexts>
        <History days={price.data} />
      </ChartTexts>
    </>
  )
}

function factsOf(
  { priceInUsd, leastDepthInTrx, marketCapInTrx }: ExchangePrice,
  { inTrx, depthInTrx, exchangeId, windowSeconds }: NonNullable<ExchangePrice['exchangePrice']>,
  t: T,
): readonly Detail[] {
  return [
    [
      t('worth.price'),
      <span key="">
        <TokenPrice inTrx={inTrx} />
        {priceInUsd !== undefined && (
          <>
            {' · '}
            <Dollars value={priceInUsd} />
          </>
        )}
      </span>,
    ],
    [t('worth.period'), t('worth.median', { minutes: windowSeconds / 60 })],
    ...(marketCapInTrx === undefined
      ? []
      : [[t('worth.cap'), <TrxText key="" value={marketCapInTrx} />] satisfies Detail]),
    [
      t('worth.depth'),
      <span key="">
        {t.rich(
          'worth.depthText',
          richValues({
            depth: <TrxText key="depth" value={depthInTrx} />,
            least: <TrxText key="least" value={leastDepthInTrx} />,
          }),
        )}
      </span>,
    ],
    [t('worth.source'), t.rich('worth.pair', richValues({ id: <Count key="" value={exchangeId} /> }))],
  ]
}

const dollarDigits = 6

function Dollars({ value }: { readonly value: number }) {
  const locale = useLocale()
  const text = numberFormat(locale, {
    maximumSignificantDigits: dollarDigits,
    roundingMode: 'trunc',
  }).format(value)
  return (
    <bdi dir="ltr">
      ≈ <Quantity figure={text} unit="USD" />
    </bdi>
  )
}

function History({ days }: { readonly days: ExchangePrice['data'] }) {
  const t = useTranslations('worth')
  const locale = useLocale()
  const model = useMemo<ChartModel>(() => {
    const points = days.toReversed().map(({ time, priceInTrx }) => ({
      // Midnight ends the day before it.
      at: time - 1,
      value: Number(priceInTrx),
      text: `${groupDigits(priceInTrx, locale)} TRX`,
    }))
    return { kind: 'series', shape: 'bars', precision: 'day', series: [{ name: t('price'), points }] }
  }, [days, locale, t])
  // One point is the price above.
  if (days.length < 2) return null
  return <Chart label={t('history')} model={model} note={t('historyNote')} />
}
