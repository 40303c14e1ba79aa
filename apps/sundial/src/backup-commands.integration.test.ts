// The commands of the built program, on an index of a development chain.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { openServiceRecords, openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { buildProgram } from '../test/build-program.ts'
import { readConfig } from './config.ts'
import { findNetworkNow } from './find-network.ts'
import { openNode } from './open-node.ts'
import { publishBackup } from './publish-backup.ts'

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
  // The chain goes on by itself after a while.
  const headHeight = (await openStore(first).state()).head!.height
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
  // What another network's settings ask for is not there, and the backup in the folder stays.
  const ofMain = ['backup', folder, '--database', first.url, '--network', 'main']
  await expect(run(process.execPath, [built.main, ...ofMain])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`no index of the network main, but of ${id}: give the`) as string,
  })
  await expect(sundial('restore', second.url, stranger.address)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('backup_other_chain') as string,
  })
  const restored = await sundial('restore', second.url, server.address, '--expect', manifest!)
  expect(restored).toContain(`The node has the head of the backup, block ${headHeight}.`)
  expect((await openStore(second).state()).head?.height).toBe(headHeight)

  // Another operator starts from what this one publishes.
  const publisher = Fastify()
  publishBackup(publisher, folder)
  const from = `${await publisher.listen({ port: 0, host: '127.0.0.1' })}/backup`
  const fetched = await mkdtemp(join(tmpdir(), 'sundial-fetched-'))
  await using third = await createTestDatabase({ network: id })
  await third.query(`DROP SCHEMA ${id} CASCADE`)
  const restoreFrom = (...more: string[]) =>
    run(process.execPath, [
      built.main,
      'restore',
      fetched,
      '--database',
      third.url,
      '--node',
      server.address,
      '--from',
      from,
      ...more,
    ])
  await expect(restoreFrom()).rejects.toMatchObject({
    stderr: expect.stringContaining('from_refused') as string,
  })
  const { stdout: started } = await restoreFrom('--expect', manifest!)
  expect(started).toMatch(/^blocks: fetched$/m)
  expect((await openStore(third).state()).head?.height).toBe(headHeight)

  // A backup with a forged block, and one whose figures were changed, both of the node's head.
  const forge = async (...statements: readonly string[]) => {
    for (const statement of statements) await first.query(statement)
    const sum = /^Manifest ([0-9a-f]{64})$/m.exec(await sundial('backup', first.url, server.address))![1]!
    await third.query(`DROP SCHEMA ${id} CASCADE`)
    return restoreFrom('--expect', sum)
  }
  const forged = '0'.repeat(16) + 'ab'.repeat(24)
  await expect(
    forge(
      `UPDATE blocks SET id = '\\x${forged}' WHERE height = 0`,
      `UPDATE blocks SET parent_id = '\\x${forged}' WHERE height = 1`,
    ),
  ).rejects.toMatchObject({ stderr: expect.stringContaining('backup_other_chain') as string })
  await expect(forge('UPDATE witnesses SET block_count = block_count + 1')).rejects.toMatchObject({
    stderr: expect.stringContaining('backup_contradiction') as string,
  })
  await publisher.close()
  await rm(fetched, { recursive: true })

  // It goes on from there.
  devnet.mine(2)
  const mined = devnet.chain.index.headHeight
  await indexBlocks({ source: { ...source, live: false }, store: openStore(second), ...indexing })
  expect((await openStore(second).state()).head?.height).toBeGreaterThanOrEqual(mined)
  await expect(run(process.execPath, [built.main, 'backup'])).rejects.toMatchObject({ code: 2 })
  await rm(folder, { recursive: true })
})

test('the operator lists applications for markets and decides about them by command', async () => {
  await using built = await buildProgram()
  await using database = await createTestDatabase({ network: 'nile' })
  const application = {
    first: 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw',
    second: '_',
    place: 1,
    step: 'confirm',
    status: 7,
    submissions: 2,
    isHot: false,
    storedMs: 0,
    signedMs: 0,
    signer: '',
    signature: '',
    content: '',
    reason: '',
  }
  await openServiceRecords(database).putListingStep(application)
  const listings = async (...words: string[]) => {
    const here = ['--database', database.url, '--network', 'nile']
    const { stdout } = await run(process.execPath, [built.main, 'listings', ...words, ...here])
    return stdout.trim()
  }
  const head = `${application.first}  _  `
  const time = '1970-01-01T00:00:00.000Z'
  expect(await listings()).toBe(`${head}7 confirmed  submitted 2 times  ${time}\n1 applications`)
  const reason = 'A good team.'
  expect(await listings('approve', application.first, '_', '--reason', reason, '--hot')).toMatch(
    /3 approved {2}submitted 2 times {2}hot {2}\S+ {2}A good team\.$/,
  )
  expect(await listings('list')).toContain(reason)
  await expect(listings('reject', application.first, '_')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('listing_refused') as string,
  })
  await expect(listings('approve', 'x', '_')).rejects.toMatchObject({ code: 2 })
})
