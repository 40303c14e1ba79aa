import { decodeCall, type DecodedCall } from '@sundial/abi'
import type { KnownOperation, Operation, ValueOf } from '@sundial/operations'
import { type Address as HexAddress, toBase58 } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { operationValues, type SentenceValues } from '../../sections/sentence/sentence-values.tsx'
import { Address } from '../../show/address.tsx'
import { useKnownCall } from '../../show/contract-call.tsx'
import { neutralText } from '../../show/text.tsx'
import { NamedAmount, NamedToken } from '../../show/named-token.tsx'
import { type ItemPlan, movesItems, planOfItems } from './plan-of-items.tsx'
import styles from './review.module.css'

/** What the operation will do, in a sentence made of its bytes. */
export function PlanSentence({ operation }: { readonly operation: Operation }) {
  const t = useTranslations('review')
  if (operation.kind === 'unknown' || !hasPlan(operation)) return null
  if (operation.kind === 'TriggerSmartContract') return <CallSentence operation={operation} />
  return (
    <p className={styles['sentence']}>
      {t.rich(`plan.${operation.kind}`, richValues(operationValues(operation)))}
    </p>
  )
}

type CallOperation = Extract<KnownOperation, { readonly kind: 'TriggerSmartContract' }>

function CallSentence({ operation }: { readonly operation: CallOperation }) {
  const t = useTranslations('review')
  const { contractAddress, data } = operation.value
  const known = useKnownCall({ contract: toBase58(contractAddress), input: data })
  const { key, values } = planOfCall(operation.value, operationValues(operation), known)
  return <p className={styles['sentence']}>{t.rich(key, richValues(values))}</p>
}

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
  readonly key:
    | `call.${'transfer' | 'approve' | 'approveAll' | 'revoke' | 'pay'}`
    | `call.${ItemPlan['kind']}`
    | 'plan.TriggerSmartContract'
  readonly values: SentenceValues
}

/** Contracts use the largest amount for an unlimited allowance. */
const unlimited = 2n ** 256n - 1n

/** The call by what a token's standard says of its method; any other by the method's name. */
export function planOfCall(
  call: ValueOf<'TriggerSmartContract'>,
  values: SentenceValues,
  known?: DecodedCall,
): CallPlan {
  if (call.data.length === 0) return { key: 'call.pay', values }
  const decoded = decodeCall(call.data) ?? known
  const [who, second] = decoded?.values.map(({ value }) => value) ?? []
  const token = { tokenId: toBase58(call.contractAddress), tokenType: 'trc20' } as const
  const party = (key: string) => ({ [key]: <Address key={key} value={toBase58(who as HexAddress)} /> })
  const amount = { amount: <NamedAmount key="amount" value={second as bigint} token={token} /> }
  const named = { token: <NamedToken key="token" token={token} /> }
  if (decoded !== undefined && movesItems(decoded)) {
    const items = planOfItems(call.ownerAddress, decoded, named)
    return { key: `call.${items.kind}`, values: items.values }
  }
  switch (decoded?.signature) {
    case 'transfer(address,uint256)':
      return { key: 'call.transfer', values: { ...party('to'), ...amount } }
    case 'approve(address,uint256)':
      return { key: approvalOf(second), values: { ...party('spender'), ...amount, ...named } }
    case 'setApprovalForAll(address,bool)':
      return {
        key: second === true ? 'call.approveAll' : 'call.revoke',
        values: { ...party('spender'), ...named },
      }
    default: {
      const name = decoded?.signature.split('(')[0] ?? `0x${selectorOf(call.data)}`
      return { key: 'plan.TriggerSmartContract', values: { ...values, method: neutralText(name) } }
    }
  }
}

const approvalOf = (amount: unknown) =>
  amount === 0n ? 'call.revoke' : amount === unlimited ? 'call.approveAll' : 'call.approve'

const selectorOf = (data: Uint8Array): string =>
  Array.from(data.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
