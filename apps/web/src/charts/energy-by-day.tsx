import { useTranslations } from 'use-intl/react'
import { Charted } from './charted.tsx'
import { type FiguresOfDay, StackedByDay } from './stacked-by-day.tsx'

type Figure = 'energy_usage' | 'energy_burn' | 'origin_energy_usage' | 'energy_usage_total'

type Props = { readonly days: readonly FiguresOfDay<Figure>[]; readonly of: keyof typeof parts }

/** The energy that calls of a contract, or an account's transactions, used each day, by who paid for it. */
export const EnergyByDay = (props: Props) => (
  <Charted>
    <Drawn {...props} />
  </Charted>
)

const parts = {
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

function Drawn({ days, of }: Props) {
  const t = useTranslations('chart')
  return <StackedByDay title={t('energyTitle')} days={days} parts={parts[of]} total="energy_usage_total" />
}
