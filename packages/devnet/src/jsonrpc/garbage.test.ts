// Whatever is sent, an answer in JSON-RPC comes back and nothing breaks.
import fc from 'fast-check'
import { encodeFunctionData } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { rpcMethods } from './rpc-methods.ts'
import { answer } from '../server/answer.ts'
import { abiOf, bob, evm, type RpcAnswer, rpcWorld } from './testing/rpc-world.ts'

const world = await rpcWorld()
const failures = await world.deploy('failures')
const made = evm(await world.deploy('plainToken', ['Plain', 'PLN', 6, 10n]))
afterAll(async () => world.devnet[Symbol.asyncDispose]())

async function ask(body: string): Promise<RpcAnswer | RpcAnswer[] | undefined> {
  const response = await world.send(body)
  expect(response.fault).toBeUndefined()
  expect(response).toMatchObject({ status: 200, type: 'application/json-rpc' })
  return response.body === '' ? undefined : (JSON.parse(response.body) as RpcAnswer | RpcAnswer[])
}

const nearlyRight = fc.oneof(
  fc.constantFrom('latest', 'pending', '0x0', '0x', made, evm(bob.address), bob.address, '0x1', true, null),
  fc.constantFrom(`0x${world.chain.index.idAt(1)}`, world.chain.block(1)!.transactionIds[0]),
  fc.record(
    {
      from: fc.constantFrom(evm(bob.address), '', null, 5),
      to: fc.constantFrom(made, '0x', null, {}),
      data: fc.oneof(fc.string(), fc.constant('0x06fdde03')),
      value: fc.oneof(fc.constantFrom('0x1', '0xffffffffffffffff', '-1', ''), fc.double()),
      input: fc.string(),
      abi: fc.oneof(fc.json(), fc.string()),
      tokenId: fc.anything(),
      permissionId: fc.oneof(fc.integer(), fc.anything()),
      extraData: fc.string(),
      visible: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    { fromBlock: fc.string(), toBlock: fc.anything(), address: fc.anything(), topics: fc.anything() },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

test.each(Object.keys(rpcMethods))('%s takes any parameters', async (method) => {
  await fc.assert(
    fc.asyncProperty(fc.array(nearlyRight, { maxLength: 5 }), async (params) => {
      const answer = (await ask(JSON.stringify({ jsonrpc: '2.0', id: 'x', method, params }))) as RpcAnswer
      const isUnreadable = answer.error?.code === -32_700
      expect(answer).toMatchObject({ jsonrpc: '2.0', id: isUnreadable ? null : 'x' })
      if (answer.error === undefined) expect(answer).toHaveProperty('result')
      else expect([-32_700, -32_600, -32_601, -32_602, -32_000, -32_005]).toContain(answer.error.code)
    }),
    { numRuns: 60 },
  )
})

describe('invalid requests', () => {
  const refused = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } })

  test.each(['', '{', 'nonsense', '[1,', '{"a":}'])('%j is no JSON', async (body) => {
    expect(await ask(body)).toEqual(refused(-32_700, 'JSON parse error'))
  })

  test.each(['null', '5', '"x"', '{"method":"eth_chainId","id":{}}'])(
    '%s is an invalid request',
    async (body) => {
      expect(await ask(body)).toEqual(refused(-32_600, 'Invalid Request'))
    },
  )

  test.each(['{}', '{"id":null}', '{"jsonrpc":"2.0"}', '{"method":5}', '{"method":"eth_nothing","id":null}'])(
    '%s names no method there is',
    async (body) => {
      expect(await ask(body)).toEqual(refused(-32_601, 'method not found'))
    },
  )

  test('an empty list returns an empty list', async () => {
    expect(await ask('[]')).toEqual([])
  })

  test('parameters by name are refused, but an empty object is an empty list', async () => {
    const named = await ask('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":{"a":1}}')
    expect(named).toMatchObject({ id: 1, error: { code: -32_602 } })
    const empty = await ask('{"jsonrpc":"2.0","id":1,"method":"eth_accounts","params":{}}')
    expect(empty).toEqual({ jsonrpc: '2.0', id: 1, result: [] })
  })

  test('the response repeats the version of the request', async () => {
    expect(await ask('{"jsonrpc":"1.0","id":1,"method":"eth_accounts"}')).toMatchObject({ jsonrpc: '1.0' })
    expect(await ask('{"id":1,"method":"eth_accounts"}')).toMatchObject({ jsonrpc: '2.0' })
  })

  test('a GET gets the page of java-tron, not JSON', async () => {
    const request = { method: 'GET', path: '/jsonrpc', parameters: {}, isJson: false }
    const { status, type } = await answer(world.devnet, request)
    expect({ status, type }).toEqual({ status: 405, type: 'text/html;charset=iso-8859-1' })
  })

  test('any text gets an answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (body) => {
        const answer = await ask(body)
        expect(answer === undefined || Array.isArray(answer) || 'error' in answer).toBe(true)
      }),
    )
  })

  test('deep nesting gets an answer too', async () => {
    const depth = 200_000
    expect(await ask('['.repeat(depth))).toMatchObject({ error: { code: -32_700 } })
    await ask(`{"id":1,"method":"eth_getLogs","params":[${'['.repeat(5000)}${']'.repeat(5000)}]}`)
  })
})

