import { type Address, toAddress } from '@sundial/primitives'
import { encodeApproval, encodeBookCall, readAllowance, type SendToken } from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type MarketPair, tokensOfPair } from '../../data/market.ts'
import { symbolOf } from '../../data/pools.ts'
import { callNode } from '../chain.ts'
import { callOrder } from '../order/order.ts'
import { useNewestBalance } from '../send/use-tokens.ts'
import type { OrderPlan, OrderText } from './plan-order.ts'

type Kind = OrderText['kind']

/** What the account has of the token that an order offers; undefined until it is known. */
export function useFunds(pair: MarketPair, kind: Kind, owner: Address | undefined): bigint | undefined {
  const [first, second] = tokensOfPair(pair)
  const token = kind === 'buy' ? second : first
  const asked: SendToken = {
    standard: token.tokenId === '_' ? 'TRC10' : 'TRC20',
    id: token.tokenId,
    name: '',
    abbreviation: symbolOf(token),
    decimals: token.tokenDecimal ?? 0,
    balance: notRead,
  }
  const found = useNewestBalance(asked, owner)
  const isKnown = owner !== undefined && found !== undefined && found.balance !== notRead
  return isKnown ? found.balance : undefined
}

const notRead = -1n

/** What the book may take of the offered token; undefined until it is known. TRX goes with the call. */
export function useAllowance(pair: MarketPair, kind: Kind, owner: Address | undefined): bigint | undefined {
  const token = kind === 'buy' ? pair.sTokenAddr : pair.fTokenAddr
  const { data } = useQuery(allowanceOf({ token, owner, contract: pair.contract }))
  return token === '_' ? unlimited : data
}

const unlimited = 2n ** 256n - 1n

type Allowed = { readonly token: string; readonly owner: Address | undefined; readonly contract: string }

/** Time between two looks at it: a block. */
const blockMs = 3000

const allowanceOf = ({ token, owner, contract }: Allowed) =>
  queryOptions({
    queryKey: ['wallet', 'allowance', token, owner, contract],
    queryFn: () =>
      readAllowance({ token: toAddress(token), owner: owner!, spender: toAddress(contract) }, callNode),
    enabled: owner !== undefined && token !== '_',
    refetchInterval: blockMs,
  })

/** Allows the book exactly what the order offers. */
export const approvalOrder = (owner: Address, pair: MarketPair, { request, offered }: OrderPlan) =>
  callOrder(owner, {
    contract: toAddress(request.kind === 'buy' ? pair.sTokenAddr : pair.fTokenAddr),
    data: encodeApproval(toAddress(pair.contract), offered),
  })

export const tradeOrder = (owner: Address, pair: MarketPair, { request, offered }: OrderPlan) =>
  callOrder(owner, {
    contract: toAddress(pair.contract),
    data: encodeBookCall(request),
    callValue: request.kind === 'buy' && pair.sTokenAddr === '_' ? offered : 0n,
  })
