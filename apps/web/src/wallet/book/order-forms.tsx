import { type Address, formatUnits, toBase58 } from '@sundial/primitives'
import { isNoAmount } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { addUnconfirmed, type SentOrder } from '../../browser/order-lists.ts'
import { type MarketPair, orderBook, tokensOfPair } from '../../data/market.ts'
import { symbolOf } from '../../data/pools.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { richValues } from '../../i18n/keys.ts'
import { TokenAmount } from '../../show/token.tsx'
import { Button } from '../../ui/button.tsx'
import { useActor } from '../multi-signature/acting.ts'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import { OrderForm } from '../order/order-form.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import type { Outcome } from '../order/order.ts'
import { TokenField } from '../order/token-field.tsx'
import pools from '../pools/pools.module.css'
import { FarPriceNote, readOffers } from '../review/far-price-note.tsx'
import { openConnect } from '../use-wallet.ts'
import { approvalOrder, shareOf, tradeOrder, useAllowance, useFunds } from './book-funds.ts'
import { PriceField, Shares, SideChoice, Summary } from './order-fields.tsx'
import { limitsOf, type OrderPlan, type OrderProblem, type OrderText, planOrder } from './plan-order.ts'
import styles from './book.module.css'

/** A price, all that is offered up to it, or a side, which a person pressed elsewhere on the page. */
type Picked = {
  readonly price?: string
  readonly amount?: bigint
  readonly kind?: OrderText['kind']
}
type Props = { readonly pair: MarketPair; readonly picked: Picked | undefined }

/** The form that buys or sells on an order book. */
export const OrderForms = (props: Props) => (
  <section className={styles['card']}>
    <OrderTopics>
      <Content {...props} />
    </OrderTopics>
  </section>
)

const empty: OrderText = { kind: 'buy', price: '', amount: '', waits: true }

/** The text of the form, which a press in the book fills once. */
function useOrderText(pair: MarketPair, picked: Picked | undefined) {
  const [text, setText] = useState(empty)
  // A press may come before the form is loaded.
  const [seen, setSeen] = useState<Picked>()
  if (picked !== seen) {
    setSeen(picked)
    if (picked !== undefined) {
      const { amount, ...others } = picked
      setText({
        ...text,
        ...others,
        ...(amount !== undefined && { amount: formatUnits(amount, pair.fPrecision) }),
      })
    }
  }
  return [text, setText] as const
}

function Content({ pair, picked }: Props) {
  const actor = useActor()
  const connectText = useTranslations('send')('connect')
  const [text, setText] = useOrderText(pair, picked)
  const [outcome, setOutcome] = useState<Outcome>()
  const { data: book } = useLiveQuery(orderBook(pair.id, readOffers))
  const { token, balance } = useFunds(pair, text.kind, actor)
  const allowance = useAllowance(pair, text.kind, actor)
  if (outcome !== undefined) return <OrderOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
  const plan = planOrder(text, pair, (text.kind === 'buy' ? book?.sell : book?.buy) ?? [])
  const checked = checkedPlan(plan, balance)
  const needsApproval =
    checked.plan !== undefined && allowance !== undefined && allowance < checked.plan.offered
  const fields = (
    <Fields
      pair={pair}
      text={text}
      funds={{ token, balance }}
      plan={typeof plan === 'string' ? undefined : plan}
      problem={checked.problem}
      needsApproval={needsApproval}
      onChange={(part) => setText({ ...text, ...part })}
    />
  )
  if (actor === undefined)
    return (
      <div className={pools['body']}>
        {fields}
        <Button variant="main" onClick={openConnect}>
          {connectText}
        </Button>
      </div>
    )
  const ready = allowance === undefined ? undefined : checked.plan
  return (
    <OrderForm
      order={ready && (needsApproval ? approvalOrder(actor, pair, ready) : tradeOrder(actor, pair, ready))}
      onDone={(ended) => {
        setOutcome(ended)
        if (needsApproval) return
        setText({ ...text, amount: '' })
        if (ended.kind === 'sent') addUnconfirmed(sentOrder(actor, pair, { text, hash: ended.id }))
      }}
      onCancel={() => setText({ ...empty, kind: text.kind })}
    >
      {fields}
    </OrderForm>
  )
}

