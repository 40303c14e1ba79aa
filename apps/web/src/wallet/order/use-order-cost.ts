import { type DraftCost, leastFeeLimitOf, runsContract, signedFeeLimit } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLoginContext } from '../login/login-context.ts'
import type { AuthorityState } from '../multi-signature/authority.ts'
import { costOf, type CostTerms, type Order } from './order.ts'

export type FeeLimit = {
  readonly feeLimitSun: bigint
  readonly setFeeLimitSun: (sun: bigint) => void
  /** Below this the call would fail. */
  readonly leastFeeLimitSun: bigint
}

export type KnownCost = FeeLimit & {
  /** Absent while it loads, or where the node does not answer. */
  readonly estimate: DraftCost['estimate'] | undefined
  /** The cost is that of the order as it is now. */
  readonly isCurrent: boolean
  readonly isFailed: boolean
}

type Signed = Pick<AuthorityState, 'signatures' | 'chosen' | 'isKnown'>

/**
 * What an order would cost in the newest block as it will be signed, once it has not changed for a while, and the fee limit that
 * the person can change. `key` names all that the order says; empty where there is none yet.
 */
export function useOrderCost(
  key: string,
  { orderOf, authority }: { readonly orderOf: () => Order; readonly authority: Signed },
): KnownCost {
  const { networkKind } = useLoginContext()
  const [wanted, setFeeLimitSun] = useState<bigint>()
  const { signatures, chosen, isKnown } = authority
  const terms = { signatures, permissionId: chosen?.id ?? 0, networkKind }
  const order = key === '' ? undefined : wantedOrder(orderOf(), wanted)
  const found = useCostOf(order, { key: [key, ...Object.values(terms), wanted].join(' '), terms, isKnown })
  const energySun = found.cost?.energySun ?? 0n
  const leastSun = leastOf(order, { energySun, networkKind })
  return {
    estimate: found.cost?.estimate,
    isCurrent: found.isCurrent,
    isFailed: found.isFailed,
    feeLimitSun: signedFeeLimit(energySun, { wanted, leastSun }),
    setFeeLimitSun,
    leastFeeLimitSun: energySun,
  }
}

type Asked = { readonly key: string; readonly terms: CostTerms; readonly isKnown: boolean }

function useCostOf(order: Order | undefined, { key, terms, isKnown }: Asked) {
  const debounced = useDebounced(key)
  const isAsked = order !== undefined && key === debounced && isKnown
  const subject = [order?.operation.kind, terms.signatures, terms.permissionId].join(' ')
  const { data, isError, isPlaceholderData, failureCount } = useQuery({
    queryKey: ['wallet', 'cost', subject, key],
    queryFn: () => costOf(order!, terms),
    enabled: isAsked,
    staleTime: 10_000,
    // The cost of another operation, or with other signatures, is another one.
    placeholderData: (before, query) => (query?.queryKey[2] === subject ? before : undefined),
  })
  const isFailed = isError || (isPlaceholderData && failureCount > 0)
  const cost = isFailed ? undefined : data
  return { cost, isFailed, isCurrent: isAsked && cost !== undefined && !isPlaceholderData }
}

const leastOf = (order: Order | undefined, terms: Parameters<typeof leastFeeLimitOf>[1]): bigint =>
  order !== undefined && runsContract(order.operation) ? leastFeeLimitOf(order.operation, terms) : 0n

const wantedOrder = (order: Order, feeLimitSun: bigint | undefined): Order =>
  feeLimitSun === undefined ? order : { ...order, feeLimitSun }

/** A person pauses this long after typing. */
const debounceMs = 250

/** The value once it has not changed for a while. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
