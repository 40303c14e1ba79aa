// What a parameter does: an answer with it differs from the answer without it, and is a success.
import { toBase58 } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from './testing/open-world.ts'
import { openRichWorld } from './testing/rich-world.ts'
import { alice, bob, firstMs, token } from './testing/small-chain.ts'

const dayMs = 86_400_000
const middle = firstMs + 4 * dayMs
const [a, b, c] = [alice, bob, token].map((one) => toBase58(one))

let world: World
beforeAll(async () => {
  world = await openRichWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

/** Of the call with the parameters that it needs. */
const effects: readonly (readonly [call: string, ...parameters: string[]])[] = [
  [`/api/account/approve/list?address=${a}`, `relatedId=${b}`],
  [`/api/asset/transfer?contract=${c}`, `start_timestamp=${middle}`, `end_timestamp=${middle}`],
  ['/api/consumption/statistic?', `end=${middle}`],
  ['/api/external/consumption/statistic?', `end=${middle}`],
  [`/api/deep/account/relatedAccount?address=${a}`, `start_timestamp=${middle}`],
  [`/api/deep/account/token/bigAmount?address=${a}`, `start_timestamp=${middle}`],
  [`/api/deep/account/transferAmount?address=${a}`, `start_timestamp=${middle}`],
  ['/api/freezeresource?', 'days=2'],
  [`/api/onecontractcallerstatistic?address=${c}`, `end_timestamp=${middle}`],
  [`/api/onecontractenergystatistic?address=${c}`, `end_timestamp=${middle}`],
  [`/api/onecontracttriggerstatistic?address=${c}`, `end_timestamp=${middle}`],
  [`/api/token_trc20/transfers-with-status?address=${b}&trc20Id=${c}`, 'confirm=1'],
  ['/api/transaction?', `date_start=${middle}`, `date_to=${middle}`],
  ['/api/transfer?', `date_start=${middle}`, `date_to=${middle}`],
  [
    `/api/transfer/token10?address=${b}&trc10Id=1000002`,
    'sort=timestamp',
    `start_timestamp=${middle}`,
    `end_timestamp=${middle}`,
    'confirm=1',
  ],
  [`/api/transfer/trc20?address=${b}&trc20Id=${c}`, 'confirm=1'],
  [`/api/transfer/trx?address=${b}`, 'confirm=1'],
  ['/api/trc10trc20-transfer?', `date_start=${middle}`, `date_to=${middle}`],
]

test.each(effects.flatMap(([call, ...parameters]) => parameters.map((one) => [call, one] as const)))(
  '%s answers otherwise with %s',
  async (call, parameter) => {
    const without = await world.get(call)
    const answer = await world.get(`${call}&${parameter}`)
    expect([without.status, answer.status]).toEqual([200, 200])
    expect(answer.body).not.toEqual(without.body)
  },
)
