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
      "deriveMarketPair",
      "derivePoolPair",
      "fixPrecision",
      "fromOrderNumber",
      "gainOf",
      "highestPrice",
      "openLots",
      "poolPrice",
      "toOrderNumber",
      "trade",
      "trx",
      "unitPrice",
      "waitingOrders",
    ]
  `)
})
