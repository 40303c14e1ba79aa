import { operationOf } from '@sundial/operations'
import { type Address, fromHex } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { OrderButton } from '../order/order-button.tsx'
import { OrderTopics } from '../order/order-topics.tsx'

type Props = { readonly owner: Address; readonly orderId: string }

/** Takes back what is left of an order of the chain's own market. */
export const CancelLimitOrder = (props: Props) => (
  <OrderTopics>
    <Content {...props} />
  </OrderTopics>
)

function Content({ owner, orderId }: Props) {
  const t = useTranslations('market.orders')
  return (
    <OrderButton
      label={t('cancel')}
      done={t('sent')}
      order={() => ({
        operation: operationOf('MarketCancelOrderContract', {
          ownerAddress: owner,
          orderId: fromHex(orderId),
        }),
      })}
    />
  )
}
