// Constant calls and estimates over HTTP: each answer is as java-tron's description has it, in both forms.
import { contracts } from '@sundial/contracts'
import { decodeErrorResult, decodeFunctionResult, encodeErrorResult } from 'viem'
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
import { abiOf, callOf, creationOf, deploy, evmAddress, receiptOf, trigger } from '../../test/contracts.ts'
import { rich } from '../../test/world.ts'

let { node, token, failures, ask, call } = {} as Awaited<ReturnType<typeof openContracts>>

beforeAll(async () => {
  ;({ node, token, failures, ask, call } = await openContracts())
})

describe('triggerconstantcontract', () => {
  test('returns what a call would return, and changes nothing', async () => {
    const before = new Map(node.devnet.chain.state.entries('storage'))
    const json = await call('succeed')
    expect(json['result']).toEqual({ result: true })
    expect(firstResult(json)).toBe(`0x${word(1n)}`)
    expect(json['energy_used']).toBeGreaterThan(20_000)
    expect(new Map(node.devnet.chain.state.entries('storage'))).toEqual(before)
  })

  test('returns logs and internal transactions', async () => {
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

  test('a revert keeps the logs before it', async () => {
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

  test('value is transferred for the call, and refused when the caller lacks it', async () => {
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

  test('without an address it deploys, and returns the code', async () => {
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
    const parameters = { owner_address: bob.address, contract_address: failures, ...wrong }
    for (const name of ['triggerconstantcontract', 'estimateenergy']) {
      expect(await ask(name, parameters)).toEqual({
        result: {
          code: 'OTHER_ERROR',
          message: hexOf(`class java.security.InvalidParameterException : ${text}`),
        },
      })
    }
  })

  test('an account is not a contract', async () => {
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

  test('under walletsolidity a contract exists once it is final', async () => {
    const fresh = await deploy(node, 'failures', { wallet: bob })
    const parameters = { owner_address: bob.address, contract_address: fresh, function_selector: 'writes()' }
    const gone = await ask('triggerconstantcontract', parameters, 'walletsolidity')
    expect(gone).toMatchObject({ result: { code: 'CONTRACT_VALIDATE_ERROR' } })
    node.devnet.mine(27)
    expect(firstResult(await ask('triggerconstantcontract', parameters, 'walletsolidity'))).toBe(
      `0x${word(0n)}`,
    )
    expect(await ask('estimateenergy', parameters, 'walletsolidity')).toMatchObject({
      result: { result: true },
    })
  })
})

describe('estimateenergy', () => {
  const estimate = async (functionName: string, args: readonly unknown[] = []) =>
    ask('estimateenergy', {
      owner_address: bob.address,
      contract_address: failures,
      data: callOf('failures', functionName, args),
    })

  test('returns an amount of energy with which the call succeeds', async () => {
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

  test('a call that fails with every limit reports why', async () => {
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

test('an independent coder can read a result', async () => {
  const json = await ask('triggerconstantcontract', {
    owner_address: bob.address,
    contract_address: token,
    function_selector: 'name()',
  })
  expect(
    decodeFunctionResult({ abi: abiOf('plainToken'), functionName: 'name', data: firstResult(json) }),
  ).toBe('Plain')
})
