import { once } from 'node:events'
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { openDevnet, serveGrpc } from '@sundial/devnet'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { checkClock } from './check-clock.ts'
import { checkFolder, checkNodeVersion, checkPort, isInRange } from './check-machine.ts'
import { checkNode } from './check-node.ts'
import { checkSettings } from './check-settings.ts'
import { reportOf } from './checked.ts'

const enginesOf = (file: string) =>
  (JSON.parse(readFileSync(file, 'utf8')) as { readonly engines: { readonly node: string } }).engines.node

test('the versions of Node that the repository wants are those that the program wants', () => {
  expect(enginesOf('apps/sundial/package.json')).toBe(enginesOf('package.json'))
})

test.each([
  ['v20.19.0', true],
  ['v20.20.2', true],
  ['v20.18.9', false],
  ['v21.7.0', false],
  ['v22.11.0', false],
  ['v22.12.0', true],
  ['v24.0.0', true],
  ['v18.20.0', false],
])('Node %s is wanted: %s', (version, isWanted) => {
  const range = enginesOf('package.json')
  expect(isInRange(version, range)).toBe(isWanted)
  expect(checkNodeVersion(version, range).state).toBe(isWanted ? 'ok' : 'problem')
})

/** A node whose newest block and clock are so many milliseconds from this machine's. */
async function nodeAt({ blockMs, clockMs }: { readonly blockMs: number; readonly clockMs: number }) {
  const server = createServer((_request, response) => {
    const rawData = { number: 5, timestamp: Date.now() + blockMs }
    response.setHeader('Date', new Date(Date.now() + clockMs).toUTCString())
    response.end(JSON.stringify({ block_header: { raw_data: rawData } }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => void (await once(server.close(), 'close')),
  }
}

const nodeStates = async (node: string) =>
  (await checkNode({ node, 'node-key': undefined })).map(({ state, subject }) => `${subject}: ${state}`)

test('says whether a node answers, is late, and has another time', async () => {
  await using good = await nodeAt({ blockMs: -2000, clockMs: 0 })
  expect(await nodeStates(good.url)).toEqual(['node: ok', 'clock of node: ok'])
  await using late = await nodeAt({ blockMs: -120_000, clockMs: 0 })
  expect(await nodeStates(late.url)).toEqual(['node: warning', 'clock of node: ok'])
  // Its clock explains the time of its block.
  await using ahead = await nodeAt({ blockMs: 88_000, clockMs: 90_000 })
  expect(await nodeStates(ahead.url)).toEqual(['node: ok', 'clock of node: problem'])
  await using gone = await nodeAt({ blockMs: 0, clockMs: 0 })
  await gone[Symbol.asyncDispose]()
  expect(await nodeStates(`${good.url},${gone.url}`)).toEqual([
    'node 1: ok',
    'clock of node 1: ok',
    'node 2: problem',
  ])
})

test('a node is asked over gRPC too, which has no clock', async () => {
  await using devnet = await openDevnet({ blockTimeMs: 0, finality: 'witnesses' })
  devnet.mineNow()
  const server = await serveGrpc(devnet, { port: 0, host: '127.0.0.1' })
  const url = `grpc://127.0.0.1:${server.port}`
  await using beside = await nodeAt({ blockMs: -2000, clockMs: 0 })
  expect(await nodeStates(`${url},${beside.url}`)).toEqual([
    'node 1: ok',
    'node 2: ok',
    'clock of node 2: ok',
  ])
  await server[Symbol.asyncDispose]()
  expect(await checkNode({ node: url, 'node-key': undefined })).toMatchObject([
    {
      state: 'problem',
      text: expect.stringMatching(/^127\.0\.0\.1:\d+ does not answer: .*[^.]\.$/) as string,
    },
  ])
})

test('says which side is ahead', () => {
  expect(checkClock('node', 5400)).toMatchObject({
    state: 'warning',
    text: '5 s ahead of the one of this machine',
  })
  expect(checkClock('node', -30_000)).toMatchObject({
    state: 'problem',
    text: '30 s behind the one of this machine',
  })
})

test('a port in use is named, with the setting to change', async () => {
  await using other = await nodeAt({ blockMs: 0, clockMs: 0 })
  expect(await checkPort('--devnet-port', other.port, '127.0.0.1')).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('--devnet-port') as string,
  })
  expect(await checkPort('--port', 0, '127.0.0.1')).toMatchObject({ state: 'ok' })
  expect(await checkPort('--port', 0, '203.0.113.1')).toMatchObject({ state: 'problem' })
})

test('the port of a running Sundial is no fault', async () => {
  const server = createServer((_request, response) => response.end('{"status":"ok","problems":[]}'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  expect(await checkPort('--port', port, '127.0.0.1')).toMatchObject({
    state: 'ok',
    text: 'Sundial runs there',
  })
  await once(server.close(), 'close')
})

test('a folder that cannot be made is a problem', async () => {
  expect(await checkFolder('/proc/nowhere/data')).toMatchObject({ state: 'problem', subject: 'disk' })
  expect((await checkFolder(process.cwd())).text).toMatch(/^\d+\.\d GB free for /)
})

test('misspelled names of the environment and files that are missing are named', async () => {
  const environment = { SUNDIAL_PROT: '1', SUNDIAL_API_KEYS: '/no/such/keys', PATH: '/bin' }
  const found = await checkSettings(readConfig([], environment, 'doctor'), environment)
  expect(found).toEqual([
    expect.objectContaining({ subject: 'SUNDIAL_PROT', advice: 'Did you mean SUNDIAL_PORT?' }),
    expect.objectContaining({ subject: '--api-keys', text: '/no/such/keys cannot be read.' }),
  ])
  expect(await checkSettings(readConfig([], {}, 'doctor'), {})).toMatchObject([{ state: 'ok' }])
})

test('the report names each problem with what to do', () => {
  const report = reportOf([
    { subject: 'a', state: 'ok', text: 'fine' },
    { subject: 'long name', state: 'problem', text: 'bad', advice: 'Mend it.' },
  ])
  expect(report).toBe(
    [
      'ok       a          fine',
      'problem  long name  bad',
      '                    Mend it.',
      '',
      '1 problem, 0 warnings',
    ].join('\n'),
  )
})
