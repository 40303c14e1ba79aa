import { expect, test } from 'vitest'
import * as markets from './index.ts'

test('exports these names', () => {
  expect(Object.keys(markets).sort()).toMatchInlineSnapshot(`
    [
      "afterEvent",
      "bookAccount",
      "cancel",
      "claim",
      "claimableLots",
      "fromOrderNumber",
      "highestPrice",
      "openLots",
      "toOrderNumber",
      "trade",
      "trx",
      "waitingOrders",
    ]
  `)
})
