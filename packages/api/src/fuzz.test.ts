import fc from 'fast-check'
import { expect, test } from 'vitest'
import { awkwardUrl } from './testing/awkward-url.ts'
import { openWorld } from './testing/open-world.ts'

test(
  'answers anything a caller sends with less than 500 and a body of ours',
  { timeout: 30_000 },
  async () => {
    await using world = await openWorld({ to: 3 })
    await fc.assert(
      fc.asyncProperty(awkwardUrl, async (url) => {
        const { status, body } = await world.get(url)
        expect(status).toBeLessThan(500)
        if (status !== 200)
          expect(body).toMatchObject({
            code: expect.any(String) as string,
            message: expect.any(String) as string,
          })
      }),
      { numRuns: 400 },
    )
    expect(world.defects).toEqual([])
  },
)

test.each([
  '/%',
  '/api/%ff',
  '/api/block/%00',
  '//',
  '/api/../etc/passwd',
  `/api/${'a'.repeat(3000)}`,
  '/api/block/',
])('refuses the path %s in our own words', async (url) => {
  await using world = await openWorld()
  const { status, body } = await world.get(url)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(body).toMatchObject({ code: expect.any(String) as string })
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('refuses %s in our own words', async (method) => {
  await using world = await openWorld()
  const answer = await world.server.inject({
    method,
    url: '/api/block',
    headers: { 'content-type': 'application/x-nonsense' },
    payload: '{',
  })
  expect(answer.statusCode).toBeLessThan(500)
  if (answer.statusCode >= 400) expect(answer.json()).toMatchObject({ code: expect.any(String) as string })
})
