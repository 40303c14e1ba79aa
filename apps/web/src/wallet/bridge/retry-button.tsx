import { toAddress } from '@sundial/primitives'
import { encodeBridgeCall } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { bridge, type BridgeDirection } from '../../data/bridge.ts'
import { useActor } from '../multi-signature/acting.ts'
import { OrderButton } from '../order/order-button.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { callOrder } from '../order/order.ts'

type Props = { readonly direction: BridgeDirection; readonly nonce: bigint }

const kindOf = {
  deposit: 'retryDeposit',
  withdrawal: 'retryWithdrawal',
  mapping: 'retryMapping',
} as const

/** Says once more what was sent, for the fee of a retry: it arrives once, however often it is said. */
export function RetryButton({ direction, nonce }: Props) {
  const t = useTranslations('bridge')
  const actor = useActor()
  const { data } = useQuery(bridge())
  if (actor === undefined || data === undefined) return null
  const { gateway, retryFee } = data[data.here]
  return (
    <OrderTopics>
      <OrderButton
        label={t('retry')}
        done={t('retried')}
        order={() =>
          callOrder(actor, {
            contract: toAddress(gateway),
            data: encodeBridgeCall({ kind: kindOf[direction], nonce }),
            callValue: BigInt(retryFee),
          })
        }
      />
    </OrderTopics>
  )
}
