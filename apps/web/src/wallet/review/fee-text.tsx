import type { FeeEstimate } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Count, Trx } from '../../show/quantity.tsx'
import styles from './review.module.css'

type Props = { readonly estimate: FeeEstimate }

/** What is burned, and what stake and free bandwidth pay instead. Needs the topic review. */
export function FeeText({ estimate: { totalSun, bandwidth, energy, prices, unknownEnergy } }: Props) {
  const t = useTranslations('review.fee')
  return (
    <span className={styles['fee']}>
      <strong>
        {unknownEnergy === undefined ? (
          <Trx sun={totalSun} />
        ) : (
          t.rich('atLeast', richValues({ amount: <Trx key="" sun={totalSun} /> }))
        )}
      </strong>
      {energy !== undefined && (
        <small>
          {t.rich(
            energy.burned === 0n ? 'energyCovered' : 'energy',
            richValues({
              energy: <Count key="e" value={energy.total} />,
              burned: <Trx key="b" sun={energy.feeSun} />,
            }),
          )}
        </small>
      )}
      <small>
        {t.rich(
          `bandwidth.${bandwidth.paidBy}`,
          richValues({
            bytes: <Count key="n" value={bandwidth.bytes} />,
            burned: <Trx key="b" sun={bandwidth.feeSun} />,
          }),
        )}
      </small>
      {prices.map(({ kind, feeSun }) => (
        <small key={kind}>
          {t.rich(`price.${kind}`, richValues({ amount: <Trx key="" sun={feeSun} /> }))}
        </small>
      ))}
      {unknownEnergy !== undefined && (
        <small className={styles['problem']}>
          {unknownEnergy === 'no_trial' ? t('noTrial') : t('wouldFail', { reason: unknownEnergy.failure })}
        </small>
      )}
    </span>
  )
}
