import { tradedAsset } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import type { Projection } from '../projection.ts'

/** Without a receipt an order has no id, and nobody knows what it traded. */
export const limitOrders: Projection = ({ operation, succeeded, receipt }) => {
  if (!succeeded) return []
  if (operation.kind === 'MarketCancelOrderContract') {
    const { ownerAddress: account, orderId } = operation.value
    return [{ kind: 'limitOrder', account, action: 'cancel', orderId: toHex(orderId), ...unsaid }]
  }
  if (operation.kind !== 'MarketSellAssetContract') return []
  const { value } = operation
  const [sold, bought] = [value.sellTokenId, value.buyTokenId].map(tradedAsset)
  const id = receipt?.orderId
  return [
    {
      kind: 'limitOrder',
      account: value.ownerAddress,
      action: 'place',
      orderId: id === undefined || id.length === 0 ? undefined : toHex(id),
      sold: sold!,
      soldAmount: value.sellTokenQuantity,
      bought: bought!,
      boughtAmount: value.buyTokenQuantity,
    },
    ...(receipt?.orderDetails ?? []).map(
      ({ makerOrderId, takerOrderId, fillSellQuantity, fillBuyQuantity }) =>
        ({
          kind: 'limitTrade',
          taker: value.ownerAddress,
          takerOrder: toHex(takerOrderId),
          makerOrder: toHex(makerOrderId),
          sold: sold!,
          soldAmount: fillSellQuantity,
          bought: bought!,
          boughtAmount: fillBuyQuantity,
        }) as const,
    ),
  ]
}

const unsaid = { sold: undefined, soldAmount: undefined, bought: undefined, boughtAmount: undefined } as const
