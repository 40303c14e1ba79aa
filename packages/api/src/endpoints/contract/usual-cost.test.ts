import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, smallChain, token } from '../../testing/small-chain.ts'

const path = (contract: string, methodId = 'a9059cbb') =>
  `/api/contract/usual-cost?contract=${toBase58(contract)}&methodId=${methodId}`

/** Twelve calls: the first fails, another one is of another method; the others use 1,000 to 10,000 energy and pay as many sun. */
async function openCalls() {
  const world = await openWorld({ to: -1 })
  const blocks = smallChain(0, 11).map((block) => ({
    ...block,
    transactions: block.transactions.map((one) =>
      one.type === 31
        ? {
            ...one,
            energyUsage: BigInt(block.height - 1) * 1000n,
            feeSun: BigInt(block.height - 1) * 1000n,
            result: block.height === 0 ? 'REVERT' : 'SUCCESS',
            selector: block.height === 1 ? '095ea7b3' : 'a9059cbb',
          }
        : one,
    ),
  }))
  await world.store.write(blocks, 0)
  return world
}

test('tells what one of ten, the middle and nine of ten successful calls of the method used', async () => {
  await using world = await openCalls()
  const { body } = await world.get(path(token, '0xA9059CBB'))
  expect(body).toEqual({
    contract: toBase58(token),
    methodId: 'a9059cbb',
    read: 12,
    calls: 10,
    energy: { low: '1000', median: '5000', high: '9000' },
    fee: { low: '1000', median: '5000', high: '9000' },
    trueAtBlock: 11,
  })
})

test('without calls of the method there are no figures', async () => {
  await using world = await openCalls()
  expect((await world.get(path(token, 'deadbeef'))).body).toMatchObject({ read: 12, calls: 0 })
  expect((await world.get(path(token, 'deadbeef'))).body).not.toHaveProperty('energy')
  expect((await world.get(path(bob))).body).toMatchObject({ calls: 0 })
})

test('calls that others received do not count for the account that made them', async () => {
  await using world = await openCalls()
  expect((await world.get(path(alice))).body).toMatchObject({ read: 24, calls: 0 })
})

test.each(['xyz', 'a9059cb', 'a9059cbb00'])('refuses the method %s', async (methodId) => {
  await using world = await openCalls()
  expect(await world.get(path(token, methodId))).toMatchObject({
    status: 400,
    body: { code: 'filter_not_available' },
  })
})
