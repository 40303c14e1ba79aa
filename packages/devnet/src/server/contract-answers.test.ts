// Contracts read and called over HTTP: each answer is as java-tron's description has it, in both forms.
import { contracts } from '@sundial/contracts'
import { fromHex, fromText, keccak256, toBase58, toHex } from '@sundial/primitives'
import { decodeErrorResult, decodeFunctionResult, encodeErrorResult } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  abiOf,
  callOf,
  creationOf,
  deploy,
  evmAddress,
  receiptOf,
  send,
  trigger,
} from '../../test/contracts.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { faultsOf } from '../../test/open-api.ts'
import { pay, rich, wallet } from '../../test/world.ts'

const bob = wallet(1000)
type Json = Readonly<Record<string, unknown>>
let node: TestNode
let token: string
let failures: string

beforeAll(async () => {
  node = await openNode()
  node.devnet.mine(2)
  pay(node.devnet.chain, rich, bob.address, 100_000_000_000n)
  node.devnet.mine(1)
  token = await deploy(node, 'plainToken', { args: ['Plain', 'PLN', 6, 1_000_000n], wallet: bob })
  failures = await deploy(node, 'failures', { wallet: bob })
})

/** Asked in both forms, held against the description; answers the one with hex. */
async function ask(name: string, parameters: Json, root = 'wallet'): Promise<Json> {
  const answers = []
  for (const visible of [true, false]) {
    const { status, body, json } = await node.ask(`/${root}/${name}`, {
      ...inForm(parameters, visible),
      visible,
    })
    expect(status).toBe(200)
    expect(faultsOf(`/wallet/${name}`, 'post', JSON.parse(body))).toEqual([])
    answers.push(json)
  }
  return answers[1]!
}

const inForm = (parameters: Json, visible: boolean): Json =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      visible && (name.endsWith('_address') || name === 'value') && String(value).startsWith('41')
        ? toBase58(String(value))
        : value,
    ]),
  )

const hexOf = (text: string) => toHex(fromText(text))
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const addressWord = (address: string) => address.slice(2).padStart(64, '0')
const call = async (functionName: string, args: readonly unknown[] = [], more: Json = {}) =>
  ask('triggerconstantcontract', {
    owner_address: bob.address,
    contract_address: failures,
    data: callOf('failures', functionName, args),
    ...more,
  })
const firstResult = (json: Json) => `0x${(json['constant_result'] as readonly string[])[0]!}` as const

describe('what a contract is', () => {
  test('getcontract tells what was deployed, with code and ABI', async () => {
    const json = await ask('getcontract', { value: token })
    expect(json).toMatchObject({
      origin_address: bob.address,
      contract_address: token,
      bytecode: creationOf('plainToken', ['Plain', 'PLN', 6, 1_000_000n]),
      consume_user_resource_percent: 100,
      origin_energy_limit: 10_000_000,
      name: contracts.plainToken.contractName,
    })
    const { entrys } = json['abi'] as { entrys: readonly Json[] }
    expect(entrys).toHaveLength(abiOf('plainToken').length)
    expect(entrys.find(({ name }) => name === 'transfer')).toEqual({
      name: 'transfer',
      inputs: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
      outputs: [{ type: 'bool' }],
      type: 'Function',
      stateMutability: 'Nonpayable',
    })
  })

  test('getcontractinfo tells the code that runs, and its hash is in getcontract', async () => {
    const json = await ask('getcontractinfo', { value: token })
    const code = String(json['runtimecode'])
    expect(code).toHaveLength(contracts.plainToken.runtimeBytecode.length)
    expect(json['smart_contract']).toEqual(await ask('getcontract', { value: token }))
    expect((json['smart_contract'] as Json)['code_hash']).toBe(toHex(keccak256(fromHex(code))))
    expect(json['contract_state']).toBeDefined()
  })

  test.each(['getcontract', 'getcontractinfo'])(
    '%s answers nothing where there is no contract',
    async (name) => {
      for (const value of [bob.address, wallet(1999).address, ''])
        expect(await ask(name, { value })).toEqual({})
      expect(await ask(name, {})).toEqual({})
      expect(await ask(name, { value: 'zz' })).toHaveProperty('Error')
    },
  )

  test('a contract of a contract has no ABI and no name', async () => {
    const creator = await deploy(node, 'creator', { wallet: bob })
    const id = await trigger(node, { contract_address: creator, function_selector: 'create()' }, bob)
    const [inner] = (await receiptOf(node, id))['internal_transactions'] as readonly Json[]
    const made = await ask('getcontract', { value: String(inner!['transferTo_address']) })
    expect(made).toEqual({
      contract_address: inner!['transferTo_address'],
      origin_address: creator,
      consume_user_resource_percent: 100,
      code_hash: expect.any(String) as string,
    })
  })
})

