import { useTranslations } from 'use-intl/react'
import { ChartTexts } from './charted.tsx'
import { type FiguresOfDay, StackedByDay } from './stacked-by-day.tsx'

type EnergyFigure = 'energy_usage' | 'energy_burn' | 'origin_energy_usage' | 'energy_usage_total'

type EnergyProps = { readonly days: readonly FiguresOfDay<EnergyFigure>[]; readonly of: keyof typeof energyParts }

/** The energy that calls of a contract, or an account's transactions, used each day, by who paid for it. */
export const EnergyByDay = (props: EnergyProps) => (
  <ChartTexts>
    <EnergyChart {...props} />
  </ChartTexts>
)

const energyParts = {
  account: [
    { figure: 'energy_usage', text: 'energyOfStake' },
    { figure: 'energy_burn', text: 'energyBurned' },
    { figure: 'origin_energy_usage', text: 'energySuppliedToIt' },
  ],
  contract: [
    { figure: 'energy_usage', text: 'energyOfCallers' },
    { figure: 'energy_burn', text: 'energyBurned' },
    { figure: 'origin_energy_usage', text: 'energySupplied' },
  ],
} as const

function EnergyChart({ days, of }: EnergyProps) {
  const t = useTranslations('chart')
  return <StackedByDay title={t('energyTitle')} days={days} parts={energyParts[of]} total="energy_usage_total" />
}
