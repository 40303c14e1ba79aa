import { expect, test } from 'vitest'
import { entriesByFile, useOf } from './selection.ts'

test.each([
  ['blocks/mainnet-1.json', { kind: 'block-json', network: 'mainnet' }, 'main', 'all'],
  ['blocks/mainnet-1.json', { kind: 'block-json', network: 'mainnet' }, 'nile', 'none'],
  ['blocks/mainnet-1-4.json', { kind: 'block-json-list', network: 'shasta' }, 'main', 'none'],
  ['blocks/mainnet-1-4.json', { kind: 'block-json-list', network: 'shasta' }, 'shasta', 'all'],
  ['blocks/a.json', { kind: 'block-json', network: 'shasta-2018 (before the reset)' }, 'shasta', 'none'],
  ['transactions/a.json', { kind: 'transaction', network: 'mainnet (by ref_block_bytes)' }, 'main', 'all'],
  ['transactions/a.json', { kind: 'transaction', network: 'nile' }, 'main', 'look up'],
  ['transactions/a.json', { kind: 'transaction', network: 'unknown' }, 'main', 'look up'],
  ['transaction-infos/a.json', { kind: 'transaction-info', network: 'nile' }, 'main', 'none'],
  ['vectors/a.json', { kind: 'negative-transaction', network: 'n/a' }, 'main', 'none'],
  ['vectors/a.json', { kind: 'vector-tx-signing', network: 'mainnet-format' }, 'main', 'none'],
] as const)('%s, %o, is for %s: %s', (file, entry, wanted, use) => {
  expect(useOf(file, entry, wanted)).toBe(use)
})

test.each([
  ['a/mainnet-1.json', 'main', 'all'],
  ['a/nile-1.json', 'main', 'none'],
  ['shasta-200.empty.json', 'shasta', 'all'],
  ['shasta2018-200.empty.json', 'shasta', 'none'],
  ['unknown-1.json', 'main', 'all'],
  ['nile/block.json', 'main', 'all'],
  ['mainnetwork.json', 'nile', 'all'],
])('%s without an entry is for %s: %s', (file, wanted, use) => {
  expect(useOf(file, undefined, wanted)).toBe(use)
})

test('an index is a list of files', () => {
  expect(entriesByFile({})).toBeUndefined()
  expect(entriesByFile([{ file: 'a.json', kind: 'block-json' }, null, { kind: 'x' }])).toEqual(
    new Map([['a.json', { kind: 'block-json', network: 'unknown' }]]),
  )
})
