import { formatUnits } from '@sundial/primitives/sun'
import { isNoAmount } from '@sundial/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { type MarketPair, orderBook, tokensOfPair } from '../../data/market.ts'
import { symbolOf } from '../../data/pools.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { richValues } from '../../i18n/keys.ts'
import { TokenAmount } from '../../show/token.tsx'
import { TokenField } from '../order/token-field.tsx'
import { FarPriceNote, readOffers } from '../review/far-price-note.tsx'
import { PriceField, Shares, SideChoice, Summary } from './order-fields.tsx'
import {
  limitsOf,
  type OrderPlan,
  type OrderProblem,
  type OrderText,
  planOrder,
  shareOf,
} from './plan-order.ts'
import styles from './book.module.css'

/** What is typed in the form of an order. */
export type OrderEntry = {
  readonly pair: MarketPair
  readonly text: OrderText
  readonly onText: (text: OrderText) => void
}

export type CheckedPlan = {
  /** How the current book fills the order, whether or not the account can pay. */
  readonly plan: OrderPlan | undefined
  readonly problem: OrderProblem | undefined
}

/** The plan of what is typed, by the newest book, and what is wrong with it. */
export function useOrderPlan({ pair, text }: OrderEntry, balance: bigint | undefined): CheckedPlan {
  const { data: book } = useLiveQuery(orderBook(pair.id, readOffers))
  const plan = planOrder(text, pair, (text.kind === 'buy' ? book?.sell : book?.buy) ?? [])
  if (typeof plan === 'string') return { plan: undefined, problem: plan }
  const isShort = balance !== undefined && plan.offered > balance
  return { plan, problem: isShort ? 'balance' : undefined }
}

type Props = OrderEntry & {
  readonly checked: CheckedPlan
  /** What the account has of the token that the order offers; undefined until it is known. */
  readonly balance: bigint | undefined
  readonly children?: ReactNode
}

/** Side, price and amount of an order, and how the current book fills it. */
export function OrderEntryFields({
  pair,
  text,
  onText,
  checked: { plan, problem },
  balance,
  children,
}: Props) {
  const t = useTranslations()
  const [first, second] = tokensOfPair(pair)
  const change = (part: Partial<OrderText>) => onText({ ...text, ...part })
  const fill = (percent: bigint) => shareOf(pair, text, { balance, percent })
  const problems = useProblemTexts(problem, text, pair)
  const amount = <TokenAmount key="" value={balance} token={text.kind === 'buy' ? second : first} />
  return (
    <>
      <SideChoice kind={text.kind} symbol={symbolOf(first)} onChange={(kind) => change({ kind })} />
      <div className={styles['terms']}>
        <PriceField
          pair={pair}
          value={text.price}
          problem={problems.price}
          onChange={(price) => change({ price })}
        />
        <TokenField
          label={t('market.form.amount')}
          unit={symbolOf(first)}
          decimals={pair.fPrecision}
          value={text.amount}
          onChange={(typed) => change({ amount: typed })}
          most={balance}
          available={balance !== undefined && t.rich('stake.available', richValues({ amount }))}
          fill={fill(100n) ?? null}
          fillNote={null}
          problem={problems.amount}
        />
      </div>
      <Shares
        onChoose={(percent) => {
          const part = fill(percent)
          if (part !== undefined) change({ amount: formatUnits(part, pair.fPrecision) })
        }}
      />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={!text.waits}
          onChange={({ target }) => change({ waits: !target.checked })}
        />
        {t('market.form.atOnce')}
      </label>
      {plan !== undefined && <Summary pair={pair} plan={plan} />}
      {plan !== undefined && <FarPriceNote pair={pair} kind={text.kind} ticks={BigInt(plan.request.price)} />}
      {children}
    </>
  )
}

type ProblemTexts = { readonly price?: string; readonly amount?: string }

/** What is wrong, in words, below the field that it is about, once something is typed that it can be about. */
function useProblemTexts(
  problem: OrderProblem | undefined,
  { amount, price }: OrderText,
  pair: MarketPair,
): ProblemTexts {
  const t = useTranslations('market.form.problem')
  if (problem === undefined) return {}
  const { highest, most } = limitsOf(pair)
  // Without a price, it is missing once there is an amount.
  if (problem === 'enterPrice') return amount === '' || isNoAmount(price) ? {} : { price: t(problem) }
  if (problem === 'priceStep' || problem === 'priceHigh')
    return { price: t(problem, { step: pair.step, highest }) }
  if (amount === '') return {}
  return {
    amount: t(problem, {
      step: formatUnits(pair.units.lot, pair.fPrecision),
      most,
      least: pair.sTokenAddr === '_' ? '10 TRX' : `1 ${pair.sShortName}`,
    }),
  }
}
