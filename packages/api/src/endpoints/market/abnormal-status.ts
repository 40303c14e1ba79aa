import { fromOrderId, type OrderStatus, toOrderId } from '@sundial/markets'
import type { BookOrder, TransactionRow } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { needs } from '../../shared/filters.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { toHash } from '../../page.ts'
import type { Refusal } from '../../query.ts'
import { hash } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isConfirmed } from '../../shared/values.ts'
import { marketOrder, statusMember, statusOf, toMarketOrder } from './order-row.ts'
import { envelope, enveloped } from './schema.ts'
import { marketsOf } from './trades.ts'

export const orderId = Type.String({
  pattern: '^[0-9]{1,45}$',
  description: 'Id of an order. Decimal text.',
  'x-refusal': { other: 'malformed_number' } satisfies Refusal,
})

export const abnormalOrderStatus = endpoint({
  get: '/api/exchange/common/abnormalOrderStatus',
  summary: 'What became of an order that a program has sent and not found among its orders',
  description:
    'For action_type entry the placing transaction, for cancel the order or the transaction that cancels it. Without status the index does not have the transaction: it may come, or have expired.',
  query: {
    action_type: Type.Enum(['entry', 'cancel'], {
      description: 'entry: an order was placed. cancel: it was cancelled.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    entry_txid: hash,
    cancel_txid: hash,
    order_id: Type.Optional(orderId),
  },
  reply: envelope(
    Type.Object({
      status: Type.Optional(statusMember),
      order_id: Type.Optional(is.text('Id of the order; absent where nothing waited.')),
      order: Type.Optional(
        Type.Object(marketOrder.properties, { description: 'Extension. The order as it is now.' }),
      ),
    }),
  ),
  async handle({ query }, at) {
    const { action_type, entry_txid, cancel_txid, order_id } = query
    const id = action_type === 'entry' ? entry_txid : cancel_txid
    needs(
      'action_type',
      action_type === 'entry' ? 'entry_txid' : 'cancel_txid or order_id',
      (id ?? order_id) !== undefined,
    )
    const found = id === undefined ? undefined : await ofTransaction(toHash(id), action_type, at)
    if (found !== undefined || order_id === undefined) return enveloped(await shown(found, at), at)
    const place = fromOrderId(order_id)
    const order = place && (await at.store.bookOrder(place))
    return enveloped(await shown(order && { order, status: statusOf(order, at.state) }, at), at)
  },
})

type Found = { readonly status: OrderStatus; readonly order?: BookOrder | undefined }

async function ofTransaction(
  id: string,
  action: 'entry' | 'cancel',
  at: Context,
): Promise<Found | undefined> {
  const transaction = await at.store.transactionById(id)
  if (transaction === undefined) return undefined
  if (transaction.result !== undefined && transaction.result !== 'SUCCESS') return { status: 8 }
  const { placed, cancelled } = await at.store.bookEventsOfTransaction(id)
  const [order] = action === 'entry' ? placed : cancelled
  if (order !== undefined) return { order, status: statusOf(order, at.state) }
  return action === 'entry' && (await isToBook(transaction, at))
    ? { status: isConfirmed(transaction.height, at.state) === true ? 5 : 2 }
    : undefined
}

/** A call that succeeded and let nothing wait has taken all of it at once. */
async function isToBook({ to }: TransactionRow, { store }: Context): Promise<boolean> {
  return (await store.bookStates()).some(({ contract }) => contract === to)
}

async function shown(found: Found | undefined, at: Context) {
  if (found === undefined) return {}
  const { status, order } = found
  if (order === undefined) return { status }
  const [market] = await marketsOf([order], at)
  return omitUndefined({
    status,
    order_id: toOrderId(order),
    order: market && toMarketOrder(order, market, at.state),
  })
}
