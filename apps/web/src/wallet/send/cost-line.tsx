import type { KnownOperation } from '@sundial/operations'
import { formatUnits, trxDecimals } from '@sundial/primitives'
import { amountOf, type FeeEstimate, isNoAmount, limitDecimals } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FeeText } from '../review/fee-text.tsx'
import styles from './send.module.css'
import { useAmountProblem } from '../order/use-amount-problem.ts'
import type { FeeLimit as FeeLimitState, KnownCost } from '../order/use-order-cost.ts'

type Props = {
  readonly cost: Pick<KnownCost, 'estimate' | 'isFailed'> & FeeLimitState
  readonly isCall: boolean
  readonly operation?: KnownOperation | undefined
}

/** What sending costs now, and of a contract call the most that it may cost. */
export function CostLine({ cost, isCall, operation }: Props) {
  const t = useTranslations('send')
  return (
    <dl className={styles['cost']}>
      <Fee {...cost} operation={operation} {...(!isCall && { feeLimitSun: undefined })} />
      {isCall && (
        <div>
          <dt>{t('feeLimit')}</dt>
          <dd>
            <FeeLimit cost={cost} />
          </dd>
        </div>
      )}
    </dl>
  )
}

type FeeProps = {
  /** Absent while it loads, or where the node does not answer. */
  readonly estimate: FeeEstimate | undefined
  readonly isFailed: boolean
  readonly operation?: KnownOperation | undefined
  readonly feeLimitSun: bigint | undefined
}

function Fee({ estimate, isFailed, operation, feeLimitSun }: FeeProps) {
  const t = useTranslations('send')
  return (
    <div>
      <dt>{t('fee')}</dt>
      <dd>
        {estimate !== undefined ? (
          <FeeText estimate={estimate} operation={operation} feeLimitSun={feeLimitSun} />
        ) : isFailed ? (
          t('feeUnknown')
        ) : (
          // The fee, and below it what pays for the bandwidth.
          <>
            <Skeleton height={17} width={96} my={2} />
            <Skeleton height={14} width={168} my={2} />
          </>
        )}
      </dd>
    </div>
  )
}

/** In TRX; what is too low for the call is raised to what it needs. */
function FeeLimit({
  cost: { feeLimitSun, setFeeLimitSun, leastFeeLimitSun },
}: {
  readonly cost: FeeLimitState
}) {
  const t = useTranslations('send')
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? formatUnits(feeLimitSun, trxDecimals)
  const noAmount = useAmountProblem()(typed ?? '')
  const isLow = noAmount === undefined && typed !== undefined && toSun(typed) < leastFeeLimitSun
  return (
    <>
      <input
        className={styles['limit']}
        aria-label={t('feeLimit')}
        value={shown}
        inputMode="decimal"
        dir="ltr"
        onChange={({ target }) => {
          const text = limitDecimals(target.value, trxDecimals)
          setTyped(text)
          if (!isNoAmount(text)) setFeeLimitSun(toSun(text))
        }}
        onBlur={() => setTyped(undefined)}
      />{' '}
      TRX{' '}
      {(isLow || noAmount !== undefined) && (
        <small className={styles['bad']}>{noAmount ?? t('feeLimitLow')}</small>
      )}
    </>
  )
}

const toSun = (text: string): bigint => amountOf(text, trxDecimals)
