import { fromText } from '@sundial/primitives'
import { type Act, issuers, tokenIds } from './act-context.ts'

/** The name of TRX in pairs. */
const trx = fromText('_')
const token = (at: number) => fromText(tokenIds[at]!)

/** TRC10 tokens, their pairs and orders for them. */
export const tokens: readonly Act[] = [
  ({ send, random, amount }) =>
    send(issuers[random(3)]!, 'UpdateAssetContract', {
      description: fromText(`Flower ${amount}`),
      url: fromText('http://flower.example'),
      newLimit: BigInt(random(1000)),
      newPublicLimit: 10_000n,
    }),
  ({ send, random }) => send(issuers[random(3)]!, 'UnfreezeAssetContract', {}),
  ({ send, random }) => {
    const at = random(3)
    return send(issuers[at]!, 'ExchangeCreateContract', {
      firstTokenId: token(at),
      firstTokenBalance: 100_000n,
      secondTokenId: trx,
      secondTokenBalance: 100_000_000n,
    })
  },
  ({ send, random, from, amount }) =>
    send(from, 'ExchangeTransactionContract', {
      exchangeId: BigInt(1 + random(3)),
      tokenId: trx,
      quant: amount,
      expected: 1n,
    }),
  ({ send, random }) =>
    send(issuers[random(3)]!, 'ExchangeInjectContract', {
      exchangeId: BigInt(1 + random(3)),
      tokenId: trx,
      quant: 10_000_000n,
    }),
  ({ send, random }) =>
    send(issuers[random(3)]!, 'ExchangeWithdrawContract', {
      exchangeId: BigInt(1 + random(3)),
      tokenId: trx,
      quant: 1_000_000n,
    }),
]

/** No receipt records later fills of an order, so that after the first order balances are unknown. */
export const orders: readonly Act[] = [
  ({ send, random }) => {
    const at = random(3)
    return send(issuers[at]!, 'MarketSellAssetContract', {
      sellTokenId: token(at),
      sellTokenQuantity: BigInt(1 + random(100)),
      buyTokenId: trx,
      buyTokenQuantity: BigInt(1 + random(100)),
    })
  },
  ({ send, random, from }) =>
    send(from, 'MarketSellAssetContract', {
      sellTokenId: trx,
      sellTokenQuantity: BigInt(1 + random(100)),
      buyTokenId: token(random(3)),
      buyTokenQuantity: BigInt(1 + random(100)),
    }),
]
