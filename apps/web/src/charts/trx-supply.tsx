import { formatUnits, trxDecimals } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { funds } from '../data/network.ts'
import { type ApiInteger, groupDigits, toInteger } from '../format/exact-number.ts'
import { Card } from '../ui/card.tsx'
import { Chart, ChartTexts } from '../ui/chart.tsx'
import type { SharesModel } from '../ui/chart-model.ts'

/** The sources of the TRX supply, and the TRX burned. Empty where the index does not start at block 0. */
export const TrxSupply = () => (
  <ChartTexts>
    <Drawn />
  </ChartTexts>
)

function Drawn() {
  const t = useTranslations('chart')
  const locale = useLocale()
  const { data } = useQuery(funds())
  const supply = data?.body
  const model = useMemo<SharesModel>(() => {
    const parts = [
      { name: t('genesis'), sun: supply?.genesisBlockIssueSun },
      { name: t('rewards'), sun: supply?.rewardedSun },
    ]
    return {
      kind: 'shares',
      parts: parts
        .filter(({ sun }) => (toInteger(sun) ?? 0n) > 0n)
        .map(({ name, sun = 0 }) => ({
          name,
          value: Number(inTrx(sun)),
          text: `${groupDigits(inTrx(sun), locale)} TRX`,
        })),
    }
  }, [supply, locale, t])
  if (model.parts.length === 0) return null
  const burned = supply?.burnByChargeSun
  return (
    <Card title={t('supplyTitle')}>
      <Chart
        label={t('supplyTitle')}
        model={model}
        note={burned && t('burnedSoFar', { amount: groupDigits(inTrx(burned), locale) })}
      />
    </Card>
  )
}

const inTrx = (sun: ApiInteger): string => formatUnits(toInteger(sun) ?? 0n, trxDecimals)
