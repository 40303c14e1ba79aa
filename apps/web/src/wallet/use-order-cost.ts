import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { costOf, type Order, type OrderCost } from './order.ts'

export type KnownCost = {
  /** Absent while it loads, or where the node does not answer. */
  readonly cost: OrderCost | undefined
  /** The cost is that of the order as it is now. */
  readonly isSettled: boolean
  readonly isFailed: boolean
}

/**
 * What an order would cost in the newest block, once it has not changed for a while. `key` names all that the cost follows from;
 * empty where there is no order yet.
 */
export function useOrderCost(
  key: string,
  { orderOf, signatures }: { readonly orderOf: () => Order; readonly signatures: number },
): KnownCost {
  const settled = useSettled(key)
  const isCurrent = key !== '' && key === settled
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['wallet', 'cost', key, signatures],
    queryFn: () => costOf(orderOf(), signatures),
    enabled: isCurrent,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
  const isSettled = isCurrent && data !== undefined && !isPlaceholderData
  return { cost: data, isSettled, isFailed: isError }
}

/** Typing is settled after this long. */
const settleMs = 250

/** The value once it has not changed for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
