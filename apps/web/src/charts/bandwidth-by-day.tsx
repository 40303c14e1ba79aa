import { useTranslations } from 'use-intl/react'
import { Charted } from './charted.tsx'
import { type FiguresOfDay, StackedByDay } from './stacked-by-day.tsx'

type Figure = 'net_usage' | 'net_burn' | 'net_usage_total'

type Props = { readonly days: readonly FiguresOfDay<Figure>[] }

/** The bandwidth used each day, and how much of it TRX was burned for. */
export const BandwidthByDay = (props: Props) => (
  <Charted>
    <Drawn {...props} />
  </Charted>
)

const parts = [
  { figure: 'net_usage', text: 'bandwidthCovered' },
  { figure: 'net_burn', text: 'energyBurned' },
] as const

function Drawn({ days }: Props) {
  const t = useTranslations('chart')
  return <StackedByDay title={t('bandwidthTitle')} days={days} parts={parts} total="net_usage_total" />
}
