import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { recorded } from '../../testing/recorded.ts'

const listed = recorded('api-responses/java-tron-docs/http.node-and-tools.listnodes.json') as Readonly<
  Record<string, unknown>
>
const calls = (answer: Readonly<Record<string, unknown>>) => ({ call: async () => answer })

test('/api/node lists the servers known to the node', async () => {
  await using world = await openWorld({ services: { nodeCalls: calls(listed) } })
  expect((await world.get('/api/node')).body).toEqual({
    status: 'ready',
    nodes: [
      { ip: '176.9.148.236', port: 18888 },
      { ip: '58.136.103.83', port: 18889 },
      { ip: '15.235.233.129', port: 18888 },
    ],
  })
})

test("/api/nodemap returns only the locations in the operator's file", async () => {
  const nodePlaces = new Map([
    ['58.136.103.83', { country: 'Thailand', city: 'Bangkok', lat: 13.75, lng: 100.5 }],
  ])
  await using world = await openWorld({ services: { nodeCalls: calls(listed), nodePlaces } })
  expect((await world.get('/api/nodemap')).body).toEqual({
    total: 3,
    code: 0,
    data: [
      { ip: '176.9.148.236' },
      { ip: '58.136.103.83', country: 'Thailand', city: 'Bangkok', lat: 13.75, lng: 100.5 },
      { ip: '15.235.233.129' },
    ],
  })
})

test.each([
  [{}],
  [{ nodes: 'x' }],
  [
    {
      nodes: [null, {}, { address: { host: 5 } }, { address: { host: 'zz' } }, { address: { host: '3c62' } }],
    },
  ],
])('a node without peers, or with a malformed answer, returns an empty list: %j', async (answer) => {
  await using world = await openWorld({ services: { nodeCalls: calls(answer) } })
  expect((await world.get('/api/node')).body).toEqual({ status: 'ready', nodes: [] })
  expect((await world.get('/api/nodemap')).body).toEqual({ total: 0, code: 0, data: [] })
})

test.each(['/api/node', '/api/nodemap'])('%s returns an error without a node', async (url) => {
  await using world = await openWorld()
  expect(await world.get(url)).toMatchObject({ status: 404, body: { code: 'service_not_configured' } })
})
