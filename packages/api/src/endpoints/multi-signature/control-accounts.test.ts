import type { Address } from '@sundial/primitives'
import { toBase58 } from '@sundial/primitives'
import type { Fact } from '@sundial/store'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { addressOf, FakeCalls } from '../../testing/signed.ts'
import { blockIdOf, smallChain } from '../../testing/small-chain.ts'

const key = addressOf(7)
const path = (more = '') => `/api/wallet/multi/control-accounts?address=${toBase58(key)}${more}`
const [shared, left, superseded] = [addressOf(1), addressOf(2), addressOf(3)]

const permission = (type: 'Owner' | 'Active', id: number, ...keys: readonly Address[]) => ({
  type,
  id,
  permission_name: type.toLowerCase(),
  threshold: 2,
  ...(type === 'Active' ? { operations: '7fff1fc0033ec107' } : {}),
  keys: keys.map((address) => ({ address, weight: 1 })),
})

/** Who names which keys, block by block. */
const updates: readonly (readonly [account: Address, ...keys: readonly Address[]])[] = [
  [superseded, superseded, key],
  [shared, shared, key],
  [left, left, key],
  [shared, shared, key, addressOf(8)],
  [superseded, superseded],
]

async function openKeys() {
  const nodeCalls = new FakeCalls()
  const present = new Map([
    [shared, [permission('Owner', 0, shared), permission('Active', 2, shared), permission('Active', 3, key)]],
    // It removed the key in a block above the index.
    [left, [permission('Owner', 0, left), permission('Active', 2, left)]],
    [superseded, [permission('Owner', 0, key)]],
  ])
  nodeCalls.answers.set('/wallet/getblock', () => ({
    blockID: blockIdOf(12),
    block_header: { raw_data: { number: 12 } },
  }))
  nodeCalls.answers.set('/wallet/getaccount', ({ address }) => {
    const [owner, ...active] = present.get(address as Address)!
    return { address, owner_permission: owner, active_permission: active }
  })
  const world = await openWorld({ to: -1, services: { nodeCalls } })
  const blocks = smallChain(0, 9).map((block) => {
    const [account, ...keys] = updates[block.height] ?? []
    const fact = account && { kind: 'permissionUpdate' as const, transactionIndex: 0, account, keys }
    return { ...block, facts: (fact === undefined ? [] : [fact]) as readonly Fact[] }
  })
  await world.store.write(blocks, 5)
  return { world, nodeCalls }
}

test('lists the accounts whose present permissions contain the key, each once', async () => {
  const { world, nodeCalls } = await openKeys()
  await using _ = world
  const { body } = await world.get(path())
  expect(body).toMatchObject({
    total: 4,
    state: { block: 12, hash: blockIdOf(12) },
    coverage: [{ from: 0, to: 9 }],
    trueAtBlock: 9,
    data: [
      {
        address: toBase58(shared),
        ownerPermission: {
          type: 'Owner',
          id: 0,
          threshold: 2,
          keys: [{ address: toBase58(shared), weight: 1 }],
        },
        activePermissions: [
          { type: 'Active', id: 2, operations: '7fff1fc0033ec107' },
          { id: 3, keys: [{ address: toBase58(key), weight: 1 }] },
        ],
        permissionIds: [3],
        updateTime: smallChain(3, 3)[0]!.timestampMs,
      },
    ],
  })
  expect(body['data']).toHaveLength(1)
  // The one whose newest change does not name the key is not even asked for.
  expect(nodeCalls.requestedPaths().filter((call) => call === '/wallet/getaccount')).toHaveLength(2)
})

test('pages through the changes by cursor', async () => {
  const { world } = await openKeys()
  await using _ = world
  const found: unknown[] = []
  let cursor: string | undefined = ''
  let pages = 0
  for (; cursor !== undefined; pages++) {
    const { body } = await world.get(path(`&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`))
    found.push(...(body['data'] as { address: string }[]).map(({ address }) => address))
    cursor = body['nextCursor'] as string | undefined
  }
  expect(pages).toBe(4)
  expect(found).toEqual([toBase58(shared)])
})

test('skips changes by start, and gives all of them as a file', async () => {
  const { world } = await openKeys()
  await using _ = world
  expect((await world.get(path('&start=3&limit=1'))).body['data']).toEqual([])
  const { body } = await world.server.inject(path('&format=csv'))
  expect(/# rows=(\d+) /.exec(body)?.[1]).toBe('1')
})

test('is empty for a key that nobody named, and says which blocks it knows', async () => {
  const { world } = await openKeys()
  await using _ = world
  const { body } = await world.get(`/api/wallet/multi/control-accounts?address=${toBase58(addressOf(99))}`)
  expect(body).toMatchObject({ total: 0, data: [], coverage: [{ from: 0, to: 9 }] })
})

test.each([['&cursor=x', 400, 'malformed_cursor']])('rejects %s by name', async (query, status, code) => {
  const { world } = await openKeys()
  await using _ = world
  expect(await world.get(path(query))).toMatchObject({ status, body: { code } })
})

test('reports a node that cannot be read, and a server without one', async () => {
  const { world, nodeCalls } = await openKeys()
  await using _ = world
  nodeCalls.answers.set('/wallet/getaccount', () => ({ owner_permission: { threshold: 'x' } }))
  expect(await world.get(path())).toMatchObject({ status: 503, body: { code: 'node_unavailable' } })
  await using bare = await openWorld()
  expect(await bare.get(path())).toMatchObject({ status: 404, body: { code: 'service_not_configured' } })
})
