import type { Operation } from '@sundial/operations'
import type { FeeEstimate, TrialFailure } from '@sundial/wallet'
import { toHex } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Count, Trx } from '../../show/quantity.tsx'
import { RevertReason, revertIn } from '../../show/revert-reason.tsx'
import styles from './review.module.css'
import { useFailureWords } from './use-failure-words.ts'

type Props = {
  readonly estimate: FeeEstimate
  /** What the fee is for: its contract explains why a trial of it fails. */
  readonly operation?: Operation | undefined
  /** The most that the energy may cost. */
  readonly feeLimitSun: bigint | undefined
}

/** What is burned, and what stake and free bandwidth pay instead. Needs the topic review. */
export function FeeText({ estimate, operation, feeLimitSun = 0n }: Props) {
  const t = useTranslations('review.fee')
  const { totalSun, bandwidth, energy, prices, unknownEnergy } = estimate
  return (
    <span className={styles['fee']}>
      <strong>
        {unknownEnergy === undefined ? (
          <Trx sun={totalSun} />
        ) : (
          t.rich(
            feeLimitSun > 0n ? 'upTo' : 'atLeast',
            richValues({
              amount: <Trx key="amount" sun={totalSun} />,
              limit: <Trx key="limit" sun={feeLimitSun} />,
            }),
          )
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
          {unknownEnergy === 'no_trial' ? (
            t('noTrial')
          ) : (
            <Failure failure={unknownEnergy} operation={operation} />
          )}
        </small>
      )}
    </span>
  )
}

type FailureProps = { readonly failure: TrialFailure; readonly operation: Operation | undefined }

function Failure({ failure, operation }: FailureProps) {
  const t = useTranslations('review.fee')
  const words = useFailureWords(failure, operation)
  const data = failure.returned && toHex(failure.returned)
  if (data === undefined || revertIn(data)?.kind !== 'panic') return t('wouldFail', { reason: words })
  return t.rich('wouldFail', richValues({ reason: <RevertReason key="reason" data={data} /> }))
}
