import { expect, test } from 'vitest'
import { deploy } from '../../../test/contracts.ts'
import { lateNode, nodeOf } from '../../../test/forked.ts'
import { openNode, type TestNode } from '../../../test/node.ts'
import { rich } from '../../../test/world.ts'

const token = { args: ['Plain', 'PLN', 6, 1000n], wallet: rich }

async function wordsOf(node: TestNode, contract: string): Promise<Readonly<Record<string, unknown>>> {
  const params = ['0x0', 0, `0x${contract.slice(2)}`, '0x', 100]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'debug_storageRangeAt', params })
  const { text } = await nodeOf(node.devnet)({ path: '/jsonrpc', body })
  return JSON.parse(text) as Readonly<Record<string, unknown>>
}

test('a forked chain lists the words of its own contracts, and refuses those from before the fork by name', async () => {
  const source = await openNode()
  source.devnet.mine(2)
  const old = await deploy(source, 'plainToken', token)
  const late = lateNode(nodeOf(source.devnet))
  const fork = await late.settled(() => openNode({ fork: { ask: late.ask } }))
  fork.clock.ms += 60_000
  const own = await late.settled(() => deploy(fork, 'plainToken', token))
  const { result } = await late.settled(() => wordsOf(fork, own))
  expect(Object.keys((result as { readonly storage: object }).storage).length).toBeGreaterThan(3)
  expect(await wordsOf(source, old)).toHaveProperty('result.storage')
  const refused = await late.settled(() => wordsOf(fork, old))
  expect(refused).toMatchObject({
    error: {
      message: expect.stringContaining(`does not know all words of the contract ${old}`) as string,
    },
  })
  await fork.devnet[Symbol.asyncDispose]()
  await source.devnet[Symbol.asyncDispose]()
})
