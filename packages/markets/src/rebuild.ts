import { type BookEvent, type Order, openLots } from './order-book.ts'
import { fromOrderNumber } from './order-number.ts'

/** The orders after an event. Nothing but events is needed: a fill goes to the earliest orders of its queue. */
export function afterEvent(orders: readonly Order[], event: BookEvent): readonly Order[] {
  switch (event.kind) {
    case 'placed': {
      const { order: number, owner, lots } = event
      const place = fromOrderNumber(number)
      return [...orders, { number, owner, ...place, lots, filled: 0n, cancelled: 0n, claimed: 0n }]
    }
    case 'filled':
      return afterFill(orders, event)
    case 'cancelled':
      return change(orders, event.order, (order) => ({ ...order, cancelled: event.lots }))
    case 'claimed':
      return change(orders, event.order, (order) => ({ ...order, claimed: order.claimed + event.lots }))
    case 'taken':
      return orders
  }
}

function afterFill(
  orders: readonly Order[],
  event: BookEvent & { readonly kind: 'filled' },
): readonly Order[] {
  let left = event.lots
  return orders.map((order) => {
    const isQueued =
      order.pair === event.pair &&
      order.side === event.side &&
      order.price === event.price &&
      order.generation === event.generation
    if (!isQueued) return order
    const open = openLots(order)
    const filled = open < left ? open : left
    left -= filled
    return { ...order, filled: order.filled + filled }
  })
}

const change = (orders: readonly Order[], number: bigint, to: (order: Order) => Order): readonly Order[] =>
  orders.map((order) => (order.number === number ? to(order) : order))
