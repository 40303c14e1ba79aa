import { decodeLog, decodeTokenCall, decodeTransferLog, type TokenCall } from '@sundial/abi'
import type { TransactionInfo } from '../../data/transaction.ts'
import type { ValueOf } from '@sundial/operations'
import {
  type Address as AddressBytes,
  fromHex,
  type Address as Hex,
  toAddress,
  toBase58,
  toHex,
} from '@sundial/primitives'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { useKnownCall } from '../../show/contract-call.tsx'
import { neutralText } from '../../show/text.tsx'
import { NamedAmount, NamedToken, useAmountToken } from '../../show/named-token.tsx'
import { VoidAmount } from '../../show/token.tsx'
import { richText, type SentenceValues, type Outcome } from '../../show/sentence-values.tsx'

export type Trigger = ValueOf<'TriggerSmartContract'>

type Props = {
  readonly call: Trigger
  readonly info: TransactionInfo
  readonly outcome: Outcome
  readonly values: SentenceValues
}

/** A call, described by the token's log or by the name of its method. */
export function CallSentence({ call, info, outcome, values }: Props) {
  const t = useTranslations('sentence')
  const attempted = useAttempt(call, outcome)
  const effect = outcome === 'done' ? effectOf(call, info) : attempted.effect
  const method = useMethod(call, info)
  if (attempted.isLoading) return '\u00A0'
  if (effect.kind === 'plain') {
    if (outcome === 'done' && call.data.length === 0) return richText(t, 'call.pay', values)
    const name = outcome === 'done' ? 'done.TriggerSmartContract' : 'failed.TriggerSmartContract'
    return richText(t, name, { ...values, method })
  }
  const kind = nameOf(effect, call)
  if (outcome === 'done') return richText(t, `call.${kind}`, { ...values, ...partsOf(effect, call) })
  const attempt = kind === 'item' || kind === 'moveItem' ? 'move' : kind
  return richText(t, `tried.${attempt}`, {
    ...values,
    ...partsOf(effect, call, { isVoid: true }),
  })
}

/** What a failed call of a token asked for; of other calls only their method is known. */
function useAttempt(
  call: Trigger,
  outcome: Outcome,
): { readonly effect: CallEffect; readonly isLoading: boolean } {
  const paysNothing = call.callValue === 0n && call.callTokenValue === 0n
  const effect = outcome === 'failed' && paysNothing ? attemptedEffect(call) : plain
  const contract = effect.kind === 'plain' ? undefined : toBase58(call.contractAddress)
  const { token, isLoading } = useAmountToken(contract)
  return { effect: token === undefined ? plain : effect, isLoading }
}

/** The effect that the arguments of a call of a token ask for, where they are amounts. */
export function attemptedEffect({ ownerAddress, data }: Trigger): CallEffect {
  const call = decodeTokenCall(data, ownerAddress)
  const amount = call && amountIn(call)
  if (call === undefined || amount === undefined) return plain
  return call.kind === 'move'
    ? { kind: 'transfer', from: call.from, to: call.to, amount }
    : approvalTo(call, ownerAddress, amount)
}

/** The amount of a call; it can be an item where TRC721 has the same function. */
const amountIn = ({ quantity }: TokenCall): bigint | undefined =>
  quantity.kind === 'amount' ? quantity.amount : quantity.kind === 'number' ? quantity.number : undefined

/** What the caller allows of its own; an event tells the allowance after a change, and not by how much it changes. */
const approvalTo = (
  call: Extract<TokenCall, { readonly kind: 'approval' }>,
  caller: AddressBytes,
  amount: bigint,
): CallEffect =>
  call.owner === caller && call.change === 'set' ? { kind: 'approve', spender: call.spender, amount } : plain

export const effectOf = (call: Trigger, info: TransactionInfo): CallEffect =>
  callEffect({
    owner: call.ownerAddress,
    contract: call.contractAddress,
    input: call.data,
    logs: info.logs ?? [],
  })

/** Contracts use the largest amount for an unlimited allowance. */
const unlimited = 2n ** 256n - 1n

function nameOf(effect: Exclude<CallEffect, { kind: 'plain' }>, { ownerAddress }: Trigger) {
  switch (effect.kind) {
    case 'transfer':
      return effect.from === ownerAddress ? 'transfer' : 'move'
    case 'item':
      return effect.from === ownerAddress ? 'item' : 'moveItem'
    case 'approve':
      if (effect.amount === 0n) return 'revoke'
      return effect.amount === unlimited ? 'approveAll' : 'approve'
  }
}

