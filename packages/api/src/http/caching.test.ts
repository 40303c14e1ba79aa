import { toBase58 } from '@sundial/primitives'
import { MemoryStore } from '@sundial/store/testing/memory-store'
import { expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { movingCaching, finalCaching } from './caching.ts'
import { createLiveFeed } from '../live/live-feed.ts'
import type { NodeCalls } from '../services/node-calls.ts'
import { FakeNode } from '../testing/fake-node.ts'
import { openWorld } from '../testing/open-world.ts'
import { smallChain, token } from '../testing/small-chain.ts'

const word = (value: number) => value.toString(16).padStart(64, '0')
const abiText = (text: string) =>
  word(32) + word(text.length) + Buffer.from(text).toString('hex').padEnd(64, '0')

/** A node whose contracts all have one name, which a test changes. */
class NamingNode {
  name = 'Before'

  readonly calls = {
    call: async (path: string) =>
      path === '/wallet/triggerconstantcontract'
        ? { result: { result: true }, constant_result: [abiText(this.name)] }
        : {},
  } as unknown as NodeCalls
}

async function openApi(goesBack: boolean) {
  const store = new MemoryStore()
  await store.write(smallChain(0, 9), 5)
  const node = new NamingNode()
  const feed = createLiveFeed()
  const server = createApi({
    store,
    node: new FakeNode(),
    network: { id: 'devnet', name: 'Development chain', kind: 'test' },
    clock: { now: () => 1_800_000_000_000 },
    feed,
    goesBack,
    services: { nodeCalls: node.calls },
  })
  return { server, feed, node, store }
}

test.each([
  ['stays final', false, 'public, max-age=3600, stale-while-revalidate=86400'],
  ['may go back', true, 'public, no-cache'],
])('a final block of a chain that %s has the caching it may have', async (_, goesBack, caching) => {
  const { server } = await openApi(goesBack)
  const { headers } = await server.inject('/api/block?number=5')
  expect(headers['cache-control']).toBe(caching)
  await server.close()
})

test('after an undo the name of a token is read anew: another contract may have its address', async () => {
  const { server, feed, node, store } = await openApi(true)
  const named = async () => {
    const url = `/api/token_trc20/transfers?contract_address=${toBase58(token)}&limit=1`
    const { token_transfers: rows } = (await server.inject(url)).json<{
      token_transfers: { tokenInfo: { tokenName: string } }[]
    }>()
    return rows[0]!.tokenInfo.tokenName
  }
  expect(await named()).toBe('Before')
  node.name = 'After'
  await store.undo(7)
  expect(await named()).toBe('Before')
  const { head, solidifiedHeight } = await store.state()
  feed.publish({ head: { ...head!, transactionCount: 2 }, solidifiedHeight, undone: { toHeight: 7 } })
  expect(await named()).toBe('After')
  await server.close()
})

test('no answer of an index that begins later is kept as final: a whole index may take its place', async () => {
  const answers = async (from: number) => {
    await using world = await openWorld({ from, to: 9, solidified: 8 })
    const { headers } = await world.get('/api/block?number=6')
    return headers['cache-control']
  }
  expect(await answers(0)).toBe(finalCaching)
  expect(await answers(5)).toBe(movingCaching)
})

test('a link in an answer begins with the host of its request, whoever asked before', async () => {
  const { server } = await openApi(false)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const url = `/v1/accounts/${toBase58(token)}/transactions?limit=1`
  const linkFor = async (host: string) => {
    const { body } = await server.inject({ url, headers: { host } })
    return (JSON.parse(body) as { readonly meta: { readonly links: { readonly next: string } } }).meta.links
      .next
  }
  for (const host of ['one.example', 'two.example:8080', 'one.example'])
    expect(await linkFor(host)).toMatch(new RegExp(`^http://${host}/v1/accounts/`))
  await server.close()
})
