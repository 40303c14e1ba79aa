import { type Address, toBase58 } from '@sundial/primitives'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { addUnconfirmed, type SentOrder } from '../../browser/order-lists.ts'
import type { MarketPair } from '../../data/market.ts'
import { useActor } from '../multi-signature/acting.ts'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import { OrderForm } from '../order/order-form.tsx'
import type { Outcome } from '../order/order.ts'
import pools from '../pools/pools.module.css'
import { approvalOrder, tradeOrder, useAllowance, useFunds } from './book-funds.ts'
import { type OrderEntry, OrderEntryFields, useOrderPlan } from './order-entry.tsx'
import { emptyOrder, type OrderPlan, type OrderText } from './plan-order.ts'

/** The order of the person's account, the approval that it needs first, what it costs, and the way to its review. */
export function SignedOrder(entry: OrderEntry) {
  const { pair, text, onText } = entry
  const t = useTranslations('market.form')
  const actor = useActor()
  const [outcome, setOutcome] = useState<Outcome>()
  const balance = useFunds(pair, text.kind, actor)
  const allowance = useAllowance(pair, text.kind, actor)
  const checked = useOrderPlan(entry, balance)
  if (outcome !== undefined) return <OrderOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
  const payable = checked.problem === undefined ? checked.plan : undefined
  const needsApproval = payable !== undefined && allowance !== undefined && allowance < payable.offered
  const orderOf = (owner: Address, plan: OrderPlan) =>
    needsApproval ? approvalOrder(owner, pair, plan) : tradeOrder(owner, pair, plan)
  const isReady = actor !== undefined && payable !== undefined && allowance !== undefined
  return (
    <OrderForm
      order={isReady ? orderOf(actor, payable) : undefined}
      onDone={(ended) => {
        setOutcome(ended)
        if (needsApproval) return
        onText({ ...text, amount: '' })
        if (ended.kind === 'sent' && actor !== undefined)
          addUnconfirmed(sentOrder(actor, pair, { text, hash: ended.id }))
      }}
      onCancel={() => onText({ ...emptyOrder, kind: text.kind })}
    >
      <OrderEntryFields {...entry} checked={checked} balance={balance}>
        {needsApproval && <p className={pools['hint']}>{t('approveFirst')}</p>}
      </OrderEntryFields>
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
