import { readFileSync } from 'node:fs'
import { Malformed } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contracts } from '../../../contracts/index.ts'
import { describeItem, type NamedItem } from './item.ts'
import { readAbi } from './read-abi.ts'
import { createSignatureTable } from './signature-table.ts'
import { toTronAbi } from './tron-abi.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(`vectors/recorded/contracts/${path}`, 'utf8'))
const recorded = (path: string) => (read(path) as { abi: { entrys: unknown[] } }).abi

test.each(['nile-allbridge-pool.getcontract.json', 'TJMKWmC6-1156.json'])(
  'the ABI from a node is parsed and printed as the node prints it: %s',
  (path) => expect(toTronAbi(readAbi(recorded(path)))).toEqual(recorded(path)),
)

test('parses the ABI of USDT, with its old words for mutability', () => {
  const lines = readAbi(read('USDT-mainnet.abi.json'))
    .filter((item): item is NamedItem => 'name' in item)
    .map(describeItem)
  expect(lines).toContain('function transfer(address _to, uint256 _value) returns (bool)')
  expect(lines).toContain('function balanceOf(address who) view returns (uint256)')
  expect(lines).toContain('event DestroyedBlackFunds(address indexed _blackListedUser, uint256 _balance)')
})

test.each(Object.values(contracts).filter(({ abi }) => !JSON.stringify(abi).includes('"tuple')))(
  'the ABI of $contractName round-trips through the form of the nodes',
  ({ abi }) => {
    const items = readAbi(abi)
    expect(readAbi(toTronAbi(items))).toEqual(items)
  },
)

test('a struct has no members in the form of the nodes: the function stays listed and has no selector', () => {
  const items = readAbi(contracts.multicall.abi)
  const back = readAbi(toTronAbi(items))
  expect(back.map((item) => ('name' in item ? item.name : ''))).toEqual(
    items.map((item) => ('name' in item ? item.name : '')),
  )
  expect(createSignatureTable(items).functionsOf('82ad56cb')).toHaveLength(1)
  expect(createSignatureTable(back).functionsOf('82ad56cb')).toEqual([])
  expect(createSignatureTable(back).functionsOf('3408e470')).toHaveLength(1)
})

test("enum numbers, enum names of protobuf and compilers' words mean the same", () => {
  const forms = [
    { type: 2, stateMutability: 2 },
    { type: 'Function', stateMutability: 'View' },
    { type: 'function', constant: true },
    { stateMutability: 'view' },
    { type: 'UnknownEntryType', stateMutability: 'view' },
  ].map((form) => readAbi([{ name: 'f', ...form }])[0])
  expect(new Set(forms.map((form) => JSON.stringify(form))).size).toBe(1)
})

test.each([
  5,
  'abi',
  [5],
  [[]],
  [{ type: 'nonsense' }],
  [{ type: 9 }],
  [{ type: {} }],
  [{ name: 5 }],
  [{ inputs: {} }],
  [{ inputs: [{ type: 5 }] }],
  [{ inputs: [null] }],
  { entrys: 5 },
  [{ stateMutability: 'often' }],
  Array.from({ length: 5000 }, () => ({})),
  [{ name: 'x'.repeat(1000) }],
  nested(100),
])('rejects a value that is not an ABI with a code', (json) =>
  expect(codeOf(() => readAbi(json))).toBe('malformed_abi'),
)

test('any JSON is parsed or rejected with a code', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (first, second) => {
      for (const json of [
        first,
        { entrys: first },
        [first],
        [{ type: 'function', inputs: first, name: second }],
        [{ inputs: [first], outputs: [{ components: second }] }],
      ])
        expect(codeOf(() => createSignatureTable(readAbi(json)))).toMatch(/^(?:none|malformed_abi)$/)
    }),
    { numRuns: 1000 },
  )
})

function nested(depth: number): unknown {
  let parameter: unknown = { type: 'uint8' }
  for (let level = 0; level < depth; level++) parameter = { type: 'tuple', components: [parameter] }
  return [{ type: 'function', name: 'f', inputs: [parameter] }]
}

function codeOf(run: () => unknown): string {
  try {
    run()
    return 'none'
  } catch (error) {
    if (error instanceof Malformed) return error.code
    throw error
  }
}
