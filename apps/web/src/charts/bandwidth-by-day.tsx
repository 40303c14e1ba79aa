import { useTranslations } from 'use-intl/react'
import { ChartTexts } from './charted.tsx'
import { type FiguresOfDay, StackedByDay } from './stacked-by-day.tsx'

type BandwidthFigure = 'net_usage' | 'net_burn' | 'net_usage_total'

type BandwidthProps = { readonly days: readonly FiguresOfDay<BandwidthFigure>[] }

/** The bandwidth used each day, and how much of it TRX was burned for. */
export const BandwidthByDay = (props: BandwidthProps) => (
  <ChartTexts>
    <BandwidthChart {...props} />
  </ChartTexts>
)

const bandwidthParts = [
  { figure: 'net_usage', text: 'bandwidthCovered' },
  { figure: 'net_burn', text: 'energyBurned' },
] as const

function BandwidthChart({ days }: BandwidthProps) {
  const t = useTranslations('chart')
  return <StackedByDay title={t('bandwidthTitle')} days={days} parts={bandwidthParts} total="net_usage_total" />
}