function partsOf(
  effect: Exclude<CallEffect, { kind: 'plain' }>,
  { contractAddress }: Trigger,
  { isVoid = false } = {},
): SentenceValues {
  const party = (key: string, value: Hex) => ({ [key]: <Address key={key} value={toBase58(value)} /> })
  const token = { tokenId: toBase58(contractAddress), tokenType: 'trc20' } as const
  const named = { token: <NamedToken key="token" token={token} /> }
  const sum = (value: bigint) => {
    const amount = <NamedAmount key="amount" value={value} token={token} />
    return { amount: isVoid ? <VoidAmount key="amount">{amount}</VoidAmount> : amount }
  }
  switch (effect.kind) {
    case 'transfer':
      return { ...party('from', effect.from), ...party('to', effect.to), ...sum(effect.amount) }
    case 'item':
      return {
        ...party('from', effect.from),
        ...party('to', effect.to),
        ...named,
        item: (
          <bdi key="item" dir="ltr">
            #{String(effect.id)}
          </bdi>
        ),
      }
    case 'approve':
      return { ...party('spender', effect.spender), ...sum(effect.amount), ...named }
  }
}

/** The method by token standards, well-known signatures, the server, the contract's own ABI, or its four bytes. */
function useMethod({ data: input, contractAddress }: Trigger, info: TransactionInfo): ReactNode {
  const call = useKnownCall({ contract: toBase58(contractAddress), input })
  const name = call?.name ?? info.trigger_info?.methodName ?? `0x${toHex(input.slice(0, 4))}`
  return (
    <code key="method" dir="ltr">
      {neutralText(name)}
    </code>
  )
}

/** A log of the API: the contract in base58, topics and data as hex. */
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** The effect of a call of a token standard, as the token's own log confirms it. */
export type CallEffect =
  | {
      readonly kind: 'transfer'
      readonly from: AddressBytes
      readonly to: AddressBytes
      readonly amount: bigint
    }
  | { readonly kind: 'approve'; readonly spender: AddressBytes; readonly amount: bigint }
  | { readonly kind: 'item'; readonly from: AddressBytes; readonly to: AddressBytes; readonly id: bigint }
  /** Not a standard call, or not confirmed by a log. */
  | { readonly kind: 'plain' }

type CallContext = {
  readonly owner: AddressBytes
  readonly contract: AddressBytes
  readonly input: Uint8Array
  readonly logs: readonly Log[]
}

const plain: CallEffect = { kind: 'plain' }

/** The arguments of a call count only if the contract logged exactly them. */
export function callEffect({ owner, contract, input, logs }: CallContext): CallEffect {
  const call = decodeTokenCall(input, owner)
  if (call === undefined) return plain
  const ownLogs = logs
    .filter(({ address }) => toAddress(address) === contract)
    .map(({ topics, data }) => [topics.map((topic) => fromHex(topic)), fromHex(data)] as const)
  if (call.kind === 'move') return movedIn(ownLogs, call)
  const amount = amountIn(call)
  const effect = amount === undefined ? plain : approvalTo(call, owner, amount)
  return effect.kind === 'approve' && isApprovalIn(ownLogs, { owner, ...effect }) ? effect : plain
}

type Logs = readonly (readonly [topics: readonly Uint8Array[], data: Uint8Array])[]

/** The amount is what the token logs, of which it may have kept a fee. */
function movedIn(ownLogs: Logs, { from, to, quantity }: Move): CallEffect {
  const id = quantity.kind === 'item' ? quantity.id : quantity.kind === 'number' ? quantity.number : undefined
  if (id !== undefined && ownLogs.some((log) => isItemMove(log, { from, to, id }))) {
    return { kind: 'item', from, to, id }
  }
  for (const log of ownLogs) {
    const moved = decodeTransferLog(...log)
    if (moved?.from === from && moved.to === to) return { kind: 'transfer', from, to, amount: moved.value }
  }
  return plain
}

type Move = Extract<TokenCall, { readonly kind: 'move' }>
type Item = { readonly from: AddressBytes; readonly to: AddressBytes; readonly id: bigint }

function isItemMove(log: Logs[number], { from, to, id }: Item): boolean {
  const moved = decodeLog(...log)
  const [source, target, number] = moved?.arguments ?? []
  return (
    log[0].length === 4 &&
    moved?.name === 'Transfer' &&
    source?.value === from &&
    target?.value === to &&
    number?.value === id
  )
}

type Approval = { readonly owner: AddressBytes; readonly spender: AddressBytes; readonly amount: bigint }

/** An approval of an item also indexes its number, which is not an amount. */
const isApprovalIn = (ownLogs: Logs, { owner, spender, amount }: Approval): boolean =>
  ownLogs.some((log) => {
    const event = decodeLog(...log)
    const [who, whom, value] = event?.arguments ?? []
    return (
      log[0].length === 3 &&
      event?.name === 'Approval' &&
      who?.value === owner &&
      whom?.value === spender &&
      value?.value === amount
    )
  })
