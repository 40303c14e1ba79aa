import type { Address } from '@sundial/primitives'
import {
  type BatchCosts,
  batchCosts,
  type BatchReview,
  calledAmountOf,
  type Check,
  checks,
  holdingKey,
  type AssetAmount,
  paymentsOf,
  recipientOf,
  type Signer,
  type TransactionReview,
  type WarningFacts,
  warningsOfAll,
} from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { NamedAmount } from '../../show/named-token.tsx'
import { Trx } from '../../show/quantity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { feeSource } from '../chain.ts'
import { signatureCount } from '../order/order.ts'
import { useOverdue } from '../order/use-overdue.ts'
import { type FoundRecipients, useRecipients } from '../send/use-recipient.ts'
import { BalancesAfter, tokenOf } from './consequences.tsx'
import { PlanSentence } from './plan-sentence.tsx'
import styles from './review.module.css'
import { EnvelopeRows, Fact, ValidFor, WholeAddresses } from './transaction-body.tsx'
import { useExpiry } from './use-expiry.ts'
import { signatureCheck, useApprovalFactsOfAll, useDecimalsCheck } from './use-review-facts.ts'
import { WarningList } from './warning-list.tsx'

type Props = { readonly review: BatchReview; readonly signer: Pick<Signer, 'address'> }

/** Several transactions as their bytes say them: what they are together, then each with what is known of its recipient. */
export function BatchBody({ review: { reviews }, signer }: Props) {
  const t = useTranslations('review')
  const operations = reviews.map(({ operation }) => operation)
  const recipients = useRecipients(operations, reviews[0]?.owner)
  const costs = useBatchCosts(reviews, { key: signer.address, recipients })
  const { factsOf, unchecked, units } = useBatchFacts(reviews, { key: signer.address, recipients, costs })
  const { ofEach, ofAll } = warningsOfAll(
    reviews.map((review, at) => ({ operation: review.operation, facts: factsOf(review, at) })),
    costs.data?.balances,
  )
  const alike = reviews.map(({ operation }) => lookAlikeIn(recipientOf(operation), recipients))
  const first = reviews.toSorted((one, other) => Number(one.expirationMs - other.expirationMs))[0]
  return (
    <>
      <p className={styles['sentence']}>{t('batchLead', { count: reviews.length })}</p>
      <WarningList
        warnings={ofAll}
        unchecked={unchecked}
        lookAlike={[...new Set(alike.filter((one) => one !== ''))].join(', ')}
        units={units}
        untriedCount={costs.data?.untried.size}
        feeLimitSun={largest(reviews.map(({ feeLimitSun }) => feeLimitSun))}
      />
      <dl className={styles['facts']}>
        <Fact label={t('batch.total')}>
          <Totals reviews={reviews} />
        </Fact>
        <Fact label={t('fee.title')}>
          <BatchFee costs={costs.data} isFailed={costs.isError} />
        </Fact>
        {first !== undefined && <ValidFor expirationMs={first.expirationMs} />}
      </dl>
      <BalancesAfter found={costs.data} isFailed={costs.isError} />
      <ol className={styles['batch']}>
        {reviews.map((review, at) => (
          <li key={review.id}>
            <PlanSentence operation={review.operation} />
            <WholeAddresses operation={review.operation} own={signer.address} />
            <WarningList warnings={ofEach[at] ?? []} lookAlike={alike[at]} />
            <dl className={styles['facts']}>
              <EnvelopeRows review={review} own={signer.address} />
            </dl>
          </li>
        ))}
      </ol>
    </>
  )
}

const lookAlikeIn = (payee: Address | undefined, { of }: FoundRecipients): string =>
  (payee === undefined ? undefined : of(payee).lookAlike) ?? ''

const largest = (values: readonly bigint[]): bigint =>
  values.reduce((most, one) => (one > most ? one : most), 0n)

type Sources = { readonly key: Address; readonly recipients: FoundRecipients }