describe('deploycontract', () => {
  const asked = () => ({
    owner_address: bob.address,
    abi: '[]',
    bytecode: creationOf('failures', []),
    fee_limit: 1_000_000_000,
    origin_energy_limit: 1,
  })

  test('puts the parameter behind the code and tells the address', async () => {
    const json = await ask('deploycontract', {
      ...asked(),
      bytecode: contracts.plainToken.bytecode,
      parameter: creationOf('plainToken', ['P', 'Q', 6, 5n]).slice(contracts.plainToken.bytecode.length),
      call_value: 7,
      name: 'Plain',
      Permission_id: 2,
    })
    expect(json).toMatchObject({
      visible: false,
      contract_address: expect.stringMatching(/^41[0-9a-f]{40}$/) as string,
      raw_data: {
        fee_limit: 1_000_000_000,
        contract: [
          {
            Permission_id: 2,
            parameter: {
              value: {
                new_contract: {
                  bytecode: creationOf('plainToken', ['P', 'Q', 6, 5n]),
                  call_value: 7,
                  abi: {},
                },
              },
            },
          },
        ],
      },
    })
  })

  test.each<[string, Json, string]>([
    ['percent', { consume_user_resource_percent: 101 }, 'percent must be >= 0 and <= 100'],
    ['bytecode', { bytecode: '60zz' }, 'exception decoding Hex string'],
    ['ABI', { abi: '[{' }, ''],
    ['kind of ABI entry', { abi: '[{"type":"thing"}]' }, ''],
    ['call value', { call_value: 'much' }, ''],
    ['owner', { owner_address: 'nobody' }, ''],
  ])('refuses a wrong %s', async (_, wrong, text) => {
    expect(await ask('deploycontract', { ...asked(), ...wrong })).toEqual({
      Error: expect.stringContaining(text) as string,
    })
  })

  test('takes an ABI of text, a list, none, and one with structs', async () => {
    const struct = [
      { type: 'tuple', name: 's', internalType: 'struct S', components: [{ type: 'uint256', name: 'a' }] },
    ]
    const abi = [{ type: 'function', name: 'f', inputs: struct, outputs: [], stateMutability: 'view' }]
    for (const given of [JSON.stringify(abi), abi]) {
      const { status, json } = await node.ask('/wallet/deploycontract', { ...asked(), abi: given })
      expect(status).toBe(200)
      expect(JSON.stringify(json)).toContain('"inputs":[{"name":"s","type":"tuple"}]')
    }
    expect(await ask('deploycontract', { ...asked(), abi: undefined })).toHaveProperty('txID')
  })
})

describe('triggersmartcontract', () => {
  const asked = (more: Json) => ({ owner_address: bob.address, contract_address: token, ...more })

  test('builds the transaction by selector and parameter, or by data', async () => {
    const by = async (more: Json) => {
      const json = await ask('triggersmartcontract', asked({ fee_limit: 5_000_000, call_value: 0, ...more }))
      expect(json['result']).toEqual({ result: true })
      expect(Object.keys(json).sort()).toEqual(['result', 'transaction'])
      return json['transaction'] as {
        raw_data: { contract: [{ parameter: { value: Json } }]; fee_limit: number }
      }
    }
    const data = callOf('plainToken', 'transfer', [evmAddress(rich.address), 5n])
    const parameter = addressWord(rich.address) + word(5n)
    for (const more of [{ function_selector: 'transfer(address,uint256)', parameter }, { data }]) {
      const { raw_data } = await by(more)
      expect(raw_data.contract[0].parameter.value['data']).toBe(data)
      expect(raw_data.fee_limit).toBe(5_000_000)
    }
  })

  test('runs at once what the ABI says only reads', async () => {
    const json = await ask(
      'triggersmartcontract',
      asked({ function_selector: 'balanceOf(address)', parameter: addressWord(bob.address) }),
    )
    expect(json).toMatchObject({ result: { result: true }, transaction: { ret: [{}] } })
    expect(json['energy_used']).toBeGreaterThan(100)
    expect(firstResult(json)).toBe(`0x${word(1_000_000n)}`)
  })

  test.each<[string, Json, string, string]>([
    [
      'no contract',
      { contract_address: bob.address },
      'CONTRACT_VALIDATE_ERROR',
      'No contract or not a valid smart contract',
    ],
    [
      'no owner',
      { owner_address: '' },
      'OTHER_ERROR',
      "class java.security.InvalidParameterException : owner_address isn't set.",
    ],
    [
      'no address',
      { contract_address: undefined },
      'OTHER_ERROR',
      "class java.security.InvalidParameterException : contract_address isn't set.",
    ],
  ])('%s is said in its result', async (_, wrong, code, text) => {
    expect(await ask('triggersmartcontract', { ...asked({ data: '' }), ...wrong })).toEqual({
      result: { code, message: hexOf(text) },
    })
  })

  test.each<Json>([
    { parameter: 'zz', function_selector: 'f()' },
    { call_value: 'x' },
    { fee_limit: {} },
    { data: 7 },
  ])('nonsense %o is said in its result', async (wrong) => {
    const { result } = await ask('triggersmartcontract', asked(wrong))
    expect(result).toMatchObject({
      code: 'OTHER_ERROR',
      message: expect.stringMatching(/^636c61737320/) as string,
    })
  })
})

