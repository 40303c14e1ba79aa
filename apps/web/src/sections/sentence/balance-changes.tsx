import type { TokenTransfer, TransactionInfo } from '../../data/transaction.ts'
import type { Operation } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { NamedAmount } from '../../show/named-token.tsx'
import { effectOf, type Trigger } from './call-sentence.tsx'
import { InlineList, richText } from './sentence-values.tsx'
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

type Leg = Pick<TokenTransfer, 'from_address' | 'to_address' | 'amount_str'> & { readonly token: string }

const tokenOf = ({ contract_address, token_id }: TokenTransfer): string => contract_address ?? token_id ?? '_'

/** The TRX and token sent with the call, or the transfer that the token logged for it: the sentence names one or the other. */
function describedTransfers(call: Trigger, info: TransactionInfo): readonly Leg[] {
  const contract = toBase58(call.contractAddress)
  const between = { from_address: toBase58(call.ownerAddress), to_address: contract }
  const effect = effectOf(call, info)
  if (effect.kind === 'plain')
    return [
      { ...between, amount_str: String(call.callValue), token: '_' },
      { ...between, amount_str: String(call.callTokenValue), token: String(call.tokenId) },
    ]
  if (effect.kind !== 'transfer') return []
  return [
    {
      from_address: toBase58(effect.from),
      to_address: toBase58(effect.to),
      amount_str: String(effect.amount),
      token: contract,
    },
  ]
}

function without(transfers: readonly TokenTransfer[], described: readonly Leg[]): readonly TokenTransfer[] {
  const left = [...described]
  return transfers.filter((transfer) => {
    const at = left.findIndex(
      (leg) =>
        leg.token === tokenOf(transfer) &&
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
  const { from_address: from, to_address: to, amount_str: amount, tokenType } = transfer
  const kind = from === undefined ? 'made' : to === undefined ? 'gone' : 'between'
  return richText(t, `move.${kind}`, {
    from: <Address key="from" value={from} />,
    to: <Address key="to" value={to} />,
    amount: <NamedAmount key="amount" value={amount} token={{ tokenId: tokenOf(transfer), tokenType }} />,
  })
}
