import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'

test("gives the operator's links as they were written", async () => {
  const links = { hotTokens: [{ name: 'TRX', id: '_' }] }
  await using world = await openWorld({ services: { links } })
  expect((await world.get('/api/system/links')).body).toEqual(links)
})

test('without a file there are none', async () => {
  await using world = await openWorld()
  expect(await world.get('/api/system/links')).toMatchObject({ status: 200, body: {} })
})
