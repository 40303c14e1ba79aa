import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromHex } from '@sundial/primitives'
import { sideChainParentHash } from '@sundial/protocol'
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
const clientOf = (genesisId: string | undefined, side: { parentHash?: string; named?: string } = {}) => ({
  block: async () => (genesisId === undefined ? undefined : blockZero(genesisId, side.parentHash)),
  sideChainId: async () => side.named,
})
const blockZero = (id: string, parentHash = '') =>
  ({ id, header: { rawData: { parentHash: fromHex(parentHash) } } }) as unknown as NodeBlock
const unreachable = async () => {
  throw new NodeUnreachable('The node is unreachable or closed the connection.')
}
const away = { block: unreachable, sideChainId: unreachable }
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
  const late = {
    ...clientOf(privateId),
    block: () => (isAway ? away.block() : clientOf(privateId).block()),
  }
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
  await expect(
    checkNetwork(settings(), clientOf(privateId), networkOfGenesis({ genesisId: main })),
  ).rejects.toMatchObject({
    code: 'network_mismatch',
  })
})

const chainId = '41fedcba9876543210fedcba9876543210fedcba98'
const sideClient = clientOf(privateId, { parentHash: sideChainParentHash(chainId), named: chainId })

test('a side chain is known by the chain id that its block 0 proves', async () => {
  const network = await findNetwork(settings(), finding(sideClient))
  expect(network).toEqual({
    id: 'private_8899aabbccddeeff',
    name: 'Side chain',
    kind: 'side',
    sideChainId: chainId,
  })
  const another = clientOf(privateId, { parentHash: '00'.repeat(32), named: chainId })
  await expect(findNetwork(settings(), finding(another))).rejects.toMatchObject({
    code: 'side_chain_unproven',
  })
  await expect(findNetwork(settings({ kind: 'test' }), finding(sideClient))).rejects.toMatchObject({
    code: 'setting_refused',
  })
  // No public network becomes a side chain by what a node says.
  const claim = clientOf(main, { parentHash: sideChainParentHash(chainId), named: chainId })
  expect(await findNetwork(settings(), finding(claim))).toMatchObject({ kind: 'main' })
})

test('the chain id of a side chain is remembered for a start without its node', async () => {
  const network = await findNetwork(settings(), finding(sideClient))
  await checkNetwork(settings(), sideClient, network!)
  expect(await findNetwork(settings(), finding(away))).toEqual(network)
})

test('the networks file of an operator in the data folder stays as it is, and what a release before remembered there is read', async () => {
  const folder = await mkdtemp(join(data, 'operator-'))
  const more = { data: folder }
  const file = join(folder, 'networks.json')
  const text = JSON.stringify({ networks: [{ id: 'side', node }] })
  await writeFile(file, text)
  const client = clientOf(privateId)
  await checkNetwork(settings(more), client, networkOfGenesis({ genesisId: privateId }))
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(await findNetwork(settings(more), finding(away))).toMatchObject({ id: 'private_8899aabbccddeeff' })
  const before = { data: await mkdtemp(join(data, 'before-')) }
  await writeFile(join(before.data, 'networks.json'), JSON.stringify({ [node]: nile }))
  expect(await findNetwork(settings(before), finding(away))).toMatchObject({ id: 'nile' })
})

test('the own development chain is asked for its chain id where it is of kind side', async () => {
  const own = { node: undefined, kind: 'side' } as const
  expect(await findNetwork(settings(own), finding(sideClient))).toEqual({
    id: 'devnet',
    name: 'Development side chain',
    kind: 'side',
    sideChainId: chainId,
  })
  const unnamed = await find(privateId, own)
  expect([unnamed?.kind, unnamed?.sideChainId]).toEqual(['side', undefined])
})
