import { encodeParameters, type Parameter } from '@sundial/abi'
import { toHex } from '@sundial/primitives'
import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { emptyEntry, type Entry, fieldsOf, inputsOf, jsonOf, problemOf } from './contract-entry.ts'

const account = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
const zero = `0x${'0'.repeat(40)}` as const

const orders = {
  name: 'orders',
  type: 'tuple[]',
  components: [
    { name: 'to', type: 'address' },
    { name: 'amounts', type: 'uint256[2]' },
    { name: 'isOpen', type: 'bool' },
  ],
} as const satisfies Parameter

describe('an entry of a list of structs', () => {
  test('begins empty, and a new member has a field for each value', () => {
    expect(emptyEntry(orders)).toEqual([])
    expect(emptyEntry({ ...orders, type: 'tuple' })).toEqual(['', ['', ''], ''])
  })

  test('encodes as viem does once every value is there', () => {
    const big = String(2n ** 200n)
    const entry: Entry = [[account, ['1', big], 'true']]
    const inputs = inputsOf([orders], [entry])
    expect(toHex(encodeParameters([orders], inputs!))).toBe(
      encodeAbiParameters([orders], [[{ to: zero, amounts: [1n, BigInt(big)], isOpen: true }]]).slice(2),
    )
    expect(inputsOf([orders], [[[account, ['1', ''], 'true']]])).toBeUndefined()
  })

  test('is the same as JSON and as fields', () => {
    const entry: Entry = [[account, ['1', String(2n ** 200n)], 'false']]
    const json = jsonOf(orders, entry)
    expect(fieldsOf(orders, json)).toEqual(entry)
    expect(inputsOf([orders], [json])).toEqual([[[account, ['1', String(2n ** 200n)], 'false']]])
    const named = `[{"to":"${account}","amounts":[1,${2n ** 200n}],"isOpen":false}]`
    expect(fieldsOf(orders, named)).toEqual(entry)
    expect(fieldsOf(orders, 'no json')).toEqual([])
  })
})

test.each([
  ['uint8', '256', 'integer'],
  ['uint8', '1.5', 'integer'],
  ['uint8', '', undefined],
  ['int256', '-5', undefined],
  ['address', 'T', 'address'],
  ['address', account, undefined],
  ['bytes4', '0x12', 'bytes'],
  ['bytes', '0x', undefined],
  ['string', ' ', undefined],
  ['uint256[]', '[1,', 'json'],
  ['uint256[]', '[-1]', 'json'],
  ['uint256[]', '[1]', undefined],
  ['uint7', '1', 'type'],
] as const)('a field of %s with %j: %s', (type, text, problem) => {
  expect(problemOf({ type }, text)).toBe(problem)
})

test('a long list of a fixed length is entered as JSON', () => {
  expect(emptyEntry({ type: 'uint256[3]' })).toEqual(['', '', ''])
  expect(emptyEntry({ type: 'uint256[100]' })).toBe('')
})

test('a text and bytes may be empty; nothing else may', () => {
  expect(inputsOf([{ type: 'string' }, { type: 'bytes' }], ['', ''])).toEqual(['', ''])
  expect(inputsOf([{ type: 'bool' }], [''])).toBeUndefined()
})
