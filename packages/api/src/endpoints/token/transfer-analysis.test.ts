import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { recorded } from '../../testing/recorded.ts'
import { bob, firstMs, knownChain, past2To53, token } from '../../testing/small-chain.ts'

const dayMs = 86_400_000
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Five blocks on one day and five on the next. */
async function openTwoDays() {
  const world = await openWorld({ from: 0, to: -1 })
  const chain = knownChain(9).map((block) => ({
    ...block,
    timestampMs: block.timestampMs + (block.height < 5 ? 0 : dayMs),
  }))
  await world.store.write(chain, 5)
  return world
}

test('counts and adds up the transfers of TRX or a token by day, under the names of a recorded answer', async () => {
  await using world = await openTwoDays()
  const path = '/api/tokenTransfer/analysis'
  const { body } = await world.get(`${path}?token=&days=10`)
  expect(body['data']).toMatchObject([
    { day: day(firstMs), transfer_count: 5 },
    { day: day(firstMs + dayMs), transfer_count: 5, transfer_amount: '5', transfer_amount_str: '5000000' },
  ])
  const { response } = recorded('api-responses/tronscan/tokenTransfer-analysis.json') as {
    response: { data: readonly [object] }
  }
  expect((body['data'] as readonly object[])[0]).toMatchObject(
    Object.fromEntries(
      Object.entries(response.data[0]).map(([name, value]) => [
        name,
        expect.any(value.constructor as never) as unknown,
      ]),
    ),
  )
  const ofToken = await world.get(`${path}?token=${toBase58(token)}&days=1`)
  expect(ofToken.body).toMatchObject({
    total: 1,
    data: [{ day: day(firstMs + dayMs), transfer_amount_str: (5n * past2To53).toString() }],
  })
})

test('says how many hold a token and how many transfers it had in a day, and what it cannot know is absent', async () => {
  await using world = await openTwoDays()
  const { body } = await world.get(`/api/stableCoin/overview?tokenAddress=${toBase58(token)}`)
  expect(body['data']).toEqual({ holderCnt: '1', transferCntIn24h: '5', transferCntIn24hChange: '0.000000' })
  const other = await world.get(`/api/stableCoin/overview?tokenAddress=${toBase58(bob)}`)
  expect(other.body['data']).not.toHaveProperty('transferCntIn24hChange')
})
