// Servers of other networks that answer as they like: each is a server of its own, and a second one counts what it gets.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toBase58, toEvmAddress } from '@sundial/primitives'
import { expect, test, vi } from 'vitest'
import { waitMs } from '../../../../../scripts/patience.mjs'
import { readOtherNetworks } from '../../services/other-networks/networks-file.ts'
import { OtherNetworks } from '../../services/other-networks/other-networks.ts'
import { createOutbound, FetchFailed, type Outbound } from '../../services/outbound/fetch-public.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice } from '../../testing/small-chain.ts'

const outbound = createOutbound({ isAllowed: () => true })
const blockZero = '0'.repeat(56) + 'c0ffee00'

type Asked = { readonly path: string; readonly key: unknown; readonly body: Record<string, unknown> }

/** A network whose server is a function of the request. */
async function openNetwork(
  kind: 'evm' | 'tron',
  respond: (asked: Asked, ...parts: Parameters<RequestListener>) => unknown,
  // However busy the machine is, no answer is late.
  reach: Outbound = (to, request) => outbound(to, { ...request, timeoutMs: waitMs }),
) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        key: request.headers['tron-pro-api-key'],
        body: JSON.parse(text) as Record<string, unknown>,
      }
      asked.push(one)
      const answer = respond(one, request, response)
      if (answer !== undefined) response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`
  const network =
    kind === 'evm'
      ? { kind, name: 'Other', url, chainId: 7, coin: 'ETC' }
      : { kind, name: 'Other', url, blockZero, key: 'k1' }
  const clock = { nowMs: 0 }
  const otherNetworks = new OtherNetworks({
    networks: readOtherNetworks(JSON.stringify({ networks: [network] })),
    outbound: reach,
    now: () => clock.nowMs,
  })
  const world = await openWorld({ services: { otherNetworks } })
  return {
    asked,
    clock,
    world,
    ask: async (address = toBase58(alice)) =>
      world.get(`/api/other-networks/account?network=Other&address=${address}`),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A chain of the EVM, by the results of its methods; `null` is a method that it does not have. */
const evm =
  (results: Readonly<Record<string, unknown>>) =>
  ({ body: { id, method } }: Asked) => {
    const result = { eth_chainId: '0x7', eth_getCode: '0x', ...results }[String(method)]
    return result === null
      ? { jsonrpc: '2.0', id, error: { code: -32_601, message: 'the method does not exist' } }
      : { jsonrpc: '2.0', id, result }
  }

test.each([
  [
    { eth_getBalance: '0x1bc16d674ec80000', eth_getTransactionCount: '0x9' },
    { state: 'exists', balance: '2000000000000000000', nonce: '9' },
  ],
  [
    { eth_getBalance: '0x0', eth_getTransactionCount: '0x1' },
    { state: 'exists', balance: '0', nonce: '1' },
  ],
  [
    { eth_getBalance: '0x0', eth_getTransactionCount: '0x1', eth_getCode: '0x6001' },
    { state: 'exists', balance: '0', nonce: '1', codeKind: 'contract' },
  ],
  [
    { eth_getBalance: '0x5', eth_getTransactionCount: '0x0', eth_getCode: `0xef0100${'ab'.repeat(20)}` },
    { state: 'exists', balance: '5', nonce: '0', codeKind: 'delegated' },
  ],
  [{ eth_getBalance: '0x0', eth_getTransactionCount: '0x0' }, { state: 'unused' }],
  [{ eth_getBalance: '0x0', eth_getTransactionCount: null }, { state: 'undecided' }],
  [
    { eth_getBalance: '0x3', eth_getTransactionCount: null },
    { state: 'exists', balance: '3' },
  ],
])('a chain of the EVM with %j: %j', async (results, answer) => {
  await using network = await openNetwork('evm', evm(results))
  expect(await network.ask()).toMatchObject({ status: 200, body: answer })
  const addresses = network.asked.flatMap(({ body }) => body['params']).filter((one) => one !== 'latest')
  expect(new Set(addresses)).toEqual(new Set([toEvmAddress(alice)]))
})

/** A java-tron with block 0 and one answer to getaccount. */
const tron =
  (account: unknown, zero: unknown = { blockID: blockZero }) =>
  ({ path }: Asked) =>
    path === '/base/wallet/getblockbynum'
      ? zero
      : path === '/base/walletsolidity/getaccount'
        ? account
        : '"?"'

test.each([
  [{}, { state: 'unused' }],
  [
    { address: alice, create_time: 1_600_000_000_000 },
    { state: 'exists', balance: '0', createdMs: 1_600_000_000_000 },
  ],
  [
    { address: alice, balance: 12, type: 'Contract' },
    { state: 'exists', balance: '12', codeKind: 'contract' },
  ],
])('a network of TRON that answers getaccount with %j: %j', async (account, answer) => {
  await using network = await openNetwork('tron', tron(account))
  expect(await network.ask()).toMatchObject({ status: 200, body: answer })
  expect(network.asked.map(({ key }) => key)).toEqual(['k1', 'k1'])
  expect(network.asked[1]!.body).toEqual({ address: alice, visible: false })
})

test.each<[string, 'evm' | 'tron', (asked: Asked, ...parts: Parameters<RequestListener>) => unknown, string]>(
  [
    ['another chain', 'evm', evm({ eth_chainId: '0x1', eth_getBalance: '0x5' }), 'other_network'],
    ['another block 0', 'tron', tron({ address: alice }, { blockID: 'ab'.repeat(32) }), 'other_network'],
    ['a number in place of a quantity', 'evm', evm({ eth_getBalance: 5 }), 'malformed'],
    ['a quantity of 1000 digits', 'evm', evm({ eth_getBalance: `0x${'f'.repeat(1000)}` }), 'malformed'],
    ['a negative quantity', 'evm', evm({ eth_getBalance: '-0x1' }), 'malformed'],
    [
      'code that is no hex',
      'evm',
      evm({ eth_getBalance: '0x1', eth_getTransactionCount: '0x1', eth_getCode: '<b>' }),
      'malformed',
    ],
    ['a list', 'evm', () => [], 'malformed'],
    ['no JSON', 'tron', () => '<html>', 'malformed'],
    ['deep JSON', 'tron', () => '['.repeat(5000), 'malformed'],
    ['another account', 'tron', tron({ address: `41${'ab'.repeat(20)}`, balance: 1 }), 'malformed'],
    ['a negative balance', 'tron', tron({ address: alice, balance: -1 }), 'malformed'],
    ['an object as balance', 'tron', tron({ address: alice, balance: {} }), 'malformed'],
    ['an error', 'tron', tron({ Error: 'class java.lang.NullPointerException' }), 'declined'],
    [
      'a refusal',
      'evm',
      ({ body }) => ({ id: body['id'], error: { code: -32_005, message: 'limit' } }),
      'declined',
    ],
    ['status 500', 'evm', (_, __, response) => void response.writeHead(500).end('{}'), 'unreachable'],
    ['a hang-up', 'tron', (_, request) => void request.socket.destroy(), 'unreachable'],
    [
      'a body without an end',
      'evm',
      (_, __, response) => void response.end(' '.repeat(300_000)),
      'unreachable',
    ],
  ],
)('a server with %s is told by name', async (_, kind, respond, problem) => {
  await using network = await openNetwork(kind, respond)
  expect(await network.ask()).toMatchObject({ status: 200, body: { state: 'unknown', problem } })
})

test('follows no redirect', async () => {
  const elsewhere: string[] = []
  const other = createServer((request, response) => {
    elsewhere.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  await using network = await openNetwork(
    'tron',
    (_, __, response) => void response.writeHead(307, { location }).end(),
  )
  expect((await network.ask()).body).toEqual({ state: 'unknown', problem: 'unreachable' })
  expect([network.asked.length, elsewhere.length]).toEqual([1, 0])
  await new Promise((done) => other.close(done))
})

test('a server that says nothing is given up after its time, with all who wait for it', async () => {
  const timeouts: number[] = []
  let giveUp: () => void = () => undefined
  const isTime = new Promise<void>((resolve) => (giveUp = resolve))
  await using network = await openNetwork(
    'tron',
    () => undefined,
    async (to, { timeoutMs, ...request }) => {
      timeouts.push(timeoutMs)
      outbound(to, { ...request, timeoutMs: waitMs }).catch(() => undefined)
      await isTime
      throw new FetchFailed('The time is over.')
    },
  )
  const addresses = Array.from({ length: 80 }, (_, at) => `41${at.toString(16).padStart(40, '0')}`)
  let refused = 0
  const asking = addresses.map(async (address) => {
    const answer = await network.ask(address)
    refused += answer.body['problem'] === 'busy' ? 1 : 0
    return answer
  })
  await vi.waitUntil(() => network.asked.length === 1 && refused === 80 - 33)
  giveUp()
  const answers = await Promise.all(asking)
  const problems = answers.map(({ body }) => body['problem'])
  expect(problems.filter((problem) => problem === 'busy')).toHaveLength(80 - 33)
  expect(problems.filter((problem) => problem === 'unreachable')).toHaveLength(33)
  expect(timeouts).toEqual([5000])
  network.clock.nowMs += 16_000
  await network.ask()
  expect(timeouts).toEqual([5000, 5000])
})

test('asks once a minute for an address, whoever wants to know', async () => {
  await using network = await openNetwork('tron', tron({ address: alice, balance: 1 }))
  await Promise.all([network.ask(), network.ask(), network.ask()])
  expect(network.asked).toHaveLength(2)
  network.clock.nowMs += 61_000
  await network.ask()
  expect(network.asked.map(({ path }) => path).slice(2)).toEqual(['/base/walletsolidity/getaccount'])
})

test('lists the networks without their URLs and keys', async () => {
  await using network = await openNetwork('tron', tron({}))
  expect((await network.world.get('/api/other-networks')).body).toEqual({
    data: [{ name: 'Other', kind: 'tron', coin: 'TRX', decimals: 6 }],
  })
})

test('refuses other names and addresses, and says which setting is missing', async () => {
  await using network = await openNetwork('tron', tron({}))
  const { world } = network
  const path = '/api/other-networks/account'
  expect(await world.get(`${path}?network=http://127.0.0.1&address=${alice}`)).toMatchObject({
    status: 404,
    body: { code: 'network_not_found' },
  })
  expect(await world.get(`${path}?network=Other&address=x`)).toMatchObject({
    status: 400,
    body: { code: 'malformed_address' },
  })
  expect(network.asked).toEqual([])
  await using plain = await openWorld()
  expect((await plain.get('/api/other-networks')).body).toEqual({ data: [] })
  expect(await plain.get(`${path}?network=Other&address=${alice}`)).toMatchObject({
    status: 404,
    body: { code: 'service_not_configured', message: expect.stringContaining('--other-networks') as string },
  })
})

const evmNetwork = { kind: 'evm', name: 'E', url: 'https://e.example/v1', chainId: 1, coin: 'ETH' }
test.each([
  [[{ ...evmNetwork, kind: 'btc' }], 'kind'],
  [[{ ...evmNetwork, chainId: 0 }], 'chainId'],
  [[{ ...evmNetwork, url: 'ftp://e.example' }], 'url'],
  [[{ ...evmNetwork, url: 'https://me:word@e.example' }], 'url'],
  [[{ ...evmNetwork, explorer: 'javascript:alert(1)' }], 'explorer'],
  [[{ ...evmNetwork, more: 1 }], 'more'],
  [[evmNetwork, evmNetwork], 'same name'],
  [[{ ...evmNetwork, name: '\u202eE' }], 'the name \uFFFDE has marks that are not seen'],
  [[{ kind: 'tron', name: 'N', url: 'https://n.example', blockZero: 'x' }], 'blockZero'],
])('refuses a file with %j', (networks, named) => {
  expect(() => readOtherNetworks(JSON.stringify({ networks }))).toThrow(named)
})
