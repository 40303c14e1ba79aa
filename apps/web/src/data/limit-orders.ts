import type { Body } from './api.ts'
import { list } from './lists.ts'

export type LimitOrder = Body<'/api/market/orders'>['data'][number]

/** Limit orders of the chain's own market, newest first; `address` selects those of an account. */
export const limitOrders = list('/api/market/orders', ({ data }) => data)
