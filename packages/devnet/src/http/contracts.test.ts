// Contracts read, deployed and called over HTTP: each answer is as java-tron's description has it, in both forms.
import { contracts } from '@sundial/contracts'
import { fromHex, keccak256, toHex } from '@sundial/primitives'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addressWord,
  bob,
  firstResult,
  hexOf,
  type Json,
  openContracts,
  word,
} from '../../test/contract-answers.ts'
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
import { rich, wallet } from '../../test/world.ts'

let { node, token, ask } = {} as Awaited<ReturnType<typeof openContracts>>

beforeAll(async () => {
  ;({ node, token, ask } = await openContracts())
})

describe('what a contract is', () => {
  test('getcontract returns what was deployed, with code and ABI', async () => {
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

  test('getcontractinfo returns the runtime code, whose hash is in getcontract', async () => {
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
  const parameters = () => ({
    owner_address: bob.address,
    abi: '[]',
    bytecode: creationOf('failures', []),
    fee_limit: 1_000_000_000,
    origin_energy_limit: 1,
  })

  test('appends the parameter to the code and returns the address', async () => {
    const json = await ask('deploycontract', {
      ...parameters(),
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
    expect(await ask('deploycontract', { ...parameters(), ...wrong })).toEqual({
      Error: expect.stringContaining(text) as string,
    })
  })

  test('accepts an ABI as text, as a list, with structs, and none', async () => {
    const struct = [
      { type: 'tuple', name: 's', internalType: 'struct S', components: [{ type: 'uint256', name: 'a' }] },
    ]
    const abi = [{ type: 'function', name: 'f', inputs: struct, outputs: [], stateMutability: 'view' }]
    for (const given of [JSON.stringify(abi), abi]) {
      const { status, json } = await node.ask('/wallet/deploycontract', { ...parameters(), abi: given })
      expect(status).toBe(200)
      expect(JSON.stringify(json)).toContain('"inputs":[{"name":"s","type":"tuple"}]')
    }
    expect(await ask('deploycontract', { ...parameters(), abi: undefined })).toHaveProperty('txID')
  })
})

describe('triggersmartcontract', () => {
  const parameters = (more: Json) => ({ owner_address: bob.address, contract_address: token, ...more })

  test('builds the transaction by selector and parameter, or by data', async () => {
    const by = async (more: Json) => {
      const json = await ask(
        'triggersmartcontract',
        parameters({ fee_limit: 5_000_000, call_value: 0, ...more }),
      )
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

  test('runs a function at once when the ABI says that it only reads', async () => {
    const json = await ask(
      'triggersmartcontract',
      parameters({ function_selector: 'balanceOf(address)', parameter: addressWord(bob.address) }),
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
    expect(await ask('triggersmartcontract', { ...parameters({ data: '' }), ...wrong })).toEqual({
      result: { code, message: hexOf(text) },
    })
  })

  test.each<Json>([
    { parameter: 'zz', function_selector: 'f()' },
    { call_value: 'x' },
    { fee_limit: {} },
    { data: 7 },
  ])('nonsense %o is said in its result', async (wrong) => {
    const { result } = await ask('triggersmartcontract', parameters(wrong))
    expect(result).toMatchObject({
      code: 'OTHER_ERROR',
      message: expect.stringMatching(/^636c61737320/) as string,
    })
  })
})

describe('settings', () => {
  test.each<[string, Json, string, unknown]>([
    ['updatesetting', { consume_user_resource_percent: 30 }, 'consume_user_resource_percent', 30],
    ['updateenergylimit', { origin_energy_limit: 77 }, 'origin_energy_limit', 77],
    ['clearabi', {}, 'abi', {}],
  ])('%s is built, taken and seen', async (name, more, member, value) => {
    const contract = await deploy(node, 'failures', { wallet: bob })
    const parameters = { owner_address: bob.address, contract_address: contract, ...more }
    const built = await ask(name, parameters)
    expect(built).toHaveProperty('txID')
    await send(node, built, bob)
    node.devnet.mine(1)
    expect((await ask('getcontract', { value: contract }))[member]).toEqual(value)
    expect(await ask(name, { ...parameters, owner_address: rich.address })).toHaveProperty('Error')
    expect(await ask(name, { ...parameters, contract_address: bob.address })).toHaveProperty('Error')
    expect(await ask(name, { ...parameters, contract_address: 'zz' })).toHaveProperty('Error')
  })
})
