import type { AddressInfo } from 'node:net'
import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../api/src/testing/fact-chain.ts'
import { alice, smallChain } from '../../api/src/testing/small-chain.ts'
import { createClient } from './client.ts'
import { lists } from './generated/lists.ts'

async function openClient() {
  const world = await openFactWorld(9)
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.server.server.address() as AddressInfo
  return {
    world,
    client: createClient({ url: `http://127.0.0.1:${port}/` }),
    [Symbol.asyncDispose]: async () => world[Symbol.asyncDispose](),
  }
}

async function allOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

test('rows are those of the whole list, each once, however many a page has', async () => {
  await using open = await openClient()
  const { client } = open
  const whole = await client.get('/api/transfer', { limit: 200 })
  expect(whole.data.length).toBeGreaterThan(10)
  expect(await allOf(client.rows('/api/transfer', { limit: 3 }))).toEqual(whole.data)
})

test('blocks that come while a list is read neither repeat nor skip a row', async () => {
  await using open = await openClient()
  const { client, world } = open
  const before = await client.get('/api/block', { limit: 50 })
  const numbers: number[] = []
  for await (const page of client.pages('/api/block', { limit: 4 })) {
    numbers.push(...page.data.map(({ number }) => number))
    if (numbers.length === 4) await world.store.write(smallChain(10, 12), 5)
  }
  expect(numbers).toEqual(before.data.map(({ number }) => number))
})

type Operation = {
  readonly parameters?: readonly { readonly name: string }[]
  readonly responses: {
    readonly 200: {
      readonly content: Readonly<Record<string, { readonly schema: { readonly properties: object } }>>
    }
  }
}

test('the lists are those that the API describes: they continue by cursor, and name their rows', async () => {
  await using open = await openClient()
  const response = await fetch(`${urlOf(open.world)}/openapi.json`)
  const { paths } = (await response.json()) as {
    readonly paths: Readonly<Record<string, { readonly get?: Operation }>>
  }
  const continuing = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'cursor') ? [[path, get] as const] : [],
  )
  expect(continuing.map(([path]) => path).toSorted()).toEqual(Object.keys(lists).toSorted())
  for (const [path, { responses }] of continuing) {
    const { properties } = responses[200].content['application/json']!.schema
    expect(Object.keys(properties)).toContain(lists[path as keyof typeof lists])
  }
})

const urlOf = ({ server }: Awaited<ReturnType<typeof openClient>>['world']): string =>
  `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`

test('amounts that no number holds arrive as exact text', async () => {
  await using open = await openClient()
  const rows = await allOf(open.client.rows('/api/token_trc20/transfers', { limit: 2 }))
  expect(rows.map(({ quant }) => quant)).toContain(String(2n ** 64n + 1n))
  const account = await open.client.get('/api/account/:address', { address: toBase58(alice) })
  expect(account.address).toBe(toBase58(alice))
})

test('leaving the loop asks for no further page', async () => {
  await using open = await openClient()
  let requests = 0
  const client = createClient({
    url: urlOf(open.world),
    fetch: (...sent) => {
      requests++
      return fetch(...sent)
    },
  })
  for await (const block of client.rows('/api/block', { limit: 2 })) if (block.number < 9) break
  expect(requests).toBe(1)
})
