// What java-tron refuses, with its codes and words.
import { encodeFunctionData } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { rpcMethods } from './rpc-methods.ts'
import { checkSpan } from './block-range.ts'
import { parametersOfRefused } from './rpc-methods.ts'
import { abiOf, bob, carol, evm, rpcWorld } from './testing/rpc-world.ts'

const world = await rpcWorld()
const made = evm(await world.deploy('plainToken', ['Plain', 'PLN', 6, 10n]))
const failures = evm(await world.deploy('failures'))
world.devnet.mine(2)
afterAll(async () => world.devnet[Symbol.asyncDispose]())

const [from, to] = [evm(bob.address), evm(carol.address)]
const unknown = `0x${'ab'.repeat(32)}`
const tagText = 'TAG [earliest | pending | finalized | safe] not supported'
const quantityText = 'QUANTITY not supported, just support TAG as latest'

describe('invalid params, -32602', () => {
  test.each<[method: string, params: readonly unknown[], message: string]>([
    ['eth_getBlockByNumber', ['pending', true], 'TAG pending not supported'],
    ['eth_getBlockByNumber', ['safe', true], 'TAG safe not supported'],
    ['eth_getBlockByNumber', ['0x', true], 'invalid block number'],
    ['eth_getBlockByNumber', ['-1', true], 'invalid block number'],
    ['eth_getBlockByNumber', ['0x10000000000000000', true], 'invalid block number'],
    ['eth_getBlockByNumber', ['newest', true], 'invalid block number'],
    ['eth_getBlockByNumber', ['latest'], 'method parameters invalid'],
    ['eth_getBlockByNumber', ['latest', true, 1], 'method parameters invalid'],
    ['eth_getBlockByHash', ['0x12', true], 'invalid hash value'],
    ['eth_getBlockReceipts', ['zz'.repeat(32)], 'invalid hash value'],
    ['eth_getTransactionByHash', [null], 'method parameters invalid'],
    ['eth_getTransactionByBlockNumberAndIndex', ['latest', '1'], 'invalid index value'],
    ['eth_getTransactionByBlockNumberAndIndex', ['latest', '0x80000000'], 'invalid index value'],
    ['eth_getBalance', [from, 'earliest'], tagText],
    ['eth_getBalance', [from, '0x1'], quantityText],
    ['eth_getBalance', [from, 'x'], 'invalid block number'],
    ['eth_getBalance', [from, null], 'invalid block number'],
    [
      'eth_getBalance',
      ['TXYZ', 'latest'],
      'exception decoding Hex string: invalid characters encountered in Hex string',
    ],
    ['eth_getBalance', ['0x12', 'latest'], 'invalid address hash value'],
    ['eth_getBalance', [`42${from.slice(2)}`, 'latest'], 'invalid address hash value'],
    ['eth_getCode', [made, 'pending'], tagText],
    ['eth_getStorageAt', [made, '0x0', '12'], quantityText],
    ['eth_getStorageAt', [made, 'zz', 'latest'], 'invalid storage key value'],
    ['eth_getStorageAt', [made, `0x${'1'.repeat(65)}`, 'latest'], 'invalid storage key value'],
    ['buildTransaction', [{ from, data: '0x00', abi: '[' }], 'invalid abi'],
    ['buildTransaction', [{ from, to: made, gas: '0x7fffffffffffffff' }], 'invalid gas: fee limit overflow'],
    ['eth_call', [{ to: made }, 'finalized'], tagText],
    ['eth_call', [{ to: made, value: '5' }, 'latest'], 'invalid param value: invalid hex number'],
    ['eth_call', [{ to: made, value: '-0x1' }, 'latest'], 'invalid param value: invalid hex number'],
    ['eth_call', [{ to: made, value: '0x-1' }, 'latest'], 'invalid param value: negative'],
    ['eth_estimateGas', [{ from, to, value: '0x-1' }], 'invalid param value: negative'],
    ['eth_call', [{ from, data: '0x00' }, 'latest'], 'invalid address hash value'],
    ['eth_call', [{ to: made }], 'method parameters invalid'],
    [
      'buildTransaction',
      [{ from, to: made, data: '0x01', input: '0x02' }],
      'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
    ],
    ['eth_getLogs', [{ fromBlock: 'pending' }], 'TAG pending not supported'],
    ['eth_getLogs', [{ fromBlock: '12' }], 'Incorrect hex syntax'],
    ['eth_getLogs', [{ fromBlock: '0x5', toBlock: '0x4' }], 'please verify: fromBlock <= toBlock'],
    ['eth_getLogs', [{ blockHash: unknown }], 'invalid blockHash'],
    [
      'eth_getLogs',
      [{ blockHash: unknown, toBlock: '0x1' }],
      'cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other',
    ],
    ['eth_getLogs', [{ topics: [null, null, null, null, null] }], 'topics size should be <= 4'],
    ['eth_getLogs', [{ topics: [Array.from({ length: 1001 }, () => unknown)] }], 'exceed max topics: 1000'],
    ['eth_getLogs', [{ address: Array.from({ length: 1001 }, () => from) }], 'exceed max addresses: 1000'],
    ['eth_getLogs', [{ topics: ['0x12'] }], 'invalid topic(s): 0x12'],
    ['eth_getLogs', [{ address: ['0x12'] }], 'invalid address at index 0: 0x12'],
    ['eth_getLogs', [{ address: 5 }], 'invalid addresses in query'],
    ['eth_newFilter', [{ toBlock: 'finalized' }], 'invalid block range params'],
    ['eth_newFilter', [{ toBlock: 'safe' }], 'TAG safe not supported'],
  ])('%s %j: %s', async (method, params, message) => {
    expect((await world.rpc(method, ...params)).error).toMatchObject({ code: -32_602, message })
  })
})

