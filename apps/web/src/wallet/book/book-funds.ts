import { type Address, sunPerTrx, toAddress } from '@sundial/primitives'
import { encodeApproval, encodeBookCall, readAllowance, type SendToken } from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type MarketPair, tokensOfPair } from '../../data/market.ts'
import { symbolOf } from '../../data/pools.ts'
import { callNode } from '../chain.ts'
import { callOrder } from '../order/order.ts'
import { useNewestBalance } from '../send/use-tokens.ts'
import { type OrderPlan, type OrderText, typedTicks } from './plan-order.ts'

type Kind = OrderText['kind']

/** The token that an order offers, and what the account has of it; undefined until it is known. */
export function useFunds(pair: MarketPair, kind: Kind, owner: Address | undefined) {
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
  return { token, balance: isKnown ? found.balance : undefined }
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

/** Left to pay fees when all is offered. */
const keptSun = 20n * sunPerTrx

/** What so many percent of a balance buy or sell at the typed price, in whole lots; undefined while there is no price. */
export function shareOf(
  pair: MarketPair,
  { kind, price }: OrderText,
  { balance, percent }: { readonly balance: bigint | undefined; readonly percent: bigint },
): bigint | undefined {
  if (balance === undefined) return undefined
  const { lot, tick } = pair.units
  const spendable = kind === 'buy' && pair.sTokenAddr === '_' ? balance - keptSun : balance
  const part = spendable <= 0n ? 0n : (spendable * percent) / 100n
  if (kind === 'sell') return (part / lot) * lot
  const ticks = typedTicks(price, pair)
  return typeof ticks === 'string' ? undefined : (part / (ticks * tick)) * lot
}
