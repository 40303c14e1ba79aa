import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ContractDay } from '../data/contract.ts'
import { Card } from '../ui/card.tsx'
import { Chart } from '../ui/chart.tsx'
import type { ChartModel } from '../ui/chart-model.ts'
import { ChartTexts } from './charted.tsx'
import { dayPoints } from './day-points.ts'
import { useHighestNote } from './use-highest-note.ts'

type CallsProps = { readonly days: readonly ContractDay[] }

/** How often a contract was called each day, and by how many. */
export const ContractCalls = (props: CallsProps) => (
  <ChartTexts>
    <CallsChart {...props} />
  </ChartTexts>
)

function CallsChart({ days }: CallsProps) {
  const t = useTranslations('chart')
  const calls = useMemo(() => dayPoints(days, ({ trigger_count }) => trigger_count), [days])
  const model = useMemo<ChartModel>(
    () => ({
      kind: 'series',
      shape: 'bars',
      precision: 'day',
      series: [
        { name: t('calls'), points: calls },
        { name: t('callers'), points: dayPoints(days, ({ account_count }) => account_count) },
      ],
    }),
    [days, calls, t],
  )
  const note = useHighestNote(calls)
  return (
    <Card title={t('callsTitle')}>
      <Chart label={t('callsTitle')} model={model} note={note} />
    </Card>
  )
}
