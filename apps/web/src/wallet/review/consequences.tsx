import { type Address, toBase58 } from '@sundial/primitives'
import {
  type BalanceChange,
  balancesAfter,
  estimateFee,
  type FeeEstimate,
  type Holding,
  recipientOf,
  type TransactionReview,
  warningsOf,
} from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { NamedAmount } from '../../show/named-token.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { feeSource } from '../chain.ts'
import { signatureCount } from '../order.ts'
import { useRecipient } from '../use-recipient.ts'
import styles from './review.module.css'
import { useExpiry } from './use-expiry.ts'
import { WarningList } from './warning-list.tsx'

export type Consequences = {
  readonly estimate: FeeEstimate
  /** Absent where they cannot be known. */
  readonly balances: readonly BalanceChange[] | undefined
}

/** What the node expects the transaction to cost and to change. The bytes do not say it, so it never prevents signing. */
export function useConsequences(review: TransactionReview, key: Address) {
  return useQuery({
    queryKey: ['wallet', 'consequences', review.id],
    queryFn: async (): Promise<Consequences> => {
      const estimate = await estimateFee(review, feeSource, await signatureCount(review, key))
      return { estimate, balances: await balancesAfter(review, estimate, feeSource) }
    },
    enabled: review.obstacle === undefined,
    retry: false,
  })
}

type Props = { readonly review: TransactionReview; readonly found: Consequences | undefined }

/** The warnings of a transaction; those that depend on the node appear when it has answered. */
export function Warnings({ review, found }: Props) {
  const payee = recipientOf(review.operation)
  const recipient = useRecipient(payee === undefined ? '' : toBase58(payee), review.owner)
  const { secondsLeft } = useExpiry(review.expirationMs)
  const warnings = warningsOf(review.operation, {
    recipient,
    wouldFail: typeof found?.estimate.unknownEnergy === 'object',
    balances: found?.balances,
    secondsLeft,
  })
  return <WarningList warnings={warnings} lookAlike={recipient?.lookAlike} />
}

type BalancesProps = { readonly found: Consequences | undefined; readonly isFailed: boolean }

/** The owner's balances before and after, fee included. */
export function BalancesAfter({ found, isFailed }: BalancesProps) {
  const t = useTranslations('review.balances')
  return (
    <section className={styles['balances']} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {found?.balances !== undefined ? (
        <ul>
          {found.balances.map(({ holding, before, after }) => (
            <li key={keyOf(holding)}>
              <span className={styles['before']}>
                <NamedAmount value={before} token={tokenOf(holding)} />
              </span>
              <span aria-hidden>→</span>
              <strong data-short={after < 0n || undefined}>
                <NamedAmount value={after} token={tokenOf(holding)} />
              </strong>
            </li>
          ))}
        </ul>
      ) : found === undefined && !isFailed ? (
        <Skeleton height={20} />
      ) : (
        <p>{t('unknown')}</p>
      )}
    </section>
  )
}

const keyOf = (holding: Holding): string =>
  holding.kind === 'trx' ? 'trx' : holding.kind === 'trc10' ? holding.id : holding.contract

const tokenOf = (holding: Holding) =>
  holding.kind === 'trc20'
    ? ({ tokenId: toBase58(holding.contract), tokenType: 'trc20' } as const)
    : ({ tokenId: holding.kind === 'trx' ? '_' : holding.id, tokenType: 'trc10' } as const)
