import { readFileSync } from 'node:fs'
import { fromHex, Malformed, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { utils as tronweb } from 'tronweb'
import { describe, expect, test } from 'vitest'
import { decodeParameters } from './decode-parameters.ts'
import { type AbiInput, encodeDeploy, encodeParameters } from './encode-parameters.ts'
import { samples, type Sample } from './testing-samples.ts'
import { isDynamic, type Parameter, toMembers, typeText } from './type.ts'

type Recorded = {
  readonly name: string
  readonly outputs: readonly Parameter[]
  readonly types: readonly string[]
  readonly encoded: string
  readonly values: readonly unknown[]
}

const recorded = JSON.parse(
  readFileSync('vectors/recorded/vectors/abi/tronweb-results-a.json', 'utf8'),
) as readonly Recorded[]

describe('recorded return data of contracts, with the values that tronweb decodes', () => {
  test.each(recorded)('$name: $types', ({ outputs, types, encoded, values }) => {
    const decoded = decodeParameters(outputs, fromHex(encoded))
    expect(toMembers(outputs).map(({ type }) => typeText(type))).toEqual(
      types.map((type) => type.replaceAll('tuple', '')),
    )
    expect(decoded).toEqual(toMembers(outputs).map(({ type }, index) => fromRecorded(type, values[index])))
    expect(toHex(encodeParameters(outputs, decoded as AbiInput[]))).toBe(encoded.slice(2))
  })

  function fromRecorded(type: ReturnType<typeof toMembers>[number]['type'], expected: unknown): unknown {
    const value =
      typeof expected === 'object' && expected !== null && 'value' in expected ? expected.value : expected
    if (type.kind === 'array') return (value as unknown[]).map((member) => fromRecorded(type.of, member))
    if (type.kind === 'tuple')
      return type.members.map((member, index) => fromRecorded(member.type, (value as unknown[])[index]))
    if (type.kind === 'integer') return BigInt(value as string)
    if (type.kind === 'address') return (value as string).toLowerCase().replace('0x', '41')
    return value
  }
})

const parametersOf = (list: readonly Sample[]) => list.map(({ parameter }) => parameter)
const valuesOf = (list: readonly Sample[]) => list.map(({ value }) => value) as AbiInput[]

test('encoded values round-trip, and tronweb encodes the same bytes', () => {
  fc.assert(
    fc.property(fc.array(samples, { minLength: 1, maxLength: 4 }), (list) => {
      const encoded = encodeParameters(parametersOf(list), valuesOf(list))
      expect(decodeParameters(parametersOf(list), encoded)).toEqual(valuesOf(list))
      if (list.some(({ parameter }) => confusesTronweb(parameter))) return
      const theirs = tronweb.abi.encodeParamsV2ByABI(
        { type: 'function', name: 'f', inputs: structuredClone(parametersOf(list)) } as never,
        structuredClone(valuesOf(list)),
      )
      expect(`0x${toHex(encoded)}`).toBe(theirs)
    }),
    { numRuns: 500 },
  )
})

/** Its interpretation of `trcToken` inside tuples and of lists of lists of tuples differs from the ABI's. */
function confusesTronweb({ name, type, components = [] }: Parameter): boolean {
  if (name === '__proto__' || name === 'length') return true
  return (
    (type.startsWith('tuple[') && type.indexOf('[') !== type.lastIndexOf('[')) ||
    components.some(confusesTronweb)
  )
}

test('foreign bytes decode to values or are rejected with a code, whatever the types', () => {
  fc.assert(
    fc.property(
      fc.array(samples, { minLength: 1, maxLength: 4 }),
      fc.oneof(fc.uint8Array({ maxLength: 400 }), mangledWords()),
      (list, bytes) => {
        expect(outcome(() => decodeParameters(parametersOf(list), bytes))).toMatch(
          /^(?:done|malformed_abi_data)$/,
        )
      },
    ),
    { numRuns: 2000 },
  )
})

test('an encoding with one byte changed decodes or is rejected with a code', () => {
  fc.assert(
    fc.property(
      fc.array(samples, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      fc.nat(255),
      (list, at, byte) => {
        const bytes = encodeParameters(parametersOf(list), valuesOf(list))
        if (bytes.length > 0) bytes[at % bytes.length] = byte
        expect(outcome(() => decodeParameters(parametersOf(list), bytes))).toMatch(
          /^(?:done|malformed_abi_data)$/,
        )
      },
    ),
    { numRuns: 1000 },
  )
})

/** Words that are small numbers, like offsets and lengths. */
function mangledWords(): fc.Arbitrary<Uint8Array> {
  const word = fc.oneof(
    fc.nat(12).map((count) => 32 * count),
    fc.nat(64),
    fc.constant(2 ** 31),
  )
  return fc
    .array(word, { maxLength: 16 })
    .map((words) => fromHex(words.map((value) => value.toString(16).padStart(64, '0')).join('')))
}

describe('hostile data', () => {
  const words = (...list: readonly (number | string)[]) =>
    fromHex(list.map((value) => value.toString(16).padStart(64, '0')).join(''))

  test('rejects a list whose elements all point at one blob before it grows', () => {
    const count = 2000
    const blob = 32 * (count + 2)
    const offsets = Array.from({ length: count }, () => 32 * count)
    const data = new Uint8Array(blob + 32 + 64 * 1024)
    data.set(words(32, count, ...offsets, 64 * 1024))
    expect(() => decodeParameters([{ type: 'bytes[]' }], data)).toThrow('decodes to more than 4194304 bytes')
  })

  test('nested lists of the same bytes, 32 to the power of 12 of them', () => {
    const loop = words(...Array.from({ length: 100 }, () => 32))
    const type = `uint256${'[]'.repeat(12)}`
    expect(() => decodeParameters([{ type }], loop)).toThrow('decodes to more than 100000 values')
  })

  test.each([
    ['a length beyond any memory', 'uint256[]', words(32, 'f'.repeat(64))],
    ['an offset past the end', 'string', words(4096, 1, 0)],
    ['an offset that would overflow', 'string', words('f'.repeat(64), 1, 0)],
    ['a fixed list of a billion', 'uint256[999999999]', words(1, 2)],
    ['half a word', 'uint256', new Uint8Array(31)],
    ['no data', 'uint256', new Uint8Array(0)],
    ['a boolean of 2', 'bool', words(2)],
  ])('rejects %s', (_, type, data) =>
    expect(outcome(() => decodeParameters([{ type }], data))).toBe('malformed_abi_data'),
  )

  test.each([
    'uint',
    'uint7',
    'uint264',
    'int0',
    'bytes0',
    'bytes33',
    'bytes01',
    'uint256[',
    'uint256[01]',
    'uint256[-1]',
    'uint256[0]',
    'uint256[0][999999999]',
    'tuple',
    'mapping(address=>uint256)',
    '',
    'address payable',
    'fixed128x18',
    `uint8${'[]'.repeat(17)}`,
    `uint8[${'9'.repeat(20)}]`,
    'x'.repeat(100_000),
  ])('type %.30s is parsed or rejected with a code', (type) =>
    expect(outcome(() => decodeParameters([{ type }], words(1)))).toBe(
      type === 'uint' ? 'done' : 'malformed_abi_type',
    ),
  )

  test('rejects endlessly nested and endlessly wide types', () => {
    let deep: Parameter = { type: 'uint8' }
    for (let depth = 0; depth < 50; depth++) deep = { type: 'tuple', components: [deep] }
    const wide = { type: 'tuple', components: Array.from({ length: 2000 }, () => ({ type: 'uint8' })) }
    for (const parameter of [deep, wide])
      expect(outcome(() => decodeParameters([parameter], words(1)))).toBe('malformed_abi_type')
  })
})

describe('values to encode', () => {
  const encode = (type: string, value: unknown) =>
    encodeParameters([{ name: 'x', type }], [value as AbiInput])

  test.each([
    ['uint8', 256n],
    ['uint8', -1],
    ['int8', 128],
    ['int8', -129],
    ['uint256', 1.5],
    ['uint256', 'ten'],
    ['uint256', ''],
    ['uint256', 2 ** 60],
    ['address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['address', 5],
    ['bool', 'yes'],
    ['bool', 1],
    ['string', 5],
    ['bytes', 'xyz'],
    ['bytes4', '0x112233'],
    ['uint8[]', 'abc'],
    ['uint8[2]', [1]],
    ['uint8', undefined],
    ['uint8', null],
  ])('%s rejects %s with a code', (type, value) =>
    expect(outcome(() => encode(type, value))).toBe('malformed_abi_value'),
  )

  test('different forms of a value encode to the same bytes', () => {
    const usdt = [
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
      '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    ]
    expect(new Set(usdt.map((value) => toHex(encode('address', value)))).size).toBe(1)
    expect(new Set([255n, 255, '255', '0xff'].map((value) => toHex(encode('trcToken', value)))).size).toBe(1)
    expect(new Set([true, 'true'].map((value) => toHex(encode('bool', value)))).size).toBe(1)
    expect(
      new Set(['0x1234', '1234', fromHex('1234')].map((value) => toHex(encode('bytes', value)))).size,
    ).toBe(1)
  })

  test('a struct can be passed by names or in order', () => {
    const calls = {
      name: 'calls',
      type: 'tuple[]',
      components: [
        { name: 'target', type: 'address' },
        { name: 'count', type: 'uint8' },
      ],
    }
    const target = `41${'ab'.repeat(20)}`
    expect(encodeParameters([calls], [[{ count: 3, target }]])).toEqual(
      encodeParameters([calls], [[[target, 3]]]),
    )
    expect(() => encodeParameters([calls], [[{ target }]])).toThrow(
      'calls[0].count is a whole number (uint8)',
    )
    expect(() => encodeParameters([calls], [])).toThrow('1 values are required, 0 are given')
  })

  test('constructor arguments follow the creation code', () =>
    expect(toHex(encodeDeploy(fromHex('6001'), [{ type: 'uint8' }], [7]))).toBe(
      `6001${'7'.padStart(64, '0')}`,
    ))
})

test('a dynamic member makes its parent dynamic', () => {
  const dynamic = (type: string, components?: readonly Parameter[]) =>
    isDynamic(toMembers([{ type, components }])[0]!.type)
  expect(['uint8[2]', 'uint8[]', 'string[2]', 'bytes', 'bytes32'].map((type) => dynamic(type))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect([dynamic('tuple', [{ type: 'uint8' }]), dynamic('tuple[1]', [{ type: 'string' }])]).toEqual([
    false,
    true,
  ])
})

function outcome(run: () => unknown): string {
  try {
    run()
    return 'done'
  } catch (error) {
    if (error instanceof Malformed) return error.code
    throw error
  }
}
