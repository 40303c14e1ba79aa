import { decodeCall } from '@sundial/abi'
import type { TransactionInfo } from '../../data/transaction.ts'
import type { ValueOf } from '@sundial/operations'
import { type Address as Hex, toBase58, toHex } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { contract } from '../../data/contract.ts'
import { wellKnownSignatures } from '../../data/signatures.ts'
import { Address } from '../../show/address.tsx'
import { neutralText } from '../../show/foreign-text.tsx'
import { NamedAmount, NamedToken } from '../../show/named-amount.tsx'
import { callEffect, type CallEffect } from './call-told.ts'
import type { Outcome } from './fate.ts'
import type { SentenceValues } from './sentence-values.tsx'
import { richText } from './tell.ts'

export type Trigger = ValueOf<'TriggerSmartContract'>

type Props = {
  readonly call: Trigger
  readonly info: TransactionInfo
  readonly fate: Outcome
  readonly values: SentenceValues
}

/** A call as what the token's log says it did, or as what was called. */
export function CallSentence({ call, info, fate, values }: Props) {
  const t = useTranslations('sentence')
  const told = fate === 'done' ? effectOf(call, info) : ({ kind: 'plain' } as const)
  const method = useMethod(call, info)
  if (told.kind === 'plain') {
    if (fate === 'done' && call.data.length === 0) return richText(t, 'call.pay', values)
    const name = fate === 'done' ? 'done.TriggerSmartContract' : 'failed.TriggerSmartContract'
    return richText(t, name, { ...values, method })
  }
  const kind = nameOf(told, call)
  return richText(t, `call.${kind}`, { ...values, ...partsOf(told, call) })
}

export const effectOf = (call: Trigger, info: TransactionInfo): CallEffect =>
  callEffect({
    owner: call.ownerAddress,
    contract: call.contractAddress,
    input: call.data,
    logs: info.logs ?? [],
  })

/** Contracts take the largest amount there is for no limit at all. */
const unlimited = 2n ** 256n - 1n

function nameOf(told: Exclude<CallEffect, { kind: 'plain' }>, { ownerAddress }: Trigger): string {
  switch (told.kind) {
    case 'transfer':
      return told.from === ownerAddress ? 'transfer' : 'move'
    case 'item':
      return told.from === ownerAddress ? 'item' : 'moveItem'
    case 'approve':
      if (told.amount === 0n) return 'revoke'
      return told.amount === unlimited ? 'approveAll' : 'approve'
  }
}

function partsOf(told: Exclude<CallEffect, { kind: 'plain' }>, { contractAddress }: Trigger): SentenceValues {
  const party = (key: string, value: Hex) => ({ [key]: <Address key={key} value={toBase58(value)} /> })
  const token = { tokenId: toBase58(contractAddress), tokenType: 'trc20' } as const
  const named = { token: <NamedToken key="token" token={token} /> }
  const sum = (amount: bigint) => ({ amount: <NamedAmount key="amount" value={amount} token={token} /> })
  switch (told.kind) {
    case 'transfer':
      return { ...party('from', told.from), ...party('to', told.to), ...sum(told.amount) }
    case 'item':
      return {
        ...party('from', told.from),
        ...party('to', told.to),
        ...named,
        item: (
          <bdi key="item" dir="ltr">
            #{String(told.id)}
          </bdi>
        ),
      }
    case 'approve':
      return { ...party('spender', told.spender), ...sum(told.amount), ...named }
  }
}

/** By the token standards, by well-known signatures, by what the server knows, by the contract's own ABI, or by its four bytes. */
function useMethod({ data: input, contractAddress }: Trigger, info: TransactionInfo): ReactNode {
  const standard = decodeCall(input)
  const isStrange = standard === undefined && input.length >= 4
  const { data: wellKnown } = useQuery({ ...wellKnownSignatures(), enabled: isStrange })
  const call = standard ?? (wellKnown && decodeCall(input, wellKnown))
  const known = call?.name ?? info.trigger_info?.methodName
  const selector = toHex(input.slice(0, 4))
  const { data: called } = useQuery({
    ...contract(toBase58(contractAddress)),
    enabled: isStrange && known === undefined,
  })
  const [named] = called?.methodMap?.[selector]?.split('(') ?? []
  const name = known ?? named ?? `0x${selector}`
  return (
    <code key="method" dir="ltr">
      {neutralText(name)}
    </code>
  )
}