describe('triggerconstantcontract', () => {
  test('answers what a call would, and nothing of it stays', async () => {
    const before = new Map(node.devnet.chain.state.entries('storage'))
    const json = await call('succeed')
    expect(json['result']).toEqual({ result: true })
    expect(firstResult(json)).toBe(`0x${word(1n)}`)
    expect(json['energy_used']).toBeGreaterThan(20_000)
    expect(new Map(node.devnet.chain.state.entries('storage'))).toEqual(before)
  })

  test('tells logs and internal transactions', async () => {
    const data = callOf('plainToken', 'transfer', [evmAddress(rich.address), 5n])
    const sent = await ask('triggerconstantcontract', {
      owner_address: bob.address,
      contract_address: token,
      data,
    })
    expect(sent['logs']).toEqual([
      {
        address: token.slice(2),
        topics: [expect.any(String), addressWord(bob.address), addressWord(rich.address)],
        data: word(5n),
      },
    ])
    const caught = await call('innerCaught')
    expect(caught['internal_transactions']).toMatchObject([
      { caller_address: failures, transferTo_address: failures, note: hexOf('call'), rejected: true },
    ])
  })

  test('a revert is a result with the reason in its bytes', async () => {
    const json = await call('requireText', ['no way'])
    expect(json).toMatchObject({
      result: { result: true, message: hexOf('REVERT opcode executed') },
      transaction: { ret: [{ ret: 'FAILED' }] },
    })
    expect(decodeErrorResult({ abi: abiOf('failures'), data: firstResult(json) }).args).toEqual(['no way'])
    const custom = await call('customErrorWith', [7n, 'why'])
    expect(firstResult(custom)).toBe(
      encodeErrorResult({
        abi: abiOf('failures'),
        errorName: 'Detailed',
        args: [evmAddress(bob.address), 7n, 'why'],
      }),
    )
  })

  test('a revert keeps the logs of what came before it', async () => {
    const json = await ask('triggerconstantcontract', {
      owner_address: bob.address,
      data: '60006000a060006000fd',
    })
    expect(json).toMatchObject({
      result: { result: true, message: hexOf('REVERT opcode executed') },
      logs: [{ address: expect.any(String) as string }],
    })
  })

  test.each<[string, string, string]>([
    ['spinPure', 'OutOfTimeException', 'CPU timeout for'],
    ['memoryBomb', 'OutOfMemoryException', 'Out of Memory when'],
    ['invalidOpcode', 'IllegalOperationException', 'Invalid operation code: opCode[fe]'],
  ])('%s cannot go on: %s', async (functionName, javaClass, text) => {
    const json = await call(functionName)
    const { code, message } = json['result'] as { code: string; message: string }
    expect(code).toBe('OTHER_ERROR')
    const said = Buffer.from(message, 'hex').toString()
    expect(said).toContain(`class org.tron.core.vm.program.Program$${javaClass} : ${text}`)
    expect(Object.keys(json)).toEqual(['result'])
  })

  test('value is moved for the call, and refused where there is none', async () => {
    const more = { call_value: 1_000_000_000_000_000 }
    expect(await call('payItself', [], more)).toMatchObject({
      result: {
        code: 'CONTRACT_VALIDATE_ERROR',
        message: hexOf('Validate InternalTransfer error, balance is not sufficient.'),
      },
    })
    expect(await call('notPayable', [], { call_value: 1 })).toMatchObject({
      transaction: { ret: [{ ret: 'FAILED' }] },
    })
  })

  test('without an address it deploys, and answers the code', async () => {
    const json = await ask('triggerconstantcontract', {
      owner_address: bob.address,
      data: creationOf('failures', []),
    })
    expect(firstResult(json)).toBe(`0x${contracts.failures.runtimeBytecode}`)
    expect(json['energy_used']).toBeGreaterThan(contracts.failures.runtimeBytecode.length * 100)
    expect(json['transaction']).toHaveProperty('contract_address')
  })

  test.each<[Json, string]>([
    [{ contract_address: '' }, 'At least one of contract_address and data must be set.'],
    [
      { contract_address: '', data: '00', function_selector: 'f()' },
      'While trying to deploy, function_selector and data can not be both set.',
    ],
    [{ owner_address: null }, "owner_address isn't set."],
  ])('%o is refused', async (wrong, text) => {
    const asked = { owner_address: bob.address, contract_address: failures, ...wrong }
    for (const name of ['triggerconstantcontract', 'estimateenergy']) {
      expect(await ask(name, asked)).toEqual({
        result: {
          code: 'OTHER_ERROR',
          message: hexOf(`class java.security.InvalidParameterException : ${text}`),
        },
      })
    }
  })

  test('an account is no contract', async () => {
    for (const name of ['triggerconstantcontract', 'estimateenergy']) {
      expect(await ask(name, { owner_address: bob.address, contract_address: bob.address })).toEqual({
        result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexOf('Smart contract is not exist.') },
      })
    }
  })

  test('sees the head block', async () => {
    const data = '43600052426020524160405260606000f3'
    const json = await ask('triggerconstantcontract', { owner_address: bob.address, data })
    const { chain } = node.devnet
    const said = firstResult(json).slice(2)
    expect(BigInt(`0x${said.slice(0, 64)}`)).toBe(BigInt(chain.index.headHeight))
    expect(BigInt(`0x${said.slice(64, 128)}`)).toBe(BigInt(chain.headTimeMs / 1000))
  })

  test('under walletsolidity a contract is there when it is final', async () => {
    const fresh = await deploy(node, 'failures', { wallet: bob })
    const asked = { owner_address: bob.address, contract_address: fresh, function_selector: 'writes()' }
    const gone = await ask('triggerconstantcontract', asked, 'walletsolidity')
    expect(gone).toMatchObject({ result: { code: 'CONTRACT_VALIDATE_ERROR' } })
    node.devnet.mine(27)
    expect(firstResult(await ask('triggerconstantcontract', asked, 'walletsolidity'))).toBe(`0x${word(0n)}`)
    expect(await ask('estimateenergy', asked, 'walletsolidity')).toMatchObject({ result: { result: true } })
  })
})

