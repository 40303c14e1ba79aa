import { encodeCall, parseFunction } from '@sundial/abi'
import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { callOrder, type Order } from '../order/order.ts'
import { OrderButton } from '../order/order-button.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { useWallet } from '../use-wallet.ts'

type Props = {
  /** All base58. */
  readonly owner: string
  readonly contract: string
  readonly spender: string
}

/** Withdraws an allowance; for the account that gave it, while it is the active one. */
export function RevokeButton({ owner, ...allowance }: Props) {
  const { address } = useWallet().account
  if (address === undefined || toBase58(address) !== owner) return null
  return (
    <OrderTopics>
      <Revoke owner={address} {...allowance} />
    </OrderTopics>
  )
}

function Revoke({ owner, ...allowance }: Omit<Props, 'owner'> & { readonly owner: Address }) {
  const t = useTranslations('wallet.approval')
  return <OrderButton label={t('revoke')} done={t('revoked')} order={() => revocation(owner, allowance)} />
}

const approve = parseFunction('function approve(address spender, uint256 value) returns (bool)')

const revocation = (owner: Address, { contract, spender }: Omit<Props, 'owner'>): Order =>
  callOrder(owner, { contract: toAddress(contract), data: encodeCall(approve, [spender, 0n]) })
