// Calls by POST, and with a slash at the end, as programs for TronScan send them.
import { toBase58 } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actions, endpoints } from '../generated/endpoints.ts'
import { openFactWorld } from '../testing/fact-chain.ts'
import { onlyByGet } from './mount.ts'
import type { World } from '../testing/open-world.ts'
import { alice, token } from '../testing/small-chain.ts'

let world: World
beforeAll(async () => {
  world = await openFactWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const events = '/api/contract/events'
const query = `?contract=${toBase58(token)}&limit=2`

test('a call answers to POST as to GET, with its parameters in the query, a form or JSON', async () => {
  const wanted = await world.get(`${events}${query}`)
  expect(wanted.body).toMatchObject({ total: 10 })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answers = await Promise.all([
    world.server.inject({ method: 'POST', url: `${events}${query}` }),
    world.server.inject({ method: 'POST', url: events, headers: form, payload: query.slice(1) }),
    world.server.inject({ method: 'POST', url: events, payload: { contract: toBase58(token), limit: 2 } }),
    world.server.inject({ method: 'POST', url: `${events}?limit=2`, payload: { contract: toBase58(token) } }),
  ])
  for (const answer of answers) expect(answer.json()).toEqual(wanted.body)
})

test('every call that no action has taken answers to POST', async () => {
  const taken = new Set<string>([...actions.map(({ post }) => post), ...onlyByGet])
  const refused = []
  for (const { get } of endpoints.filter((item) => !taken.has(item.get))) {
    const url = get.replace(/:\w+/g, toBase58(alice))
    const { body } = await world.server.inject({ method: 'POST', url })
    if (body.includes('route_not_found')) refused.push(get)
  }
  expect(refused).toEqual([])
})

test('refuses in a body what it refuses in a query, by name', async () => {
  expect(await world.post(events, { contract: toBase58(token), limit: 'x' })).toMatchObject({
    status: 400,
    body: { code: 'malformed_number', parameter: 'limit' },
  })
})

test.each([
  `${events}/${query}`,
  `${events}//${query}`,
  '/api/block/?limit=1',
  `/api/account/${toBase58(alice)}/`,
])('a slash at the end of a call means nothing: %s', async (url) => {
  const [slashed, plain] = await Promise.all([world.get(url), world.get(url.replace(/\/+(?=\?|$)/, ''))])
  expect({ status: slashed.status, body: slashed.body }).toEqual({ status: 200, body: plain.body })
})
