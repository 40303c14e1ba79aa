import { fromHex } from '@sundial/primitives'
import { encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { decodeRevert } from './decode-revert.ts'
import { describeRevert } from './describe-revert.ts'
import { readAbi } from './read-abi.ts'
import { createSignatureTable } from './signature-table.ts'

const abi = [
  { type: 'error', name: 'Plain', inputs: [] },
  {
    type: 'error',
    name: 'Detailed',
    inputs: [
      { name: 'caller', type: 'address' },
      { name: '', type: 'uint256' },
    ],
  },
] as const
const table = createSignatureTable(readAbi(abi))
const describe = (hex: string) => describeRevert(decodeRevert(fromHex(hex), table))

test('an error of a contract is described by its name and its values', () => {
  const args = [`0x${'0'.repeat(40)}`, 7n] as const
  expect(describe(encodeErrorResult({ abi, errorName: 'Detailed', args }))).toBe(
    'Detailed(caller: T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb, 7)',
  )
  expect(describe(encodeErrorResult({ abi, errorName: 'Plain' }))).toBe('Plain()')
})

test.each([
  ['a panic', `4e487b71${'11'.padStart(64, '0')}`, 'Panic 0x11: overflow'],
  ['nothing', '', undefined],
  ['bytes that nobody knows', '0badc0de', undefined],
])('%s', (_, hex, words) => {
  expect(describe(hex)).toBe(words)
})
