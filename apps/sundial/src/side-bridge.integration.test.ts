// Both development chains of `--side`, with the gateways of their bridge.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainLink, view } from '@sundial/bridge'
import { openDevnet, serveDevnet, sideGenesis } from '@sundial/devnet'
import { toAddress } from '@sundial/primitives'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { servedNetworks } from './networks/served-networks.ts'
import { openSideBridge } from './side-bridge.ts'

let data: string
beforeEach(async () => void (data = await mkdtemp(join(tmpdir(), 'sundial-side-'))))
afterEach(() => rm(data, { recursive: true }))

const config = (...flags: readonly string[]) =>
  readConfig(['--side', '--no-demo', '--data', data, ...flags], {}, 'up')

test('--side runs the development chain and a side chain beside it', async () => {
  const networks = await servedNetworks(config('--kind', 'main'))
  expect(networks.map(({ kind, served }) => [served?.id, served?.name, kind])).toEqual([
    ['devnet', undefined, 'main'],
    ['side', 'Development side chain', 'side'],
  ])
  const [first, second] = networks.map((one) => one['devnet-port'])
  expect(second).toBe(first! + 1)
})

test.each([
  ['--node', 'http://127.0.0.1:8090'],
  ['--network', 'nile=http://127.0.0.1:8090'],
  ['--kind', 'side'],
])('--side goes not with %s', async (name, value) => {
  await expect(servedNetworks(config(name, value))).rejects.toMatchObject({ code: 'setting_refused' })
})

test('the gateways are on both chains with the fees of the public side chain, and stay at the next start', async () => {
  const first = await openSideBridge(config())
  const settings = (await servedNetworks(config())).map((one) => first.settingsOf(one))
  await first[Symbol.asyncDispose]()
  const file = join(data, 'bridge.json')
  const text = await readFile(file, 'utf8')
  await (await openSideBridge(config()))[Symbol.asyncDispose]()
  expect(await readFile(file, 'utf8')).toBe(text)
  const addresses = JSON.parse(text) as { readonly main: string; readonly side: string }
  expect(settings).toEqual([
    { gateway: addresses.main, 'other-side': 'side' },
    { gateway: addresses.side, 'other-side': 'devnet' },
  ])
  const read = async (folder: string, name: 'mappingFee' | 'withdrawFee' | 'threshold' | 'reserve') => {
    const genesis = folder === 'devnet' ? undefined : sideGenesis
    await using devnet = await openDevnet({ blockTimeMs: 0, dataDir: join(data, folder), genesis })
    await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
    const link = chainLink(async (path, body) => {
      const request = { method: 'POST', body: JSON.stringify(body) }
      return (await (await fetch(new URL(path, server.address), request)).json()) as Record<string, unknown>
    })
    const address = toAddress(folder === 'devnet' ? addresses.main : addresses.side)
    return (await view({ link, address }, name))?.[0]
  }
  expect(await read('devnet', 'mappingFee')).toBe(1_000_000_000n)
  expect(await read('devnet', 'threshold')).toBe(2n)
  expect(await read('devnet-side', 'withdrawFee')).toBe(10_000_000n)
  expect(await read('devnet-side', 'reserve')).toBe(10_000_000_000_000_000n)
  // A file that was cut off: the chains get new gateways.
  await writeFile(file, text.slice(0, 20))
  await (await openSideBridge(config()))[Symbol.asyncDispose]()
  expect(await readFile(file, 'utf8')).not.toBe(text)
})
