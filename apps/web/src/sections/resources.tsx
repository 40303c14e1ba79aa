import type { Cost } from '@sundial/api'
import { useTranslations } from 'use-intl/react'
import { Trx } from '../show/amount.tsx'
import { Count } from '../show/count.tsx'
import type { Amount } from '../show/exact-number.ts'
import { Card } from '../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import styles from './sections.module.css'

type Props = { readonly cost: Cost | undefined; readonly feeLimit: Amount | undefined }

/** What the transaction used and who paid it how. */
export function Resources({ cost = {}, feeLimit }: Props) {
  const t = useTranslations('transaction')
  const energy = t('energyUnit')
  const when = (value: Amount | undefined, fact: Fact): readonly Fact[] =>
    value === undefined || value === 0 || value === '0' ? [] : [fact]
  if (Object.keys(cost).length === 0 && feeLimit === undefined) {
    return (
      <Card title={t('resources')}>
        <p className={styles['text']}>{t('noReceipt')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('resources')}>
      <Facts
        facts={[
          [t('fee'), <Trx key="" sun={cost.fee} />],
          [t('bandwidthUsed'), <Count key="" value={cost.net_usage} />],
          [t('bandwidthBurned'), <Trx key="" sun={cost.net_fee} />],
          [t('energyUsed'), <Count key="" value={cost.energy_usage_total} />],
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
          [t('energyBurned'), <Trx key="" sun={cost.energy_fee} />],
          ...when(feeLimit, [t('feeLimit'), <Trx key="" sun={feeLimit} />]),
        ]}
      />
    </Card>
  )
}
