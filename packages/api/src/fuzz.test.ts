import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from './generated/endpoints.ts'
import { openWorld } from './testing/open-world.ts'
import { alice, blockIdOf, transactionIdOf } from './testing/small-chain.ts'

const awkward = [
  '',
  '\0',
  'null',
  '-1',
  '1e9',
  '0x10',
  '٣',
  '%',
  '%zz',
  '😀',
  '9'.repeat(400),
  '9007199254740993',
  '2147483648',
  alice,
  `0x${alice}`,
  blockIdOf(3),
  transactionIdOf(3, 0),
  '__proto__',
]
const value = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: -5, max: 300 }).map(String),
)
const names = [
  ...new Set(endpoints.flatMap(({ query }) => Object.keys(query))),
  '__proto__',
  'constructor',
  'x[]',
]
const pair = fc.tuple(fc.constantFrom(...names), value, fc.boolean())
/** Raw text goes into the URL as it is where the flag says so: broken escapes reach the server. */
const query = fc
  .array(pair, { maxLength: 6 })
  .map((pairs) =>
    pairs
      .map(
        ([name, text, raw]) =>
          `${name}=${raw ? encodeURI(text).replace(/[#\s]/g, '') : encodeURIComponent(text)}`,
      )
      .join('&'),
  )

test(
  'answers anything a caller sends with less than 500 and a body of ours',
  { timeout: 30_000 },
  async () => {
    await using world = await openWorld({ to: 3 })
    const paths = endpoints.map(({ get }) => get)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), query, async (path, text) => {
        const { status, body } = await world.get(`${path}?${text}`)
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
