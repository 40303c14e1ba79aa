import { decodeCall, type DecodedCall } from '@sundial/abi'
import type { KnownOperation, Operation, ValueOf } from '@sundial/operations'
import { type Address as HexAddress, toBase58 } from '@sundial/primitives'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { operationValues, type SentenceValues } from '../../sections/sentence/sentence-values.tsx'
import { Address } from '../../show/address.tsx'
import { useKnownCall } from '../../show/contract-call.tsx'
import { ItemNumber } from '../../show/item.tsx'
import { Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { NamedAmount, NamedToken } from '../../show/named-token.tsx'
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

type ItemPlan = 'item' | 'moveItem' | 'items' | 'moveItems' | 'batch' | 'moveBatch'

type CallPlan = {
  readonly key:
    | `call.${'transfer' | 'approve' | 'approveAll' | 'revoke' | 'pay' | ItemPlan}`
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
  switch (decoded?.signature) {
    case 'transfer(address,uint256)':
      return { key: 'call.transfer', values: { ...party('to'), ...amount } }
    case 'approve(address,uint256)':
      if (second === 0n) return { key: 'call.revoke', values: { ...party('spender'), ...named } }
      return second === unlimited
        ? { key: 'call.approveAll', values: { ...party('spender'), ...named } }
        : { key: 'call.approve', values: { ...party('spender'), ...amount } }
    case 'setApprovalForAll(address,bool)':
      return {
        key: second === true ? 'call.approveAll' : 'call.revoke',
        values: { ...party('spender'), ...named },
      }
    case 'safeTransferFrom(address,address,uint256)':
    case 'safeTransferFrom(address,address,uint256,bytes)':
    case 'safeTransferFrom(address,address,uint256,uint256,bytes)':
    case 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)':
      return planOfItems(call.ownerAddress, decoded, named)
    default: {
      const name = decoded?.signature.split('(')[0] ?? `0x${selectorOf(call.data)}`
      return { key: 'plan.TriggerSmartContract', values: { ...values, method: neutralText(name) } }
    }
  }
}

/** What moves, by the arguments of TRC721's and TRC1155's safe transfers. The tokens of others move under an approval. */
function planOfItems(owner: HexAddress, { values: found }: DecodedCall, named: SentenceValues): CallPlan {
  const [from, to, id, amount] = found.map(({ value }) => value)
  const isOwn = from === owner
  const address = (key: string, value: unknown) => ({
    [key]: <Address key={key} value={toBase58(value as HexAddress)} />,
  })
  const values = { ...named, ...address('from', from), ...address('to', to) }
  if (Array.isArray(id)) {
    const amounts = amount as readonly bigint[]
    return {
      key: isOwn ? 'call.batch' : 'call.moveBatch',
      values: { ...values, list: <ItemList key="list" ids={id as readonly bigint[]} amounts={amounts} /> },
    }
  }
  const item = <ItemNumber key="item" id={String(id as bigint)} />
  if (typeof amount !== 'bigint')
    return { key: isOwn ? 'call.item' : 'call.moveItem', values: { ...values, item } }
  return {
    key: isOwn ? 'call.items' : 'call.moveItems',
    values: { ...values, item, amount: <Count key="amount" value={amount} /> },
  }
}

type ListProps = { readonly ids: readonly bigint[]; readonly amounts: readonly bigint[] }

/** Every item: a list that is cut would hide what is signed. */
const ItemList = ({ ids, amounts }: ListProps) =>
  ids.map((id, at) => (
    // An id can be there twice.
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && ', '}
      <ItemNumber id={String(id)} /> × <Count value={amounts[at]} />
    </Fragment>
  ))

const selectorOf = (data: Uint8Array): string =>
  Array.from(data.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
