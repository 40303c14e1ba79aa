import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { chainFolder } from '../chain-history.ts'
import { expectedNetwork } from '../networks.ts'
import { grpcPortOf } from '../open-development-chain.ts'
import { servedNetworks, theNetwork } from './served-networks.ts'

const read = (...flags: string[]) => servedNetworks(readConfig(flags, {}))

async function file(content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'some networks '))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'networks.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('without networks there is one, with the settings as they are', async () => {
  const config = readConfig(['--node', 'http://a'], {})
  expect(await servedNetworks(config)).toEqual([config])
  expect(await read('--network', 'nile', '--node', 'http://a')).toMatchObject([
    { network: 'nile', node: 'http://a' },
  ])
})

test('flags name networks with their nodes, the first at /', async () => {
  const networks = await read(
    '--network',
    'main=http://a,http://b',
    '--network=nile=https://c',
    '--network',
    'my1=own',
  )
  expect(networks).toMatchObject([
    { node: 'http://a,http://b', network: 'main', served: { id: 'main', isFirst: true } },
    { node: 'https://c', network: 'nile', served: { id: 'nile', isFirst: false } },
    { node: undefined, network: undefined, served: { id: 'my1', isFirst: false } },
  ])
  const fromEnvironment = readConfig([], { SUNDIAL_NETWORK: 'main=http://a,http://b nile=https://c my1=own' })
  expect(await servedNetworks(fromEnvironment)).toEqual(networks)
})

test('development chains have folders and ports of their own', async () => {
  const [first, second, third] = await read('--network=devnet=own', '--network=a=own', '--network=b=own')
  expect([first!, second!, third!].map((one) => one['devnet-port'])).toEqual([9090, 9091, 9092])
  expect([first!, second!, third!].map(grpcPortOf)).toEqual([50_051, 50_052, 50_053])
  const own = ['--network=devnet=own', '--network=a=own']
  expect((await read(...own, '--grpc-port=7000')).map(grpcPortOf)).toEqual([7000, 7001])
  expect((await read('--side', '--grpc-port=0')).map(grpcPortOf)).toEqual([0, 0])
  const [other] = await read('--devnet-port=8545')
  expect(grpcPortOf(other!)).toBe(0)
  expect([first!, second!].map((one) => chainFolder(one))).toEqual([
    resolve('.sundial/devnet'),
    resolve('.sundial/devnet-a'),
  ])
  expect(expectedNetwork(second!)).toEqual({ id: 'a', name: 'Development chain a', kind: 'test' })
})

test('a file gives each network its settings, with paths as seen from the file', async () => {
  const path = await file({
    networks: [
      {
        id: 'main',
        node: ['http://a', 'http://b'],
        hosts: ['Main.Example'],
        labels: 'labels/main.json',
        'state-rate': 3,
      },
      { id: 'side', name: 'Our side chain', kind: 'side', hosts: [], 'no-demo': true },
    ],
  })
  const networks = await read('--networks', path, '--audit-rate', '1')
  expect(networks).toMatchObject([
    {
      node: 'http://a,http://b',
      labels: join(path, '..', 'labels/main.json'),
      'state-rate': 3,
      'audit-rate': 1,
      served: { id: 'main', hosts: ['main.example'] },
    },
    {
      kind: 'side',
      labels: undefined,
      'state-rate': 20,
      'no-demo': true,
      served: { name: 'Our side chain' },
    },
  ])
  expect(expectedNetwork(networks[1]!)).toEqual({ id: 'side', name: 'Our side chain', kind: 'side' })
})

test('a command about one network takes the chosen one', async () => {
  const path = await file({ networks: [{ id: 'main', node: 'http://a' }, { id: 'dev' }] })
  const chosen = (...flags: string[]) => theNetwork(readConfig(['--networks', path, ...flags], {}))
  expect(await chosen('--network', 'dev')).toMatchObject({ node: undefined, served: { id: 'dev' } })
  await expect(chosen()).rejects.toThrow('choose it with --network ID')
  await expect(chosen('--network', 'nile')).rejects.toThrow('the networks are main, dev')
})

test.each([
  [['--network', 'foo'], 'known networks are main, nile and shasta'],
  [['--network', 'main', '--network', 'nile'], 'need a node each'],
  [['--network', 'main=http://a', '--network', 'main=http://b'], 'two networks have this id'],
  [['--network', 'main=own'], 'needs another id'],
  [['--network', 'mine=recorded:x'], 'recorded data is of main, nile or shasta'],
  [['--node', 'http://a', '--network', 'main=http://b'], '--node: each network'],
  [
    ['--labels', 'x.json', '--network', 'main=http://a', '--network', 'nile=http://b'],
    '--labels belongs to one network',
  ],
])('%j is refused', async (flags, why) => {
  await expect(read(...flags)).rejects.toThrow(why)
})

test.each([
  'Main=http://a',
  'a-b=http://a',
  'main=',
  'main=ftp://a',
  'public=own',
  '=http://a',
  `${'a'.repeat(21)}=own`,
])('--network %s is refused', (text) => {
  expect(() => readConfig(['--network', text], {})).toThrow(
    expect.objectContaining({ code: 'setting_refused' }),
  )
})

test.each([
  ['{', 'the file is not JSON'],
  [[], 'the file is no object'],
  [{ networks: [] }, '/networks must be a list'],
  [{ networks: [{ id: 'a_b' }] }, '/networks/0/id'],
  [{ networks: [{ node: 'http://a' }] }, '/networks/0/id'],
  [{ networks: [{ id: 'a', port: 1 }] }, '/networks/0/port is no setting of a network'],
  [{ networks: [{ id: 'a', __proto__x: 1 }] }, 'is no setting of a network'],
  [{ networks: [{ id: 'a', hosts: ['*'] }] }, '/networks/0/hosts'],
  [{ networks: [{ id: 'a', labels: { a: 1 } }] }, '/networks/0/labels: use text'],
  [{ networks: [{ id: 'a', name: ' ' }] }, '/networks/0/name'],
  [{ networks: [{ id: 'a', kind: 'other' }] }, '/networks/0/kind: use main, side or test'],
])('the file %j is refused by name', async (content, why) => {
  const path = await file(content)
  await expect(read('--networks', path)).rejects.toMatchObject({
    code: 'operator_file_refused',
    message: expect.stringContaining(why) as string,
  })
})