/** What the node expects all of them to cost and to change. */
function useBatchCosts(reviews: readonly TransactionReview[], { key, recipients }: Sources) {
  const [first] = reviews
  return useQuery({
    queryKey: ['wallet', 'batch-costs', reviews.map(({ id }) => id)],
    queryFn: async (): Promise<BatchCosts> =>
      batchCosts(reviews, {
        source: feeSource,
        signatures: first === undefined ? 1 : await signatureCount(first, key),
        exists: recipients.exists,
      }),
    enabled: recipients.isAnswered && reviews.every(({ obstacle }) => obstacle === undefined),
    retry: false,
  })
}

type Known = Sources & {
  readonly costs: { readonly data: BatchCosts | undefined; readonly isError: boolean }
}

/** What warnings follow from, for each of them, and what could not be found out. */
function useBatchFacts(reviews: readonly TransactionReview[], { key, recipients, costs }: Known) {
  const [first] = reviews
  const called = reviews.flatMap(({ operation }) => calledAmountOf(operation) ?? [])
  const tokens = new Set(called.map(({ token }) => token))
  // A list pays in one token.
  const decimals = useDecimalsCheck(
    reviews.find(({ operation }) => calledAmountOf(operation) !== undefined) ?? first!,
  )
  const permissions = useQuery(signatureCheck(first, key))
  const approvals = useApprovalFactsOfAll(reviews)
  const { secondsLeft } = useExpiry(first?.expirationMs)
  const open: Readonly<Partial<Record<Check, boolean>>> = {
    spender: approvals.unchecked === undefined,
    allowance: approvals.unchecked === undefined,
    decimals: decimals.unchecked === undefined,
    permissions: permissions.data === undefined,
    costs: costs.data === undefined,
  }
  const isOverdue = useOverdue(Object.values(open).includes(true), first?.id ?? '')
  const failed = new Set<Check>([
    ...recipients.unchecked,
    ...(tokens.size > 1 ? (['decimals'] as const) : (decimals.unchecked ?? [])),
    ...(approvals.unchecked ?? []),
    ...(permissions.isError ? (['permissions'] as const) : []),
    ...(costs.isError ? (['costs'] as const) : []),
  ])
  return {
    unchecked: checks.filter((check) => failed.has(check) || (isOverdue && open[check] === true)),
    units: called.reduce((sum, { amount }) => sum + amount, 0n),
    factsOf: ({ operation, feeLimitSun }: TransactionReview, at: number): WarningFacts => {
      const payee = recipientOf(operation)
      return {
        recipient: payee === undefined ? undefined : recipients.of(payee),
        approval: approvals.of(at),
        wouldFail: typeof costs.data?.estimates[at]?.unknownEnergy === 'object',
        isUntried: costs.data?.untried.has(at) === true,
        secondsLeft,
        feeLimit: { limitSun: feeLimitSun, neededSun: costs.data?.neededSun[at] },
        decimalsDiffer: decimals.found,
      }
    },
  }
}

/** All payments of each asset as one amount. */
function Totals({ reviews }: Pick<BatchReview, 'reviews'>) {
  const sums = new Map<string, AssetAmount>()
  for (const { holding, amount } of reviews.flatMap(({ operation }) => paymentsOf(operation))) {
    const key = holdingKey(holding)
    sums.set(key, { holding, amount: (sums.get(key)?.amount ?? 0n) + amount })
  }
  return (
    <ul className={styles['totals']}>
      {Array.from(sums.values(), ({ holding, amount }) => (
        <li key={holdingKey(holding)}>
          <strong>
            <NamedAmount value={amount} token={tokenOf(holding)} />
          </strong>
        </li>
      ))}
    </ul>
  )
}

function BatchFee({
  costs,
  isFailed,
}: {
  readonly costs: BatchCosts | undefined
  readonly isFailed: boolean
}) {
  const t = useTranslations('review')
  if (costs === undefined) return isFailed ? t('fee.unknown') : <Skeleton height={18} />
  const { feeSun, mostSun, isExact } = costs
  const isCertain = isExact && feeSun === mostSun
  const amount = <Trx key="amount" sun={feeSun} />
  return (
    <span className={styles['fee']}>
      <strong>{isExact ? amount : t.rich('batch.about', richValues({ amount }))}</strong>
      {!isCertain && (
        <small>{t.rich('batch.most', richValues({ amount: <Trx key="most" sun={mostSun} /> }))}</small>
      )}
    </span>
  )
}
