import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ContractDay } from '../data/contract-statistics.ts'
import { Card } from '../ui/card.tsx'
import { Chart } from '../ui/chart.tsx'
import type { ChartModel } from '../ui/chart-model.ts'
import { Charted } from './charted.tsx'
import { dayPoints } from './day-points.ts'
import { useHighestNote } from './use-highest-note.ts'

type Props = { readonly days: readonly ContractDay[] }

/** The energy a contract used each day, by who paid for it. */
export const ContractEnergy = (props: Props) => (
  <Charted>
    <Drawn {...props} />
  </Charted>
)

function Drawn({ days }: Props) {
  const t = useTranslations('chart')
  const model = useMemo<ChartModel>(
    () => ({
      kind: 'series',
      shape: 'stacked',
      precision: 'day',
      series: [
        { name: t('energyOfCallers'), points: dayPoints(days, ({ energy_usage }) => energy_usage) },
        { name: t('energyBurned'), points: dayPoints(days, ({ energy_burn }) => energy_burn) },
        {
          name: t('energySupplied'),
          points: dayPoints(days, ({ origin_energy_usage }) => origin_energy_usage),
        },
      ],
    }),
    [days, t],
  )
  const note = useHighestNote(dayPoints(days, ({ energy_usage_total }) => energy_usage_total))
  return (
    <Card title={t('energyTitle')}>
      <Chart label={t('energyTitle')} model={model} note={note} />
    </Card>
  )
}
