import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type NodeBlock, NodeUnreachable } from '@sundial/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkNetwork, findNetwork } from './find-network.ts'
import { networkOfGenesis, publicNetworks } from './networks.ts'

const recorded = fileURLToPath(new URL('../../../vectors/recorded/', import.meta.url))
const privateId = '00000000000000004b393a6c7df23a0100112233445566778899aabbccddeeff'
const [main, nile, shasta] = publicNetworks.map(({ genesisId }) => genesisId) as [string, string, string]

let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'sundial-network-'))
})
afterAll(() => rm(data, { recursive: true }))

const node = 'http://127.0.0.1:8090'
const clientOf = (genesisId: string | undefined) => ({
  block: async () => (genesisId === undefined ? undefined : ({ id: genesisId } as NodeBlock)),
})
const away = {
  block: async () => {
    throw new NodeUnreachable('The node is unreachable or closed the connection.')
  },
}
const settings = (more: object = {}) => ({ node, network: undefined, kind: undefined, data, ...more })
const finding = (client: Parameters<typeof findNetwork>[1]['client']) => ({
  client,
  signal: new AbortController().signal,
  report: () => undefined,
})
const find = (genesisId: string | undefined, more?: object) =>
  findNetwork(settings(more), finding(clientOf(genesisId)))

test('ids of block 0 end with the chain ids of TIP-712 vectors', () => {
  const chainIds = readFileSync(`${recorded}vectors/tip712/chain-ids.json`, 'utf8')
  for (const { genesisId } of publicNetworks) {
    expect(chainIds).toContain(String(Number.parseInt(genesisId.slice(-8), 16)))
  }
  const block0 = readFileSync(`${recorded}blocks/mainnet-0.visible.json`, 'utf8')
  expect(block0).toContain(main)
})

test.each([
  [main, { id: 'main', name: 'TRON Mainnet', kind: 'main' }],
  [nile, { id: 'nile', name: 'Nile', kind: 'test' }],
  [shasta, { id: 'shasta', name: 'Shasta', kind: 'test' }],
  [privateId, { id: 'private_8899aabbccddeeff', name: 'Private network', kind: 'test' }],
])('recognizes a node with block 0 %s', async (genesisId, network) => {
  expect(await find(genesisId)).toMatchObject(network)
})

test('the operator sets the kind of a private chain, but not of a public one', async () => {
  expect(await find(privateId, { kind: 'main' })).toMatchObject({ name: 'Private network', kind: 'main' })
  expect(await find(undefined, { node: undefined, kind: 'side' })).toMatchObject({
    id: 'devnet',
    kind: 'side',
  })
  await expect(find(main, { kind: 'test' })).rejects.toMatchObject({ code: 'setting_refused' })
})

test('--network is an assertion', async () => {
  expect(await find(nile, { network: 'nile' })).toMatchObject({ id: 'nile' })
  await expect(find(privateId, { network: 'main' })).rejects.toMatchObject({
    code: 'setting_refused',
    message:
      '--network main: the node belongs to another network, Private network (private_8899aabbccddeeff).',
  })
})

test('without block 0 the operator has to set the network', async () => {
  await expect(find(undefined)).rejects.toMatchObject({ code: 'genesis_missing' })
  expect(await find(undefined, { network: 'shasta' })).toMatchObject({ id: 'shasta' })
})

test('waits for a node that is unavailable at the start, unless its network is known', async () => {
  let isAway = true
  const waits: number[] = []
  const late = { block: () => (isAway ? away.block() : clientOf(privateId).block()) }
  const network = await findNetwork(settings(), {
    ...finding(late),
    wait: async (ms) => {
      waits.push(ms)
      isAway = waits.length < 3
    },
  })
  expect([network?.name, waits]).toEqual(['Private network', [1000, 2000, 4000]])
  expect(await findNetwork(settings({ network: 'main' }), finding(away))).toMatchObject({ id: 'main' })
  await checkNetwork(settings(), clientOf(privateId), network!)
  expect(await findNetwork(settings(), finding(away))).toEqual(network)
})

test('rejects a node that changes its network', async () => {
  await expect(checkNetwork(settings(), clientOf(privateId), networkOfGenesis(main))).rejects.toMatchObject({
    code: 'network_mismatch',
  })
})
