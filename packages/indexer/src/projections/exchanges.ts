import { tradedAsset } from '@sundial/operations'
import type { Projection } from '../projection.ts'

export const exchanges: Projection = ({ operation, succeeded, receipt }) => {
  if (!succeeded) return []
  switch (operation.kind) {
    case 'ExchangeCreateContract': {
      const { value } = operation
      return [
        {
          kind: 'exchange',
          account: value.ownerAddress,
          action: 'create',
          exchangeId: receipt?.exchangeId,
          asset: tradedAsset(value.firstTokenId),
          amount: value.firstTokenBalance,
          otherAsset: tradedAsset(value.secondTokenId),
          otherAmount: value.secondTokenBalance,
        },
      ]
    }
    case 'ExchangeInjectContract':
      return [
        { ...sideOf(operation.value), action: 'inject', otherAmount: receipt?.exchangeInjectAnotherAmount },
      ]
    case 'ExchangeWithdrawContract':
      return [
        {
          ...sideOf(operation.value),
          action: 'withdraw',
          otherAmount: receipt?.exchangeWithdrawAnotherAmount,
        },
      ]
    case 'ExchangeTransactionContract':
      return [{ ...sideOf(operation.value), action: 'trade', otherAmount: receipt?.exchangeReceivedAmount }]
    default:
      return []
  }
}

type Side = {
  readonly ownerAddress: string
  readonly exchangeId: bigint
  readonly tokenId: Uint8Array
  readonly quant: bigint
}

const sideOf = ({ ownerAddress, exchangeId, tokenId, quant }: Side) =>
  ({
    kind: 'exchange',
    account: ownerAddress,
    exchangeId,
    asset: tradedAsset(tokenId),
    amount: quant,
    otherAsset: undefined,
  }) as const
