import { encodeCall, parseFunction } from '@sundial/abi'
import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import { Button } from '../ui/button.tsx'
import { callOrder, type Order } from './order.ts'
import { useSigningProblem } from './review/use-signing-problem.ts'
import { messageOf, useOrder } from './use-order.ts'
import { useWallet } from './use-wallet.ts'

type Props = {
  /** All base58. */
  readonly owner: string
  readonly contract: string
  readonly spender: string
}

/** Withdraws an allowance; for the account that gave it, while it is the active one. */
export function RevokeButton({ owner, contract, spender }: Props) {
  const { address } = useWallet().account
  if (address === undefined || toBase58(address) !== owner) return null
  return (
    <Topic name="review">
      <Topic name="wallet">
        <Revoke owner={address} contract={contract} spender={spender} />
      </Topic>
    </Topic>
  )
}

function Revoke({ owner, contract, spender }: Omit<Props, 'owner'> & { readonly owner: Address }) {
  const t = useTranslations('wallet.approval')
  const problemText = useSigningProblem()
  const { status, send } = useOrder()
  if (status.kind === 'success') return <output>{t('revoked')}</output>
  return (
    <>
      <Button
        variant="light"
        disabled={status.kind === 'loading'}
        onClick={() => void send(revocation(owner, { contract, spender }))}
      >
        {t('revoke')}
      </Button>
      {status.kind === 'failure' && (
        <small role="alert">{messageOf(status.error) ?? problemText(status.error) ?? t('failed')}</small>
      )}
    </>
  )
}

const approve = parseFunction('function approve(address spender, uint256 value) returns (bool)')

const revocation = (owner: Address, { contract, spender }: Omit<Props, 'owner'>): Order =>
  callOrder(owner, { contract: toAddress(contract), data: encodeCall(approve, [spender, 0n]) })
