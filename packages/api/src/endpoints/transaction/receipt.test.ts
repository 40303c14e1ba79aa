import { parseJson } from '@sundial/primitives'
import { receipt } from '@sundial/protocol'
import { expect, test } from 'vitest'
import type { Receipt } from '../../node-reader.ts'
import { outcomeOfReceipt } from './receipt.ts'

/** As the API gets an answer of java-tron: read by our messages, and printed by them again. */
const asRead = (answer: string): Receipt =>
  receipt.toJson(receipt.fromJson(parseJson(answer), { visible: false }), { visible: false }) as Receipt

// Answers of gettransactioninfobyid of java-tron 4.8.0.
test.each([
  [
    'the number of an issued token',
    '{"id":"5754c99138e41bf06a302d97c36967e2f7f5c9d106cd745b0918c59827c52e39","fee":1024000000,"blockNumber":24,"blockTimeStamp":1795358901000,"contractResult":[""],"receipt":{"net_usage":322},"assetIssueID":"1000002"}',
    { assetIssueID: '1000002' },
  ],
  [
    'stake of which the unstaking was canceled',
    '{"id":"df92da5b5bbd4a7abae861529598896976e2e62e1a4576b02e85678f5c6ddd09","fee":250000,"blockNumber":125,"blockTimeStamp":1795359222000,"contractResult":[""],"receipt":{"net_fee":250000},"cancel_unfreezeV2_amount":[{"key":"ENERGY","value":60000000},{"key":"TRON_POWER","value":0},{"key":"BANDWIDTH","value":0}]}',
    { cancel_unfreezeV2_amount: { ENERGY: 60_000_000, TRON_POWER: 0, BANDWIDTH: 0 } },
  ],
  [
    'a limit order and what filled it',
    '{"orderDetails":[{"fillBuyQuantity":400,"fillSellQuantity":4000000,"takerOrderId":"c692cc8a73f06dccc6cff196ddaa6621f41af68c9b4b3ec3bac224a4e23b6dbb","makerOrderId":"8be8f7771b7fba1307c0cd7354dbe5227964f1e6da1043d71f15aeb144b1fb7b"}],"orderId":"c692cc8a73f06dccc6cff196ddaa6621f41af68c9b4b3ec3bac224a4e23b6dbb","blockNumber":21,"contractResult":[""],"blockTimeStamp":1795920999000,"receipt":{"net_usage":267},"id":"f22b83870908ccd558a67b33fdadc7840fd3b4acad59844eb4cebec742edb956"}',
    {
      orderId: 'c692cc8a73f06dccc6cff196ddaa6621f41af68c9b4b3ec3bac224a4e23b6dbb',
      orderDetails: [
        {
          makerOrderId: '8be8f7771b7fba1307c0cd7354dbe5227964f1e6da1043d71f15aeb144b1fb7b',
          takerOrderId: 'c692cc8a73f06dccc6cff196ddaa6621f41af68c9b4b3ec3bac224a4e23b6dbb',
          fillSellQuantity: 4_000_000,
          fillBuyQuantity: 400,
        },
      ],
    },
  ],
])('the outcome of a transaction has %s', (_, answer, outcome) => {
  expect(outcomeOfReceipt(asRead(answer))).toEqual(outcome)
})
