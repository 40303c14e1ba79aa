import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'

test('returns the head', async () => {
  await using world = await openWorld()
  expect(await world.get('/api/block/latest')).toMatchObject({
    status: 200,
    body: { number: 9, confirmations: 1, confirmed: false, trueAtBlock: 9 },
  })
})

test('returns an error while the index is empty', async () => {
  await using world = await openWorld({ to: -1 })
  expect(await world.get('/api/block/latest')).toMatchObject({
    status: 404,
    body: { code: 'block_not_found', coverage: [] },
  })
})
