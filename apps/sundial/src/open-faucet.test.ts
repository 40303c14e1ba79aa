import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ownNetwork, publicNetwork } from './networks.ts'
import { openFaucet } from './open-faucet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-faucet-'))
})
afterAll(() => rm(folder, { recursive: true }))

const parts = {
  calls: { call: async () => ({}) },
  client: { relay: async () => ({ status: 404, contentType: '', body: '' }) },
}
function open(...flags: string[]) {
  const config = readConfig(flags, {})
  const { node, network = 'main' } = config
  return openFaucet(config, {
    ...parts,
    network: node === undefined ? ownNetwork(config) : publicNetwork(network),
  })
}

test('there is no faucet on a network whose coins have value, not even with a key', async () => {
  const file = join(folder, 'key')
  await writeFile(file, `${'1'.repeat(64)}\n`)
  expect(await open('--node', 'http://127.0.0.1:1', '--network', 'main')).toBeUndefined()
  await expect(
    open('--node', 'http://127.0.0.1:1', '--network', 'main', '--faucet-key', file),
  ).rejects.toMatchObject({ code: 'faucet_refused' })
  expect(await open('--node', 'http://127.0.0.1:1', '--network', 'nile')).toBeUndefined()
  expect(await open('--node', 'http://127.0.0.1:1', '--network', 'nile', '--faucet-key', file)).toBeDefined()
  expect(await open()).toBeDefined()
  expect(await open('--faucet-amount', '0')).toBeUndefined()
})

test('an invalid key file is named, but not its content', async () => {
  const file = join(folder, 'wrong')
  await writeFile(file, 'secret')
  const error = await open('--faucet-key', file).catch((error: unknown) => error as Error)
  expect(error).toMatchObject({ code: 'faucet_refused' })
  expect((error as Error).message).not.toContain('secret')
})