type Sent = { readonly text: OrderText; readonly hash: string }

/** Kept by the browser until the index lists the order. */
const sentOrder = (actor: Address, pair: MarketPair, { text, hash }: Sent): SentOrder => ({
  hash,
  uAddr: toBase58(actor),
  pairID: pair.id,
  orderType: text.kind === 'buy' ? 0 : 1,
  price: text.price,
  amount: text.amount,
  time: Date.now(),
})

/** The plan that the account can pay for, or what is wrong. */
function checkedPlan(
  plan: OrderPlan | OrderProblem,
  balance: bigint | undefined,
): { readonly plan: OrderPlan | undefined; readonly problem: OrderProblem | undefined } {
  if (typeof plan === 'string') return { plan: undefined, problem: plan }
  const isShort = balance !== undefined && plan.offered > balance
  return isShort ? { plan: undefined, problem: 'balance' } : { plan, problem: undefined }
}

type FieldsProps = {
  readonly pair: MarketPair
  readonly text: OrderText
  readonly funds: ReturnType<typeof useFunds>
  readonly plan: OrderPlan | undefined
  readonly problem: OrderProblem | undefined
  readonly needsApproval: boolean
  readonly onChange: (part: Partial<OrderText>) => void
}

function Fields({
  pair,
  text,
  funds: { token, balance },
  plan,
  problem,
  needsApproval,
  onChange,
}: FieldsProps) {
  const t = useTranslations()
  const [first] = tokensOfPair(pair)
  const fill = (percent: bigint) => shareOf(pair, text, { balance, percent })
  const amount = <TokenAmount key="" value={balance} token={token} />
  return (
    <>
      <SideChoice kind={text.kind} symbol={symbolOf(first)} onChange={(kind) => onChange({ kind })} />
      <PriceField
        pair={pair}
        value={text.price}
        problem={problem}
        onChange={(price) => onChange({ price })}
      />
      <TokenField
        label={t('market.form.amount')}
        unit={symbolOf(first)}
        decimals={pair.fPrecision}
        value={text.amount}
        onChange={(typed) => onChange({ amount: typed })}
        most={balance}
        available={balance !== undefined && t.rich('stake.available', richValues({ amount }))}
        fill={fill(100n) ?? null}
        fillNote={null}
        problem={useProblemText(problem, text, pair)}
      />
      <Shares
        onChoose={(percent) => {
          const part = fill(percent)
          if (part !== undefined) onChange({ amount: formatUnits(part, pair.fPrecision) })
        }}
      />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={!text.waits}
          onChange={({ target }) => onChange({ waits: !target.checked })}
        />
        {t('market.form.atOnce')}
      </label>
      {plan !== undefined && <Summary pair={pair} plan={plan} />}
      {plan !== undefined && <FarPriceNote pair={pair} kind={text.kind} ticks={BigInt(plan.request.price)} />}
      {needsApproval && <p className={pools['hint']}>{t('market.form.approveFirst')}</p>}
    </>
  )
}

/** What is wrong, in words, once a price and an amount are typed. */
function useProblemText(problem: OrderProblem | undefined, { amount, price }: OrderText, pair: MarketPair) {
  const t = useTranslations('market.form.problem')
  if (problem === undefined || problem === 'priceStep' || problem === 'priceHigh') return undefined
  if (problem === 'enterPrice') return amount === '' || isNoAmount(price) ? undefined : t('enterPrice')
  if (amount === '' || (problem === 'enterAmount' && price === '')) return undefined
  return t(problem, {
    step: formatUnits(pair.units.lot, pair.fPrecision),
    most: limitsOf(pair).most,
    least: pair.sTokenAddr === '_' ? '10 TRX' : `1 ${pair.sShortName}`,
  })
}
