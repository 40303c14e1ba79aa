import { openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { createTestDatabase } from '@sundial/store/testing'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { developmentNetwork } from './networks.ts'
import { openIndex } from './open-index.ts'
import { openIndexOfNode } from './open-index-of-node.ts'
import { openNode } from './open-node.ts'

test('the index of a chain that the program runs itself is found by the URL of that chain, and no other one is', async () => {
  await using devnet = await openDevnet({ blockTimeMs: 0 })
  devnet.mine(3)
  await using chain = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  await using other = await openDevnet({
    blockTimeMs: 0,
    genesis: { ...devnet.chain.genesis, timestampMs: 3000 },
  })
  await using otherChain = await serveDevnet(other, { port: 0, host: '127.0.0.1' })
  await using database = await createTestDatabase()
  const configOf = (node: string) => readConfig(['--node', node, '--database', database.url], {})
  const { client, source } = await openNode(configOf(chain.address))
  await using _client = client
  {
    await using index = await openIndex(configOf(chain.address), developmentNetwork)
    const once = { ...source, live: false }
    await indexBlocks({
      source: once,
      store: index.writer,
      signal: new AbortController().signal,
      report: () => undefined,
    })
  }
  await using found = await openIndexOfNode(configOf(chain.address), client)
  expect((await found.state()).head?.id).toBe(devnet.chain.index.headId)
  const { client: otherClient } = await openNode(configOf(otherChain.address))
  await using _other = otherClient
  await expect(openIndexOfNode(configOf(otherChain.address), otherClient)).rejects.toMatchObject({
    code: 'index_empty',
  })
})
