import type { TransactionInfo } from '../data/transaction.ts'
import type { KnownOperation, Operation, ReviewValue, ValueOf } from '@sundial/operations'
import { toText } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  exchangePair,
  type ExchangePair,
  isNativeId,
  otherTokenOf,
  token as tokenQuery,
} from '../data/token.ts'
import { type ApiInteger, toInteger } from '../format/exact-number.ts'
import { NamedAmount, NamedToken } from './named-token.tsx'
import type { SentenceValues } from './sentence-values.tsx'

type TradeKind = 'ExchangeTransactionContract' | 'ExchangeInjectContract' | 'ExchangeWithdrawContract'
type TradeOperation = Extract<KnownOperation, { readonly kind: TradeKind }>

/** The amount of the other token of the pair in a trade, an injection or a withdrawal. */
export type TradeSide = {
  readonly pair: ExchangePair | undefined
  /** Id of the other token; absent while the pair is unknown. */
  readonly otherToken: string | undefined
  readonly otherAmount: ApiInteger | undefined
  /** The pair and the names of its tokens are loading. */
  readonly isLoading: boolean
}

const isTrade = (operation: Operation): operation is TradeOperation =>
  operation.kind === 'ExchangeTransactionContract' ||
  operation.kind === 'ExchangeInjectContract' ||
  operation.kind === 'ExchangeWithdrawContract'

const outcomes = {
  ExchangeTransactionContract: 'exchange_received_amount',
  ExchangeInjectContract: 'exchange_inject_another_amount',
  ExchangeWithdrawContract: 'exchange_withdraw_another_amount',
} as const

/** Loads the pair of a trade; undefined for other operations. */
export function useTrade(
  operation: Operation | undefined,
  outcome: TransactionInfo['outcome'],
): TradeSide | undefined {
  const trade = operation !== undefined && isTrade(operation) ? operation : undefined
  const { data, isLoading } = useQuery({
    ...exchangePair(Number(trade?.value.exchangeId ?? 0)),
    enabled: trade !== undefined,
  })
  const [isFirstLoading, isSecondLoading] = [useIsLoading(data?.tokenIds[0]), useIsLoading(data?.tokenIds[1])]
  if (trade === undefined) return undefined
  const pair = data ?? undefined
  const { tokenId } = trade.value as ValueOf<'ExchangeTransactionContract'>
  return {
    pair,
    isLoading: isLoading || isFirstLoading || isSecondLoading,
    otherToken: pair && otherTokenOf(pair, toText(tokenId) ?? ''),
    otherAmount: outcome?.[outcomes[trade.kind]],
  }
}

const useIsLoading = (tokenId = '_'): boolean =>
  useQuery({ ...tokenQuery(tokenId), enabled: !isNativeId(tokenId) }).isLoading

/** `#2 SEED/TEE`, with links to the tokens. */
const PairName = ({ pair: { id, tokenIds } }: { readonly pair: ExchangePair }) => (
  <bdi dir="ltr">
    #{id} <NamedToken token={tokenOf(tokenIds[0])} />/<NamedToken token={tokenOf(tokenIds[1])} />
  </bdi>
)

export const OtherAmount = ({ amount, token }: { readonly amount: ApiInteger; readonly token: string }) => (
  <NamedAmount value={amount} token={tokenOf(token)} />
)

const tokenOf = (tokenId: string) => ({ tokenId, tokenType: 'trc10' }) as const

/** The value of a row that needs the pair: absent for others, and while the pair is unknown. */
export function tradeRow(
  { pair, otherToken }: TradeSide,
  label: string,
  value: ReviewValue,
): ReactNode | undefined {
  if (label === 'exchange' && pair !== undefined) return <PairName pair={pair} />
  if (label === 'minimum' && otherToken !== undefined && value.kind === 'number')
    return <OtherAmount amount={String(value.value)} token={otherToken} />
  return undefined
}

/** Arguments of a sentence about the other side of a trade. */
export function tradeValues(trade: TradeSide | undefined): SentenceValues {
  if (trade === undefined) return {}
  const { pair, otherToken, otherAmount } = trade
  const isKnown = otherToken !== undefined && (toInteger(otherAmount) ?? 0n) > 0n
  return {
    ...(pair && { exchange: <PairName key="exchange" pair={pair} /> }),
    other: isKnown && <OtherAmount key="other" amount={otherAmount!} token={otherToken} />,
    hasOther: isKnown ? 'yes' : 'no',
  }
}