test('a range of more than 5000 blocks is not searched at once', () => {
  const check = (headHeight: number) => () => checkSpan({ from: 7, to: Infinity }, headHeight)
  expect(check(5007)).not.toThrow()
  expect(check(5008)).toThrow(
    expect.objectContaining({ rpcCode: -32_602, message: 'exceed max block range: 5000' }),
  )
})

describe('a call that fails, -32000', () => {
  const call = (functionName: string) =>
    world.rpc(
      'eth_call',
      { to: failures, data: encodeFunctionData({ abi: abiOf('failures'), functionName }) },
      'latest',
    )
  const names = abiOf('failures').flatMap((item) =>
    item.type === 'function' && item.inputs.length === 0 ? [item.name] : [],
  )

  test.each(names)('failures.%s()', async (name) => {
    const { error, result } = await call(name)
    if (error === undefined) return expect(result).toMatch(/^0x/)
    expect(error.code).toBe(-32_000)
    if (error.message.startsWith('REVERT opcode executed'))
      expect(error.data).toMatch(/^(\{\}|0x([0-9a-f]{2})+)$/)
    else expect(error.data).toBe('{}')
  })

  test('returns the reason of require as text, and the return data', async () => {
    const errors = await Promise.all(names.map(async (name) => (await call(name)).error))
    const withReason = errors.filter((error) => error?.message.startsWith('REVERT opcode executed: '))
    expect(withReason.length).toBeGreaterThan(0)
    for (const error of withReason) expect(error!.data).toMatch(/^0x08c379a0/)
  })
})

test('input takes precedence over data, and must be whole bytes after 0x', async () => {
  const call = async (given: object) =>
    (await world.rpc('eth_call', { to: made, ...given }, 'latest')).error?.code
  const symbol = '0x95d89b41'
  const wrong = '0x00000000'
  expect(await call({ input: symbol, data: wrong })).toBeUndefined()
  expect(await call({ input: wrong, data: symbol })).toBe(-32_000)
  expect(await call({ input: '', data: symbol })).toBe(-32_000)
  expect(await call({ data: symbol.slice(2) })).toBeUndefined()
  for (const input of ['95d89b41', '0x95d', '0xzz']) expect(await call({ input, data: symbol })).toBe(-32_602)
  expect(await call({ input: symbol, data: '0xzz' })).toBe(-32_602)
})

describe('invalid requests, -32600', () => {
  test.each<[method: string, params: readonly unknown[], message: string]>([
    ['eth_call', [{ to }, 'latest'], 'Smart contract is not exist.'],
    ['eth_call', [{ to: made }, {}], 'invalid json request'],
    ['eth_call', [{ to: made }, 5], 'invalid json request'],
    ['eth_estimateGas', [{ from }], 'invalid json request'],
    ['eth_estimateGas', [{ from, to }], 'invalid json request: invalid value'],
    [
      'eth_estimateGas',
      [{ from, to, value: '0x7fffffffffffffff' }],
      'Validate TransferContract error, balance is not sufficient.',
    ],
    ['buildTransaction', [{ to, value: '0x1' }], 'invalid json request'],
    ['buildTransaction', [{ from, to }], 'invalid json request'],
    ['buildTransaction', [{ from, to: from, value: '0x1' }], 'Cannot transfer TRX to yourself.'],
  ])('%s %j: %s', async (method, params, message) => {
    expect((await world.rpc(method, ...params)).error).toMatchObject({ code: -32_600, message })
  })
})

describe('other refusals', () => {
  test.each([...parametersOfRefused])(
    '%s is refused as not available after its %i parameters are counted',
    async (method, count) => {
      const message = `the method ${method} does not exist/is not available`
      const params = Array.from({ length: count }, () => '0x0')
      expect((await world.rpc(method, ...params)).error).toEqual({ code: -32_601, message, data: '{}' })
      expect((await world.rpc(method, ...params, 1)).error).toEqual({
        code: -32_602,
        message: 'method parameters invalid',
      })
    },
  )

  test.each<[method: string, params: readonly unknown[]]>([
    ['eth_call', [{ to: made, chainId: '0x1' }, 'latest']],
    ['eth_call', [[made], 'latest']],
    ['eth_getBalance', [from, { blockNumber: '0x1' }]],
    ['eth_getBlockByNumber', ['latest', 'yes']],
    ['eth_getLogs', [5]],
    ['eth_getLogs', [{ from: '0x0' }]],
    ['buildTransaction', [{ from, to, value: '0x1', permissionId: 'x' }]],
  ])('%s %j is unreadable: its parameters have other types', async (method, params) => {
    expect(await world.rpc(method, ...params)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_700, message: 'JSON parse error' },
    })
  })

  test.each([
    ['eth_nothing', [], -32_601, 'method not found'],
    ['toString', [], -32_601, 'method not found'],
    ['eth_estimateGas', [{ from, to: made, value: '5' }], -32_000, 'invalid param value: invalid hex number'],
    ['eth_getFilterChanges', ['0x12'], -32_000, 'filter not found'],
    ['eth_getFilterLogs', ['12'], -32_000, 'filter not found'],
    ['eth_uninstallFilter', [''], -32_000, 'filter not found'],
    ['eth_call', [{ to: made }, { blockNumber: '0xffffff' }], -32_000, 'header not found'],
    ['eth_call', [{ to: made }, { blockHash: unknown }], -32_000, 'header for hash not found'],
  ])('%s %j: %i %s', async (method, params, code, message) => {
    expect((await world.rpc(method, ...params)).error).toMatchObject({ code, message })
  })

  test('are not served', () => {
    expect(Object.keys(rpcMethods).filter((name) => parametersOfRefused.has(name))).toEqual([])
  })
})
