import type { TransactionInfo } from '../../data/transaction.ts'
import { useTranslations } from 'use-intl/react'
import { Count } from '../../show/count.tsx'
import { toInteger } from '../../show/exact-number.ts'
import { ForeignText } from '../../show/foreign-text.tsx'
import { revertReason } from '../../show/revert-reason.ts'
import { trxValue } from './sentence-values.tsx'
import styles from './sentence.module.css'
import { richText } from './tell.ts'

type FailedProps = { readonly info: TransactionInfo }

/** Why it failed, as far as the chain tells, and what it cost all the same. */
export function FailureReason({ info: { contractRet = '', contractResult, cost } }: FailedProps) {
  const t = useTranslations('sentence')
  const reverted = contractRet === 'REVERT'
  const reason = reverted ? (revertReason(contractResult) ?? selectorOf(contractResult?.at(-1))) : undefined
  const isTold = !reverted || contractResult !== undefined
  const energy = toInteger(cost?.energy_usage_total) ?? 0n
  return (
    <p className={styles['why']}>
      {isTold &&
        richText(t, 'why', {
          code: contractRet,
          hasReason: reason ? 'yes' : 'no',
          reason: reason && (
            <q key="reason">
              <ForeignText text={reason} />
            </q>
          ),
        })}{' '}
      {cost?.fee !== undefined &&
        richText(t, 'burnt', {
          hasEnergy: energy > 0n ? 'yes' : 'no',
          energy: <Count key="energy" value={energy} />,
          ...trxValue('fee', cost.fee),
        })}
    </p>
  )
}

/** An error of the contract's own that nobody here knows: the four bytes it goes by. */
const selectorOf = (data: string | undefined): string | undefined =>
  data ? `0x${data.slice(0, 8)}` : undefined
