import type { TransactionInfo } from '../data/transaction.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { chainParameters } from '../data/governance.ts'
import { Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import type { ApiInteger } from '../show/exact-number.ts'
import { Card } from '../ui/card.tsx'
import { type Detail, Details } from '../ui/facts.tsx'
import { type FeePart, feeParts } from './fee-parts.ts'
import styles from './sections.module.css'

/** What the transaction used, what its fee consists of, and who paid it how. */
export function Resources({ info }: { readonly info: TransactionInfo }) {
  const t = useTranslations('transaction')
  const { cost = {}, fee_limit: feeLimit } = info
  const { data: inForce } = useQuery({ ...chainParameters(), enabled: Object.keys(cost).length > 0 })
  const energy = t('energyUnit')
  if (Object.keys(cost).length === 0 && feeLimit === undefined) {
    return (
      <Card title={t('resources')}>
        <p className={styles['text']}>{t('noReceipt')}</p>
      </Card>
    )
  }
  const parts = feeParts(info, inForce?.body.tronParameters)
  return (
    <Card title={t('resources')}>
      <Details
        facts={[
          [t('fee'), <Trx key="" sun={cost.fee} />],
          ...parts.map((part): Detail => [t(`feePart.${part.name}`), <Part key="" part={part} />]),
          ...when(cost.net_usage, [t('bandwidthUsed'), <Count key="" value={cost.net_usage} />]),
          ...when(cost.energy_usage_total, [
            t('energyUsed'),
            <Count key="" value={cost.energy_usage_total} unit={energy} />,
          ]),
          ...when(cost.energy_usage, [
            t('energyStaked'),
            <Count key="" value={cost.energy_usage} unit={energy} />,
          ]),
          ...when(cost.origin_energy_usage, [
            t('energyOfOwner'),
            <Count key="" value={cost.origin_energy_usage} unit={energy} />,
          ]),
          ...when(cost.energy_penalty_total, [
            t('energyPenalty'),
            <Count key="" value={cost.energy_penalty_total} unit={energy} />,
          ]),
          ...when(feeLimit, [t('feeLimit'), <Trx key="" sun={feeLimit} />]),
        ]}
      />
    </Card>
  )
}

const when = (value: ApiInteger | undefined, fact: Detail): readonly Detail[] =>
  value === undefined || value === 0 || value === '0' ? [] : [fact]

/** An amount of the fee, and the bandwidth or energy it paid for. */
function Part({ part: { name, sun, units } }: { readonly part: FeePart }) {
  const t = useTranslations()
  return (
    <>
      <Trx sun={sun} />
      {units !== undefined && (
        <span className={styles['at']}>
          {' · '}
          <Count value={units} unit={t(name === 'energy' ? 'transaction.energyUnit' : 'unit.bandwidth')} />
        </span>
      )}
    </>
  )
}
