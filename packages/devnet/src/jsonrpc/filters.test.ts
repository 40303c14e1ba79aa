import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PrintedLog } from './print-receipt.ts'
import { bob, carol, evm, rpcWorld, type RpcWorld } from './testing/rpc-world.ts'

let world: RpcWorld
let made: string

beforeEach(async () => {
  world = await rpcWorld()
  made = await world.deploy('plainToken', ['Plain', 'PLN', 6, 1_000n])
  world.devnet.mine(3)
})
afterEach(async () => world.devnet[Symbol.asyncDispose]())

const send = () => world.call(made, 'plainToken', 'transfer', [evm(carol.address), 1n])
const changes = async (id: string) => (await world.result('eth_getFilterChanges', id)) as PrintedLog[]

describe('a filter of logs', () => {
  test('returns each log once, from its creation on', async () => {
    await send()
    const id: string = await world.result('eth_newFilter', { address: evm(made) })
    expect(id).toMatch(/^0x[0-9a-f]{32}$/)
    expect(await changes(id)).toEqual([])
    const ids = [await send(), await send()]
    expect((await changes(id)).map(({ transactionHash }) => transactionHash)).toEqual(
      ids.map((item) => `0x${item}`),
    )
    expect(await changes(id)).toEqual([])
  })

  test('returns only logs that match, in blocks of its range', async () => {
    const { chain } = world
    const next = `0x${(chain.index.headHeight + 1).toString(16)}`
    const bounded: string = await world.result('eth_newFilter', { fromBlock: next, toBlock: next })
    const other: string = await world.result('eth_newFilter', { address: evm(bob.address) })
    await send()
    await send()
    expect((await changes(bounded)).map(({ blockNumber }) => blockNumber)).toEqual([next])
    expect(await changes(other)).toEqual([])
  })

  test('returns logs again as removed when a fork undoes their blocks', async () => {
    const id: string = await world.result('eth_newFilter', { address: evm(made) })
    await send()
    const [log] = await changes(id)
    world.devnet.fork({ depth: 1, blockCount: 2, drop: true })
    expect(await changes(id)).toEqual([{ ...log, removed: true }])
    expect(await world.result('eth_getLogs', { fromBlock: log!.blockNumber, toBlock: 'latest' })).toEqual([])
    await send()
    expect(await changes(id)).toMatchObject([{ removed: false }])
  })
})

test('a filter of blocks returns the ids of new blocks, also after a fork', async () => {
  const id: string = await world.result('eth_newBlockFilter')
  world.devnet.mine(2)
  const { index } = world.chain
  const idAt = (height: number) => `0x${index.idAt(height)}`
  const head = index.headHeight
  expect(await changes(id)).toEqual([idAt(head - 1), idAt(head)])
  world.devnet.fork({ depth: 1, blockCount: 2, drop: true })
  expect(await changes(id)).toEqual([idAt(head), idAt(head + 1)])
})

test('is forgotten after five minutes without a read', async () => {
  const active: string = await world.result('eth_newBlockFilter')
  const forgotten: string = await world.result('eth_newFilter', {})
  world.clock.ms += 200_000
  await changes(active)
  world.clock.ms += 200_000
  // The read made an empty block, because the head was old.
  expect(await changes(active)).toHaveLength(1)
  expect((await world.rpc('eth_getFilterChanges', forgotten)).error).toMatchObject({
    message: 'filter not found',
  })
  expect((await world.rpc('eth_getFilterLogs', active)).error).toMatchObject({ message: 'filter not found' })
})

test('is removed when it is uninstalled', async () => {
  const id: string = await world.result('eth_newFilter', {})
  expect(await world.result('eth_uninstallFilter', id)).toBe(true)
  expect((await world.rpc('eth_uninstallFilter', id)).error).toMatchObject({
    code: -32_000,
    message: 'filter not found',
  })
})