describe('many requests at once', () => {
  const request = (id: number, method = 'eth_chainId') => ({ jsonrpc: '2.0', id, method, params: [] })

  test('are each answered, in their order', async () => {
    const answers = await ask(JSON.stringify([request(1), 5, request(2, 'eth_nothing'), request(3)]))
    expect((answers as RpcAnswer[]).map(({ id, error }) => [id, error?.code])).toEqual([
      [1, undefined],
      [null, -32_600],
      [2, -32_601],
      [3, undefined],
    ])
  })

  test('are limited to a hundred', async () => {
    const batch = (count: number) => JSON.stringify(Array.from({ length: count }, (_, id) => request(id)))
    expect(await ask(batch(100))).toHaveLength(100)
    expect(await ask(batch(101))).toMatchObject({
      id: null,
      error: { code: -32_005, message: 'Batch size 101 exceeds the limit of 100' },
    })
  })

  test('keep their ids, digit by digit', async () => {
    const body = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"eth_accounts"}`
    for (const id of [
      '0',
      '-1',
      '1.5',
      '""',
      '"1234567890123456789"',
      '9007199254740993',
      '1700000000123456',
    ]) {
      expect((await world.send(body(id))).body).toBe(`{"jsonrpc":"2.0","id":${id},"result":[]}`)
      expect((await world.send(`[${body(id)}]`)).body).toBe(`[{"jsonrpc":"2.0","id":${id},"result":[]}]`)
    }
  })

  test('let other requests be served in between', async () => {
    const spin = {
      to: evm(failures),
      data: encodeFunctionData({ abi: abiOf('failures'), functionName: 'spinPure' }),
    }
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [spin, 'latest'] }
    let isAnswered = false
    const batch = ask(JSON.stringify(Array.from({ length: 10 }, () => call))).then((answers) => {
      isAnswered = true
      return answers as RpcAnswer[]
    })
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(await world.result('eth_blockNumber')).toBeTruthy()
    expect(isAnswered).toBe(false)
    expect((await batch).map(({ error }) => error?.message)).toEqual(
      Array.from(
        { length: 10 },
        () => expect.stringMatching(/^CPU timeout for '\w+' operation executing$/) as string,
      ),
    )
  })

  test('a request without an id, or with null, gets no response when it succeeds', async () => {
    const silent = { jsonrpc: '2.0', method: 'eth_chainId' }
    expect(await ask(JSON.stringify(silent))).toBeUndefined()
    expect(await ask(JSON.stringify({ ...silent, id: null }))).toBeUndefined()
    expect(await ask(JSON.stringify([silent, silent]))).toBeUndefined()
    expect(await ask(JSON.stringify([silent, request(4)]))).toHaveLength(1)
  })
})
