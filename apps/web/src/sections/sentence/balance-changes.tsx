import { type Moved, movedBy, type TokenTransfer, type TransactionInfo } from '../../data/transaction.ts'
import type { Operation } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { MovedAmount } from '../../show/moved-amount.tsx'
import { effectOf, type Trigger } from './call-sentence.tsx'
import { InlineList, richText } from '../../show/sentence-values.tsx'
import styles from './sentence.module.css'

type Props = { readonly operation: Operation | undefined; readonly info: TransactionInfo }

/** Transfers by contracts that the sentence does not mention. */
export function BalanceChanges({ operation, info }: Props) {
  const t = useTranslations('sentence')
  if (operation?.kind !== 'TriggerSmartContract' && operation?.kind !== 'CreateSmartContract') return null
  const described = operation.kind === 'TriggerSmartContract' ? describedTransfers(operation.value, info) : []
  const rest = without(info.transfersAllList ?? [], described)
  if (rest.length === 0) return null
  const items = rest.map((transfer, at) => <Move key={at} transfer={transfer} />)
  return (
    <p className={styles['aside']}>
      {richText(t, 'moved', { moves: <InlineList key="moves" items={items} /> })}
    </p>
  )
}

type Leg = Pick<TokenTransfer, 'from_address' | 'to_address' | 'amount_str'> &
  Pick<Moved, 'tokenId' | 'itemId'>

/** The TRX and token sent with the call, or the transfer that the token logged for it: the sentence names one or the other. */
function describedTransfers(call: Trigger, info: TransactionInfo): readonly Leg[] {
  const contract = toBase58(call.contractAddress)
  const between = { from_address: toBase58(call.ownerAddress), to_address: contract }
  const effect = effectOf(call, info)
  if (effect.kind === 'plain')
    return [
      { ...between, amount_str: String(call.callValue), tokenId: '_' },
      { ...between, amount_str: String(call.callTokenValue), tokenId: String(call.tokenId) },
    ]
  if (effect.kind === 'approve') return []
  const sides = { from_address: toBase58(effect.from), to_address: toBase58(effect.to), tokenId: contract }
  return effect.kind === 'transfer'
    ? [{ ...sides, amount_str: String(effect.amount) }]
    : [{ ...sides, amount_str: '1', itemId: String(effect.id) }]
}

function without(transfers: readonly TokenTransfer[], described: readonly Leg[]): readonly TokenTransfer[] {
  const left = [...described]
  return transfers.filter((transfer) => {
    const { tokenId, itemId } = movedBy(transfer)
    const at = left.findIndex(
      (leg) =>
        leg.tokenId === tokenId &&
        leg.itemId === itemId &&
        leg.amount_str === transfer.amount_str &&
        leg.from_address === transfer.from_address &&
        leg.to_address === transfer.to_address,
    )
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** A side is absent where tokens were minted or burned. */
function Move({ transfer }: { readonly transfer: TokenTransfer }) {
  const t = useTranslations('sentence')
  const { from_address: from, to_address: to, amount_str: amount } = transfer
  const kind = from === undefined ? 'made' : to === undefined ? 'gone' : 'between'
  return richText(t, `move.${kind}`, {
    from: <Address key="from" value={from} />,
    to: <Address key="to" value={to} />,
    amount: <MovedAmount key="amount" value={amount} moved={movedBy(transfer)} />,
  })
}
