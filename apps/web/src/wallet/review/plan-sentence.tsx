import { decodeCall, type DecodedCall, decodeTokenCall } from '@sundial/abi'
import type { KnownOperation, Operation, ValueOf } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { decodeBookCall, decodeBridgeCall } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { type MarketPair, marketPairs } from '../../data/market.ts'
import { type TokenInfo, token as tokenQuery } from '../../data/token.ts'
import { richValues } from '../../i18n/keys.ts'
import { operationValues, type SentenceValues } from '../../show/sentence-values.tsx'
import { useKnownCall } from '../../show/contract-call.tsx'
import { Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { tradeRow, useTrade } from '../../show/trade.tsx'
import { type ApprovalPlan, planOfApproval } from './plan-of-approval.tsx'
import { FarPriceNote } from './far-price-note.tsx'
import { type BookPlan, planOfBook, requestIn } from './plan-of-book.tsx'
import { type BridgeFacts, type BridgePlan, planOfBridge, useBridgeFacts } from './plan-of-bridge.tsx'
import { type ItemPlan, planOfItems } from './plan-of-items.tsx'
import { useOverdue } from '../order/use-overdue.ts'
import { amountOf, party } from './plan-values.tsx'
import styles from './review.module.css'

/** What the operation will do, in a sentence made of its bytes. */
export function PlanSentence({ operation }: { readonly operation: Operation }) {
  const t = useTranslations('review')
  if (operation.kind === 'unknown' || !hasPlan(operation)) return null
  if (operation.kind === 'TriggerSmartContract') return <CallSentence operation={operation} />
  if (operation.kind === 'ExchangeTransactionContract') return <TradeSentence operation={operation} />
  return (
    <p className={styles['sentence']}>
      {t.rich(`plan.${operation.kind}`, richValues(operationValues(operation)))}
    </p>
  )
}

type TradeOperation = Extract<KnownOperation, { readonly kind: 'ExchangeTransactionContract' }>

/** A trade says its least amount in units of the token that is bought, which the pair tells; until then in its smallest unit. */
function TradeSentence({ operation }: { readonly operation: TradeOperation }) {
  const t = useTranslations('review')
  const trade = useTrade(operation, undefined)
  const least = { kind: 'number', value: operation.value.expected, decimals: 0 } as const
  const inPair = (label: string) => trade && tradeRow(trade, label, least)
  const units = t.rich('units', richValues({ amount: <Count key="" value={least.value} /> }))
  const values = operationValues(operation)
  return (
    <p className={styles['sentence']}>
      {t.rich(
        'plan.ExchangeTransactionContract',
        richValues({
          ...values,
          exchange: <Fragment key="exchange">{inPair('exchange') ?? values['exchange']}</Fragment>,
          minimum: <Fragment key="minimum">{inPair('minimum') ?? units}</Fragment>,
        }),
      )}
    </p>
  )
}

type CallOperation = Extract<KnownOperation, { readonly kind: 'TriggerSmartContract' }>

/** What decides how the sentence of a call is written. `isOpen` while that is asked, and not for longer than people wait. */
function useSentenceFacts(call: CallOperation['value'] | undefined) {
  const contract = call === undefined ? '' : toBase58(call.contractAddress)
  // Where the bytes do not tell whether a number is an amount or an item.
  const isEither =
    call !== undefined &&
    (decodeTokenCall(call.data, call.ownerAddress)?.quantity.kind === 'number' ||
      decodeBridgeCall(call.data)?.kind === 'withdrawToken')
  const { data: token, isLoading: isTokenOpen } = useQuery({ ...tokenQuery(contract), enabled: isEither })
  const isBook = call !== undefined && decodeBookCall(call.data) !== undefined
  const { data: markets, isLoading: isBookOpen } = useQuery({ ...marketPairs(), enabled: isBook })
  const bridge = useBridgeFacts(call)
  const isWaiting = isTokenOpen || isBookOpen || bridge.isLoading
  const isOverdue = useOverdue(isWaiting, contract)
  return {
    standard: token?.info.tokenType,
    pairs: markets && [...markets.recommended, ...markets.others],
    bridge,
    isOpen: isWaiting && !isOverdue,
  }
}

/** Whether the sentence of an operation is still to come: until then nobody can know what is signed. */
export const useIsSentenceOpen = (operation: Operation | undefined): boolean =>
  useSentenceFacts(operation?.kind === 'TriggerSmartContract' ? operation.value : undefined).isOpen

function CallSentence({ operation }: { readonly operation: CallOperation }) {
  const t = useTranslations('review')
  const { contractAddress, data } = operation.value
  const known = useKnownCall({ contract: toBase58(contractAddress), input: data })
  const { standard, pairs, bridge } = useSentenceFacts(operation.value)
  const facts = { known, standard, pairs, bridge }
  const { key, values } = planOfCall(operation.value, operationValues(operation), facts)
  const paid = operationValues(besideOf(operation, key))
  const request = requestIn({ contract: toBase58(contractAddress), data }, pairs ?? [])
  return (
    <>
      <p className={styles['sentence']}>
        {t.rich(key, richValues(values))}{' '}
        {paysBeside(key, besideOf(operation, key).value) &&
          t.rich(key === 'call.bookBuy' ? 'call.bookPays' : 'call.alsoPays', richValues(paid))}
      </p>
      {request !== undefined && <FarPriceNote {...request} />}
    </>
  )
}

/** The call without the TRX or tokens that its own sentence already names. */
function besideOf(operation: CallOperation, key: CallPlan['key']): CallOperation {
  const { value } = operation
  const decoded =
    key === 'call.bridgeTrx' || key === 'call.bridgeAmount' ? decodeBridgeCall(value.data) : undefined
  if (key === 'call.bridgeTrx') return { ...operation, value: { ...value, callValue: 0n } }
  const isNamed =
    decoded?.kind === 'depositTrc10' &&
    decoded.amount === value.callTokenValue &&
    decoded.token === value.tokenId
  return isNamed ? { ...operation, value: { ...value, callTokenValue: 0n } } : operation
}

/** Whether TRX or tokens go with the call that the sentence of its method does not say. */
const paysBeside = (
  key: CallPlan['key'],
  { callValue, callTokenValue }: ValueOf<'TriggerSmartContract'>,
): boolean =>
  key !== 'call.pay' && key !== 'plan.TriggerSmartContract' && (callValue > 0n || callTokenValue > 0n)

type Unplanned = 'CustomContract' | 'GetContract' | 'ShieldedTransferContract'
type Planned = Exclude<KnownOperation, { readonly kind: Unplanned }>

const unplanned: ReadonlySet<string> = new Set<Unplanned>([
  'CustomContract',
  'GetContract',
  'ShieldedTransferContract',
])

/** Whether the operation can be signed, and so has a sentence. */
const hasPlan = (operation: KnownOperation): operation is Planned => !unplanned.has(operation.kind)

type CallPlan = {
  readonly key: `call.${'transfer' | 'pay'}` | `call.${Plan['kind']}` | 'plan.TriggerSmartContract'
  readonly values: SentenceValues
}

type Plan = ItemPlan | ApprovalPlan | BookPlan | BridgePlan

/** What is known besides the bytes: the call by the contract's own functions, and the standard of its token. */
type CallFacts = {
  readonly known?: DecodedCall | undefined
  readonly standard?: TokenInfo['tokenType'] | undefined
  /** Of the order books that the operator names. */
  readonly pairs?: readonly MarketPair[] | undefined
  readonly bridge?: Omit<BridgeFacts, 'standard'> | undefined
}

/** The call by what a token's standard says of its method; any other by the method's name. */
export function planOfCall(
  call: ValueOf<'TriggerSmartContract'>,
  values: SentenceValues,
  facts: CallFacts = {},
): CallPlan {
  if (call.data.length === 0) return { key: 'call.pay', values }
  const { known, standard } = facts
  const served = planOfServed(call, facts)
  if (served !== undefined) return { key: `call.${served.kind}`, values: served.values }
  const [tokenId, owner] = [toBase58(call.contractAddress), call.ownerAddress]
  const asked = decodeTokenCall(call.data, owner)
  if (asked?.kind === 'move' && asked.quantity.kind === 'amount') {
    return {
      key: 'call.transfer',
      values: { ...party('to', asked.to), ...amountOf(tokenId, asked.quantity.amount) },
    }
  }
  const token = { owner, tokenId, standard }
  const plan = asked && (planOfItems(token, asked) ?? planOfApproval(token, asked))
  if (plan !== undefined) return { key: `call.${plan.kind}`, values: plan.values }
  const decoded = decodeCall(call.data) ?? known
  const name = decoded?.signature.split('(')[0] ?? `0x${selectorOf(call.data)}`
  return { key: 'plan.TriggerSmartContract', values: { ...values, method: neutralText(name) } }
}

/** By what the contract is to this server: one of its order books, or a gateway of its bridge. */
const planOfServed = (
  call: ValueOf<'TriggerSmartContract'>,
  { standard, pairs = [], bridge }: CallFacts,
): BookPlan | BridgePlan | undefined =>
  planOfBook({ contract: toBase58(call.contractAddress), data: call.data }, pairs) ??
  (bridge && planOfBridge(call, { ...bridge, standard }))

const selectorOf = (data: Uint8Array): string =>
  Array.from(data.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
