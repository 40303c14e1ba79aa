import { toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { utils } from 'tronweb'
import { expect, test } from 'vitest'
import { hashOf } from './request-hash.ts'
import { hashTypedData, typedDataHashes } from './typed-data-hash.ts'
import { readTypedData, typedDataLimits } from './typed-data.ts'

/** The contract TRHsc32MH4CLJf9VMhMjW6M9VgyvN85ku3 on Nile verifies these members (TIP-712). */
const domain = {
  name: 'TrcToken Test',
  version: '1',
  chainId: '0xd698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
  verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
}
const types = {
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
    { name: 'tokens', type: 'trcToken[]' },
  ],
  Mail: [
    { name: 'from', type: 'Person' },
    { name: 'to', type: 'Person[2][]' },
    { name: 'id', type: 'trcToken' },
    { name: 'delta', type: 'int64' },
    { name: 'salt', type: 'bytes4' },
    { name: 'data', type: 'bytes' },
    { name: 'isUrgent', type: 'bool' },
  ],
}
const cow = { name: 'Cow', wallet: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', tokens: ['1002000'] }
const bob = { name: 'Bob', wallet: '41bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', tokens: [] }
const message = {
  from: cow,
  to: [[bob, cow]],
  id: 1_002_000,
  delta: -5,
  salt: '0x01020304',
  data: '0x',
  isUrgent: true,
}
const jsonOf = (members: object) => JSON.stringify({ domain, types, message, ...members })
const hashOfJson = (json: string) => `0x${toHex(hashTypedData(readTypedData(json)))}`

test('hashes are those of TronWeb: the prefix 41 is not part of an address, a trcToken is a uint256', () => {
  const encoder = utils.typedData.TypedDataEncoder
  expect(hashOfJson(jsonOf({}))).toBe(encoder.hash(domain, types, message))
  const hashes = typedDataHashes(readTypedData(jsonOf({})))
  expect(`0x${toHex(hashes.domain)}`).toBe(encoder.hashDomain(domain))
  expect(`0x${toHex(hashes.message)}`).toBe(encoder.hashStruct('Mail', types, message))
  expect(hashOf({ kind: 'typed-data', json: jsonOf({}) })).toEqual(hashTypedData(readTypedData(jsonOf({}))))
})

test('a whole JSON of another client, with EIP712Domain and primaryType, has the same hash', () => {
  // TronWeb writes addresses in lower case, which only hex survives.
  const hexMessage = JSON.parse(JSON.stringify(message).replaceAll(cow.wallet, bob.wallet)) as typeof message
  const payload = utils.typedData.TypedDataEncoder.getPayload(domain, types, hexMessage)
  expect(hashOfJson(JSON.stringify(payload))).toBe(hashOfJson(jsonOf({ message: hexMessage })))
})

const hex = (length: fc.Arbitrary<number>) =>
  length.chain((bytes) =>
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((array) => `0x${toHex(array)}`),
  )
const integer = (bits: number, isSigned: boolean) =>
  fc
    .bigInt(isSigned ? -(1n << BigInt(bits - 1)) : 0n, (1n << BigInt(isSigned ? bits - 1 : bits)) - 1n)
    .map(String)
type Typed = { readonly type: string; readonly value: unknown }
const typed = (type: string, values: fc.Arbitrary<unknown>) => values.map((value): Typed => ({ type, value }))
const plain: fc.Arbitrary<Typed> = fc.oneof(
  typed('string', fc.string({ unit: 'grapheme' })),
  typed('bool', fc.boolean()),
  typed('address', hex(fc.constant(20))),
  typed('bytes', hex(fc.nat({ max: 70 }))),
  typed('trcToken', integer(256, false)),
  fc.integer({ min: 1, max: 32 }).chain((width) => typed(`bytes${width}`, hex(fc.constant(width)))),
  fc
    .tuple(fc.integer({ min: 1, max: 32 }), fc.boolean())
    .chain(([bytes, isSigned]) =>
      typed(`${isSigned ? '' : 'u'}int${bytes * 8}`, integer(bytes * 8, isSigned)),
    ),
)
const lists: fc.Arbitrary<Typed> = fc
  .tuple(plain, fc.nat({ max: 3 }), fc.boolean())
  .map(([item, length, isFixed]) => ({
    type: `${item.type}[${isFixed ? length : ''}][]`,
    value: [Array.from({ length }, () => item.value)],
  }))
const members = fc.array(fc.oneof(plain, lists), { minLength: 1, maxLength: 6 })
const structOf = (values: readonly Typed[]) => ({
  fields: values.map(({ type }, index) => ({ name: `m${index}`, type })),
  value: Object.fromEntries(values.map(({ value }, index) => [`m${index}`, value])),
})

test('any typed data has the hash of TronWeb', () => {
  fc.assert(
    fc.property(members, members, fc.string(), (inside, outside, name) => {
      const inner = structOf(inside)
      const outer = structOf([
        ...outside,
        { type: 'Inner[]', value: [inner.value] },
        { type: 'Inner', value: inner.value },
      ])
      const typed = {
        domain: { name, chainId: '0x2b6653dc' },
        types: { Outer: outer.fields, Inner: inner.fields },
        message: outer.value,
      }
      expect(hashOfJson(JSON.stringify(typed))).toBe(
        utils.typedData.TypedDataEncoder.hash(typed.domain, typed.types, typed.message),
      )
    }),
    { numRuns: 200 },
  )
})

test('a number above 2^53 in the JSON keeps its digits', () => {
  const big = { types: { A: [{ name: 'a', type: 'uint256' }] }, domain: {} }
  const written = JSON.stringify({ ...big, message: { a: 0 } }).replace('"a":0', '"a":9007199254740993')
  expect(hashOfJson(written)).toBe(hashOfJson(JSON.stringify({ ...big, message: { a: '9007199254740993' } })))
})

test('members that no type declares are named, because no signature covers them', () => {
  const json = jsonOf({ message: { ...message, from: { ...cow, amount: '5' }, fee: 1 } })
  expect(readTypedData(json).undeclared).toEqual(['message.fee', 'message.from.amount'])
  expect(hashOfJson(json)).toBe(hashOfJson(jsonOf({})))
})

const field = (type: unknown, name: unknown = 'a') => ({ A: [{ name, type }] })
const plainJson = (type: string, value: unknown) =>
  JSON.stringify({ domain: {}, types: field(type), message: { a: value } })

test.each([
  ['a type that contains itself', field('A')],
  ['a type that contains itself through another', { ...field('B'), B: [{ name: 'a', type: 'A' }] }],
  ['a type that is not defined', field('Missing')],
  ['a type that nothing uses', { ...field('bool'), B: [{ name: 'a', type: 'bool' }] }],
  ['no type', {}],
  ['types that are no object', []],
  ['a member list that is no list', { A: { name: 'a', type: 'bool' } }],
  ['two members with one name', { A: [...field('bool').A, ...field('bool').A] }],
  ['a name that imitates another type', field('bool', 'a,uint256 b')],
  ['a type text with more in it', field('bool b,uint256')],
  ['a struct named as a built-in type', { uint256: [{ name: 'a', type: 'bool' }] }],
  ['a name that is no text', field('bool', 5)],
  ['more dimensions than anybody needs', field(`bool${'[]'.repeat(9)}`)],
])('%s is refused', (_, wrong) => {
  expect(() => readTypedData(JSON.stringify({ domain: {}, types: wrong, message: { a: true } }))).toThrow(
    expect.objectContaining({ code: 'malformed_typed_data' }),
  )
})

test.each([
  ['uint8', 256],
  ['uint8', -1],
  ['int8', 128],
  ['int8', -129],
  ['uint256', 1.5],
  ['uint256', ''],
  ['uint256', '1e3'],
  ['uint256', null],
  ['uint256', `0x1${'0'.repeat(64)}`],
  ['bool', 'false'],
  ['bool', 0],
  ['bytes', '0x1'],
  ['bytes', '01'],
  ['bytes2', '0x01'],
  ['address', '0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['address', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HD'],
  ['string', 5],
  ['string', '\ud800'],
  ['bool[2]', [true]],
  ['bool[]', true],
])('a member of type %s with the value %j is refused', (type, value) => {
  expect(() => readTypedData(plainJson(type, value))).toThrow(
    expect.objectContaining({ code: 'malformed_typed_data' }),
  )
})

test.each([
  ['a missing value', jsonOf({ message: { ...message, id: undefined } })],
  ['another primary type', jsonOf({ primaryType: 'Person' })],
  ['a domain member of no standard', jsonOf({ domain: { ...domain, owner: 'x' } })],
  [
    'a declared domain that differs',
    jsonOf({ types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] } }),
  ],
  ['no domain', JSON.stringify({ types, message })],
  ['a list', '[]'],
  ['more text than the limit', jsonOf({ padding: 'x'.repeat(typedDataLimits.characters) })],
])('%s is refused', (_, json) => {
  expect(() => readTypedData(json)).toThrow(expect.objectContaining({ code: 'malformed_typed_data' }))
})

test('hostile JSON ends quickly: deep lists, many values, many paths between types', () => {
  expect(() => readTypedData('['.repeat(200_000))).toThrow(
    expect.objectContaining({ code: 'malformed_json' }),
  )
  const many = `{"domain":{},"types":{"A":[{"name":"a","type":"bool[]"}]},"message":{"a":[${Array(20_001).fill('true').join(',')}]}}`
  expect(() => readTypedData(many)).toThrow('more than 20000 values')
  const ladder = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `T${index}`,
      index === 59
        ? [{ name: 'a', type: 'bool' }]
        : ['a', 'b', 'c'].map((name) => ({ name, type: `T${index + 1}[]` })),
    ]),
  )
  const json = JSON.stringify({ domain: {}, types: ladder, message: { a: [], b: [], c: [] } })
  expect(readTypedData(json).message.type).toBe('T0')
})
