import { readdirSync, readFileSync } from 'node:fs'
import { fromHex, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import {
  type Abi,
  decodeErrorResult,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { contracts } from '../../../contracts/index.ts'
import { decodeCall, decodeResult } from './decode-call.ts'
import { decodeEvent, decodeLog } from './decode-log.ts'
import { decodeRevert } from './decode-revert.ts'
import { type AbiInput, encodeCall, encodeParameters } from './encode-parameters.ts'
import { signatureOf } from './item.ts'
import { describePanic } from './panic.ts'
import { parseEvent, parseFunction, parseSignature } from './parse-signature.ts'
import { readAbi } from './read-abi.ts'
import { createSignatureTable, joinTables, standardTable } from './signature-table.ts'
import { selectorOf, topicOf } from './signature.ts'
import { samples } from './testing-samples.ts'
import { loadWellKnown } from './well-known.ts'

const wellKnown = await loadWellKnown()
const bytesOf = (hex: string) => fromHex(hex)

describe('calls', () => {
  test('a call is encoded like viem and round-trips', () => {
    fc.assert(
      fc.property(fc.array(samples, { maxLength: 4 }), (list) => {
        const item = { ...parseFunction('f()'), inputs: list.map(({ parameter }) => parameter) }
        const data = encodeCall(item, list.map(({ value }) => value) as AbiInput[])
        const call = decodeCall(data, createSignatureTable([item]))
        expect(call?.values.map(({ value }) => value)).toEqual(list.map(({ value }) => value))
        expect(call?.selector).toBe(selectorOf(signatureOf(item)))
      }),
    )
  })

  test('a struct is decoded by its names', () => {
    const target = `0x${'11'.repeat(20)}` as const
    const data = encodeFunctionData({
      abi: contracts.multicall.abi,
      functionName: 'aggregate3',
      args: [[{ target, allowFailure: true, callData: '0x1234' }]],
    })
    const [calls] = decodeCall(
      bytesOf(data),
      createSignatureTable(readAbi(contracts.multicall.abi)),
    )!.arguments
    expect(JSON.parse(calls!.value)).toEqual([
      { target: 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV', allowFailure: true, callData: '0x1234' },
    ])
  })

  test('a result is decoded by the outputs of its function', () => {
    const item = parseFunction('function getReserves() view returns (uint112 reserve0, uint112 reserve1)')
    const data = encodeParameters(item.outputs, [1, 2])
    expect(decodeResult(item, data).map(({ name, value }) => [name, value])).toEqual([
      ['reserve0', 1n],
      ['reserve1', 2n],
    ])
  })

  test('every TriggerSmartContract of the recorded chain decodes or is skipped', () => {
    const seen = recordedCalls()
    expect(seen.length).toBeGreaterThan(20)
    const read = seen.filter((data) => decodeCall(fromHex(data), wellKnown) !== undefined)
    expect(read.length / seen.length).toBeGreaterThan(0.8)
  })
})

describe('logs', () => {
  const abi = contracts.collectible.abi as Abi
  const table = createSignatureTable(readAbi(abi))
  const holder = (byte: string) => `0x${byte.repeat(20)}`
  const topicsOf = (eventName: string, args: unknown) =>
    encodeEventTopics({ abi, eventName, args } as never).map((topic) => bytesOf(topic as Hex))

  test('a collectible and a coin share one topic and are distinguished by their number of topics', () => {
    const topics = topicsOf('Transfer', { from: holder('01'), to: holder('02'), tokenId: 7n })
    expect(decodeLog(topics, new Uint8Array(0))?.arguments.map(({ name, value }) => [name, value])).toEqual([
      ['from', `41${'01'.repeat(20)}`],
      ['to', `41${'02'.repeat(20)}`],
      ['tokenId', 7n],
    ])
    const coin = decodeLog(topics.slice(0, 3), topics[3]!)
    expect(coin?.arguments.map(({ name, indexed }) => [name, indexed])).toEqual([
      ['from', true],
      ['to', true],
      ['value', false],
    ])
    expect(decodeLog(topics, new Uint8Array(0), table)?.name).toBe('Transfer')
  })

  test('a log without indexed members is decoded where there is only one way', () => {
    const [topic, ...rest] = topicsOf('Transfer', { from: holder('01'), to: holder('02'), tokenId: 7n })
    const data = bytesOf(rest.map((word) => toHex(word)).join(''))
    expect(decodeLog([topic!], data)?.arguments.map(({ value }) => value)).toEqual([
      `41${'01'.repeat(20)}`,
      `41${'02'.repeat(20)}`,
      7n,
    ])
    expect(decodeLog([topic!, rest[0]!], data)).toBeUndefined()
  })

  test('an indexed text is only its hash', () => {
    const event = parseEvent('event Named(string indexed name, uint256[] indexed list, bytes4 indexed tag)')
    const words = ['aa', 'bb', 'cc'].map((byte) => bytesOf(byte.repeat(32)))
    const log = decodeEvent(event, [bytesOf(topicOf(signatureOf(event))), ...words], new Uint8Array(0))
    expect(log.arguments.map(({ type, value, isHash }) => [type, value, isHash])).toEqual([
      ['string', `0x${'aa'.repeat(32)}`, true],
      ['uint256[]', `0x${'bb'.repeat(32)}`, true],
      ['bytes4', '0xcccccccc', false],
    ])
  })

  test('an anonymous event is decoded on request', () => {
    const event = parseEvent('event Note(bytes4 indexed sig, uint8 value) anonymous')
    const log = decodeEvent(
      event,
      [bytesOf('12345678'.padEnd(64, '0'))],
      encodeParameters([{ type: 'uint8' }], [5]),
    )
    expect(log.arguments.map(({ value }) => value)).toEqual(['0x12345678', 5n])
  })

  test('no log crashes the reader', () => {
    const topics = fc.oneof(
      fc
        .constantFrom(
          'Transfer(address,address,uint256)',
          'TransferBatch(address,address,address,uint256[],uint256[])',
          'URI(string,uint256)',
        )
        .map((signature) => bytesOf(topicOf(signature))),
      fc.uint8Array({ maxLength: 33 }),
    )
    fc.assert(
      fc.property(fc.array(topics, { maxLength: 5 }), fc.uint8Array({ maxLength: 200 }), (list, data) => {
        decodeLog(list, data, wellKnown)
      }),
      { numRuns: 1000 },
    )
  })

  test('the recorded log of a swap reads', () => {
    const [swap] = recordedLogs().filter(({ topics }) => topics[0]?.startsWith('c42079f9'))
    const log = decodeLog(
      swap!.topics.map((topic) => fromHex(topic)),
      fromHex(swap!.data),
      wellKnown,
    )
    expect(log?.arguments.map(({ name, indexed }) => `${name}${indexed ? '*' : ''}`)).toEqual([
      'sender*',
      'recipient*',
      'amount0',
      'amount1',
      'sqrtPriceX96',
      'liquidity',
      'tick',
    ])
  })
})

describe('reverts', () => {
  const failures = contracts.failures.abi as Abi
  const table = createSignatureTable(readAbi(failures))
  const errorData = (errorName: string, args: readonly unknown[]) =>
    bytesOf(encodeErrorResult({ abi: failures, errorName, args }))
  const text = (reason: string) =>
    bytesOf(`08c379a0${toHex(encodeParameters([{ type: 'string' }], [reason]))}`)
  const panic = (code: number) => bytesOf(`4e487b71${toHex(encodeParameters([{ type: 'uint256' }], [code]))}`)

  test('the text of a require', () =>
    expect(decodeRevert(text('not enough'))).toEqual({ kind: 'text', text: 'not enough' }))

  test.each([
    [0x01, 'assertion_failed'],
    [0x11, 'overflow'],
    [0x12, 'division_by_zero'],
    [0x32, 'index_out_of_bounds'],
  ] as const)('panic %i is %s', (code, reason) => {
    expect(decodeRevert(panic(code))).toEqual({ kind: 'panic', code: BigInt(code), reason })
    expect(describePanic(reason)).toMatch(/^[A-Z].*\.$/)
  })

  test('a panic with an unknown number has no description', () =>
    expect(decodeRevert(panic(0x99))).toEqual({ kind: 'panic', code: 0x99n, reason: undefined }))

  test('an error of the contract is decoded with its arguments', () => {
    const data = errorData('Detailed', [`0x${'11'.repeat(20)}`, 5n, 'why'])
    expect(decodeRevert(data, table)).toMatchObject({
      kind: 'custom',
      signature: 'Detailed(address,uint256,string)',
      arguments: [{ value: `41${'11'.repeat(20)}` }, { value: 5n }, { value: 'why' }],
    })
    expect(decodeRevert(data)).toMatchObject({ kind: 'unknown', selector: toHex(data.subarray(0, 4)) })
    expect(decodeRevert(data, joinTables(standardTable(), table)).kind).toBe('custom')
    expect(decodeErrorResult({ abi: failures, data: `0x${toHex(data)}` }).errorName).toBe('Detailed')
  })

  test('a well-known error reads without an ABI', () => {
    const item = parseSignature('error OwnableUnauthorizedAccount(address account)')
    const data = bytesOf(`${selectorOf(signatureOf(item))}${'0'.repeat(24)}${'11'.repeat(20)}`)
    expect(decodeRevert(data, wellKnown)).toMatchObject({
      kind: 'custom',
      name: 'OwnableUnauthorizedAccount',
    })
  })

  test.each([
    ['', 'silent'],
    ['08c379', 'unknown'],
    ['08c379a0', 'unknown'],
    [`08c379a0${'ff'.repeat(64)}`, 'unknown'],
    ['4e487b71', 'unknown'],
    ['deadbeef', 'unknown'],
  ])('%.20s is %s', (hex, kind) => expect(decodeRevert(bytesOf(hex)).kind).toBe(kind))

  test('a selector is four bytes: three are none', () => {
    expect(decodeRevert(bytesOf('08c379'))).toEqual({
      kind: 'unknown',
      selector: undefined,
      data: bytesOf('08c379'),
    })
    expect(decodeRevert(bytesOf('deadbeef'))).toMatchObject({ kind: 'unknown', selector: 'deadbeef' })
  })

  test('no bytes crash the reader', () => {
    const head = fc.constantFrom('', '08c379a0', '4e487b71', 'e450d38c')
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 200 }), (selector, rest) => {
        decodeRevert(bytesOf(selector + toHex(rest)), wellKnown)
      }),
    )
  })
})

type Log = { readonly topics: readonly string[]; readonly data: string }

function recordedLogs(): readonly Log[] {
  return everyObject().filter(
    (object): object is Log =>
      Array.isArray(object['topics']) &&
      typeof object['data'] === 'string' &&
      typeof object['topics'][0] === 'string',
  )
}

function recordedCalls(): readonly string[] {
  return everyObject().flatMap((object) => {
    const { data, contract_address: contract, owner_address: owner } = object
    return typeof data === 'string' &&
      contract !== undefined &&
      owner !== undefined &&
      /^[0-9a-f]{8,}$/.test(data)
      ? [data]
      : []
  })
}

function everyObject(): readonly Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) found.push(value as Record<string, unknown>)
    for (const member of Object.values(value)) visit(member)
  }
  for (const folder of ['blocks', 'transactions', 'transaction-infos', 'api-responses'])
    for (const file of readdirSync(`vectors/recorded/${folder}`, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json'))
        visit(JSON.parse(readFileSync(`vectors/recorded/${folder}/${file}`, 'utf8')))
  return found
}
