import { type Address, toBase58 } from '@sundial/primitives'
import {
  type BalanceChange,
  balancesAfter,
  type Check,
  checks,
  energyValueOf,
  estimateFee,
  type FeeEstimate,
  type Holding,
  holdingKey,
  recipientOf,
  type TransactionReview,
  warningsOf,
} from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { NamedAmount } from '../../show/named-token.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { feeSource } from '../chain.ts'
import { signatureCount } from '../order/order.ts'
import { useOverdue } from '../order/use-overdue.ts'
import { useRecipient } from '../send/use-recipient.ts'
import styles from './review.module.css'
import { useExpiry } from './use-expiry.ts'
import { nodeRefusal, signatureCheck, useApprovalFacts, useDecimalsCheck } from './use-review-facts.ts'
import { WarningList } from './warning-list.tsx'

export type Consequences = {
  readonly estimate: FeeEstimate
  /** Absent where they cannot be known. */
  readonly balances: readonly BalanceChange[] | undefined
  /** What all the energy of a call would burn; absent where that is unknown. */
  readonly neededSun: bigint | undefined
}

/** What the node expects the transaction to cost and to change. The bytes do not say it, so it never prevents signing. */
export function useConsequences(review: TransactionReview, key: Address) {
  return useQuery({
    queryKey: ['wallet', 'consequences', review.id],
    queryFn: async (): Promise<Consequences> => {
      const estimate = await estimateFee(review, feeSource, await signatureCount(review, key))
      const [balances, parameters] = await Promise.all([
        balancesAfter(review, estimate, feeSource),
        feeSource.parameters(),
      ])
      const { energy } = estimate
      const neededSun = energy && energyValueOf(energy, parameters.get('getEnergyFee') ?? 0n)
      return { estimate, balances, neededSun }
    },
    enabled: review.obstacle === undefined,
    retry: false,
  })
}

type Props = {
  readonly review: TransactionReview
  /** Address of the signer. */
  readonly signer: Address
  readonly found: Consequences | undefined
  readonly isFailed: boolean
}

/**
 * The warnings of a transaction; those that depend on the node and the index appear when these have answered, and what they do
 * not answer is named.
 */
export function Warnings({ review, signer, found, isFailed }: Props) {
  const { id, operation, owner, feeLimitSun } = review
  const payee = recipientOf(operation)
  const recipient = useRecipient(payee === undefined ? '' : toBase58(payee), owner)
  const approval = useApprovalFacts(review)
  const decimals = useDecimalsCheck(review)
  const permissions = useQuery(signatureCheck(review, signer))
  const refusal = useQuery(nodeRefusal(review))
  const { secondsLeft } = useExpiry(review.expirationMs)
  const open: Readonly<Partial<Record<Check, boolean>>> = {
    spender: approval.unchecked === undefined,
    allowance: approval.unchecked === undefined,
    decimals: decimals.unchecked === undefined,
    permissions: permissions.data === undefined,
    rules: refusal.data === undefined,
    costs: found === undefined,
  }
  const isOverdue = useOverdue(Object.values(open).includes(true), id)
  const failed = new Set<Check>([
    ...(recipient?.unchecked ?? []),
    ...(approval.unchecked ?? []),
    ...(decimals.unchecked ?? []),
    ...namesOf({ permissions: permissions.isError, rules: refusal.isError, costs: isFailed }),
  ])
  const warnings = warningsOf(operation, {
    recipient,
    approval: approval.found,
    isRefused: refusal.data?.reason !== undefined,
    wouldFail: typeof found?.estimate.unknownEnergy === 'object',
    balances: found?.balances,
    secondsLeft,
    feeLimit: { limitSun: feeLimitSun, neededSun: found?.neededSun },
    decimalsDiffer: decimals.found,
  })
  return (
    <WarningList
      warnings={warnings}
      unchecked={checks.filter((check) => failed.has(check) || (isOverdue && open[check] === true))}
      lookAlike={recipient?.lookAlike}
      units={decimals.units}
      feeLimitSun={feeLimitSun}
      refusal={refusal.data?.reason}
    />
  )
}

const namesOf = (failed: Readonly<Partial<Record<Check, boolean>>>): readonly Check[] =>
  checks.filter((check) => failed[check] === true)

type BalancesProps = {
  readonly found: Pick<Consequences, 'balances'> | undefined
  readonly isFailed: boolean
}

/** The owner's balances before and after, fee included, as the node expects them. */
export function BalancesAfter({ found, isFailed }: BalancesProps) {
  const t = useTranslations('review.balances')
  return (
    <section className={styles['balances']} aria-label={t('title')}>
      <h3>
        {t('title')} <small>{t('source')}</small>
      </h3>
      {found?.balances !== undefined ? (
        <ul>
          {found.balances.map(({ holding, before, after, hasStrangeIncome }) => (
            <li key={holdingKey(holding)}>
              <span className={styles['before']}>
                <NamedAmount value={before} token={tokenOf(holding)} />
              </span>
              <span aria-hidden>→</span>
              <strong data-short={after < 0n || undefined}>
                <NamedAmount value={after} token={tokenOf(holding)} />
              </strong>
              {hasStrangeIncome && <small>{t('strange')}</small>}
            </li>
          ))}
        </ul>
      ) : found === undefined && !isFailed ? (
        <Skeleton height={20} />
      ) : (
        <p>{t(isFailed ? 'unanswered' : 'unknown')}</p>
      )}
    </section>
  )
}

/** A holding as a value of the page names its token. */
export const tokenOf = (holding: Holding) =>
  holding.kind === 'trc20'
    ? ({ tokenId: toBase58(holding.contract), tokenType: 'trc20' } as const)
    : ({ tokenId: holding.kind === 'trx' ? '_' : holding.id, tokenType: 'trc10' } as const)
