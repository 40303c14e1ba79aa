// Hostile parameters and headers. SUNDIAL_FUZZ_RUNS sets how many requests; the default suits daily runs.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { awkwardHeaders, awkwardUrl } from './testing/awkward-url.ts'
import { openFactWorld } from './testing/fact-chain.ts'
import { openWorld } from './testing/open-world.ts'

const numRuns = Number(process.env['SUNDIAL_FUZZ_RUNS'] ?? 400)
/** A slower answer counts as hanging: no other request is running. */
const longestMs = 5000

const nonsense: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { nodes: [{ address: { host: 7 } }], result: { result: true }, constant_result: ['zz'] },
]

test('answers any request with less than 500 and a body of this API', async () => {
  let turn = 0
  const nodeCalls = { call: async () => nonsense[turn++ % nonsense.length]! }
  await using world = await openFactWorld(3, { services: { nodeCalls } })
  await fc.assert(
    fc.asyncProperty(awkwardUrl, awkwardHeaders, async (url, headers) => {
      const { statusCode, body } = await world.server.inject({ url, headers })
      // 503 reports that the node answers nonsense, which it does here; any other 5xx is a defect.
      if (statusCode !== 503) expect(statusCode).toBeLessThan(500)
      if (statusCode >= 400)
        expect(JSON.parse(body)).toMatchObject({
          code: expect.any(String) as string,
          message: expect.any(String) as string,
        })
    }),
    { numRuns, timeout: longestMs },
  )
  expect(world.defects).toEqual([])
})

test.each([
  '/%',
  '/api/%ff',
  '/api/block/%00',
  '//',
  '/api/../etc/passwd',
  `/api/${'a'.repeat(3000)}`,
  '/api/block/nothing',
])("rejects the path %s with this API's error body", async (url) => {
  await using world = await openWorld()
  const { status, body } = await world.get(url)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(body).toMatchObject({ code: expect.any(String) as string })
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
  "rejects %s with this API's error body",
  async (method) => {
    await using world = await openWorld()
    const answer = await world.server.inject({
      method,
      url: '/api/block',
      headers: { 'content-type': 'application/x-nonsense' },
      payload: '{',
    })
    expect(answer.statusCode).toBeLessThan(500)
    if (answer.statusCode >= 400) expect(answer.json()).toMatchObject({ code: expect.any(String) as string })
  },
)