describe('estimateenergy', () => {
  const estimate = async (functionName: string, args: readonly unknown[] = []) =>
    ask('estimateenergy', {
      owner_address: bob.address,
      contract_address: failures,
      data: callOf('failures', functionName, args),
    })

  test('answers energy a call goes through with', async () => {
    const json = await estimate('succeed')
    const used = Number((await call('succeed'))['energy_used'])
    expect(json['result']).toEqual({ result: true })
    expect(json['energy_required']).toBeGreaterThanOrEqual(used)
    expect(json['energy_required']).toBeLessThanOrEqual(used + 10_000)
    const fee = Number(json['energy_required']) * 100
    const data = callOf('failures', 'succeed')
    const id = await trigger(node, { contract_address: failures, data, fee_limit: fee }, bob)
    expect(await receiptOf(node, id)).toMatchObject({ receipt: { result: 'SUCCESS' } })
  })

  test('a call that fails whatever it is given is told why', async () => {
    expect(await estimate('requireText', ['no'])).toEqual({
      result: { code: 'CONTRACT_EXE_ERROR', message: hexOf('REVERT opcode executed') },
    })
    expect(await estimate('spinPure')).toMatchObject({ result: { code: 'OTHER_ERROR' } })
  })

  test('a deployment can be estimated', async () => {
    const json = await ask('estimateenergy', { owner_address: bob.address, data: creationOf('failures', []) })
    expect(json['energy_required']).toBeGreaterThan(contracts.failures.runtimeBytecode.length * 100)
  })
})

describe('settings', () => {
  test.each<[string, Json, string, unknown]>([
    ['updatesetting', { consume_user_resource_percent: 30 }, 'consume_user_resource_percent', 30],
    ['updateenergylimit', { origin_energy_limit: 77 }, 'origin_energy_limit', 77],
    ['clearabi', {}, 'abi', {}],
  ])('%s is built, taken and seen', async (name, more, member, value) => {
    const contract = await deploy(node, 'failures', { wallet: bob })
    const asked = { owner_address: bob.address, contract_address: contract, ...more }
    const built = await ask(name, asked)
    expect(built).toHaveProperty('txID')
    await send(node, built, bob)
    node.devnet.mine(1)
    expect((await ask('getcontract', { value: contract }))[member]).toEqual(value)
    expect(await ask(name, { ...asked, owner_address: rich.address })).toHaveProperty('Error')
    expect(await ask(name, { ...asked, contract_address: bob.address })).toHaveProperty('Error')
    expect(await ask(name, { ...asked, contract_address: 'zz' })).toHaveProperty('Error')
  })
})

test('a result can be read by a coder nobody here wrote', async () => {
  const json = await ask('triggerconstantcontract', {
    owner_address: bob.address,
    contract_address: token,
    function_selector: 'name()',
  })
  expect(
    decodeFunctionResult({ abi: abiOf('plainToken'), functionName: 'name', data: firstResult(json) }),
  ).toBe('Plain')
})
