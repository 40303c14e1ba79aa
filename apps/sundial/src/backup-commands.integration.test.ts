// The commands of the built program, on an index of a development chain.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { expect, test } from 'vitest'
import { buildProgram } from '../test/build-program.ts'
import { readConfig } from './config.ts'
import { findNetworkNow } from './find-network.ts'
import { openNode } from './open-node.ts'

const run = promisify(execFile)
const indexing = { signal: new AbortController().signal, report: () => undefined }

test('an index is backed up, and restored after its head was compared with the node', async () => {
  await using built = await buildProgram()
  await using devnet = await openDevnet({ blockTimeMs: 0 })
  devnet.mine(5)
  await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const config = readConfig(['--node', server.address], {})
  const { client, source } = await openNode(config)
  await using _client = client
  const { id } = await findNetworkNow(config, client)
  await using first = await createTestDatabase({ network: id })
  await indexBlocks({ source: { ...source, live: false }, store: openStore(first), ...indexing })
  const folder = await mkdtemp(join(tmpdir(), 'sundial-backup-'))
  const sundial = async (command: string, url: string, node: string, ...more: string[]) => {
    const { stdout } = await run(process.execPath, [
      built.main,
      command,
      folder,
      '--database',
      url,
      '--node',
      node,
      ...more,
    ])
    return stdout
  }

  const said = await sundial('backup', first.url, server.address)
  expect(said).toMatch(/^blocks: \d+ rows$/m)
  const [, manifest] = /^Manifest ([0-9a-f]{64})$/m.exec(said)!

  await using second = await createTestDatabase({ network: id })
  await second.query(`DROP SCHEMA ${id} CASCADE`)
  const wrong = sundial('restore', second.url, server.address, '--expect', 'ab'.repeat(32))
  await expect(wrong).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('backup_not_expected') as string,
  })
  await using other = await openDevnet({ blockTimeMs: 0 })
  await using stranger = await serveDevnet(other, { port: 0, host: '127.0.0.1' })
  await expect(sundial('restore', second.url, stranger.address)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('backup_other_chain') as string,
  })
  const restored = await sundial('restore', second.url, server.address, '--expect', manifest!)
  const { headHeight } = devnet.chain.index
  expect(restored).toContain(`The node has the head of the backup, block ${headHeight}.`)
  expect((await openStore(second).state()).head?.height).toBe(headHeight)

  // It goes on from there.
  devnet.mine(2)
  await indexBlocks({ source: { ...source, live: false }, store: openStore(second), ...indexing })
  expect((await openStore(second).state()).head?.height).toBe(headHeight + 2)
  await expect(run(process.execPath, [built.main, 'backup'])).rejects.toMatchObject({ code: 2 })
  await rm(folder, { recursive: true })
})
