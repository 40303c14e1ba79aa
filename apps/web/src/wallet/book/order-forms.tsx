import { formatUnits } from '@sundial/primitives/sun'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { MarketPair } from '../../data/market.ts'
import { Button } from '../../ui/button.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import pools from '../pools/pools.module.css'
import { openConnect, useWanted } from '../wanted.ts'
import { type OrderEntry, OrderEntryFields, useOrderPlan } from './order-entry.tsx'
import { emptyOrder, type OrderText } from './plan-order.ts'
import styles from './book.module.css'

const loadSigned = () => import('./signed-order.tsx')
const SignedOrder = lazy(async () => ({ default: (await loadSigned()).SignedOrder }))

/** A price, all that is offered up to it, or a side, which a person pressed elsewhere on the page. */
type Picked = {
  readonly price?: string
  readonly amount?: bigint
  readonly kind?: OrderText['kind']
}
type Props = { readonly pair: MarketPair; readonly picked: Picked | undefined }

/** The form that buys or sells on an order book. What signs an order is loaded for people who use a wallet. */
export const OrderForms = (props: Props) => (
  <section className={styles['card']}>
    <OrderTopics>
      <Content {...props} />
    </OrderTopics>
  </section>
)

/** The text of the form, which a press in the book fills once. */
function useOrderText(pair: MarketPair, picked: Picked | undefined) {
  const [text, setText] = useState(emptyOrder)
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
  const { isWanted, hasAccount } = useWanted()
  const [text, onText] = useOrderText(pair, picked)
  const entry = { pair, text, onText }
  useEffect(() => {
    if (isWanted) loadSigned().catch(() => undefined)
  }, [isWanted])
  // Until an account is there, the fields stay the same elements: a login that is given up returns to them.
  return (
    <Suspense fallback={<VisitorOrder {...entry} />}>
      {hasAccount ? <SignedOrder {...entry} /> : <VisitorOrder {...entry} />}
    </Suspense>
  )
}

/** The order of a visitor: how the book fills it, and the button that connects a wallet. */
function VisitorOrder(entry: OrderEntry) {
  const t = useTranslations('send')
  return (
    <div className={pools['body']}>
      <OrderEntryFields {...entry} checked={useOrderPlan(entry, undefined)} balance={undefined} />
      <Button variant="main" onClick={openConnect}>
        {t('connect')}
      </Button>
    </div>
  )
}
