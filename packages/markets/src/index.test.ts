import { expect, test } from 'vitest'
import * as markets from './index.ts'

test('exports these names', () => {
  expect(Object.keys(markets).sort()).toMatchInlineSnapshot(`
    [
      "afterEvent",
      "bookAccount",
      "cancel",
      "changePercent",
      "claim",
      "claimableLots",
      "closedStatuses",
      "deriveMarketPair",
      "derivePoolPair",
      "fixPrecision",
      "fromOrderId",
      "fromOrderNumber",
      "fromPairId",
      "gainOf",
      "highestPairId",
      "highestPrice",
      "openLots",
      "openStatuses",
      "orderStatus",
      "orderStatuses",
      "poolPrice",
      "quoteOnBook",
      "ticksAt",
      "ticksOf",
      "toOrderId",
      "toOrderNumber",
      "toPairId",
      "trade",
      "trx",
      "unitPrice",
      "waitingOrders",
      "wholePrice",
    ]
  `)
})
