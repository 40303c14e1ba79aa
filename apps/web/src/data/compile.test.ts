import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { messagesIn, missingLibraries } from './compile.ts'

type Printed = {
  readonly formattedMessage: string
  readonly severity: string
  readonly sourceLocation?: { readonly file: string; readonly start: number }
}
type Output = {
  readonly errors?: readonly Printed[]
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly evm: { readonly bytecode: Bytecode } }>>>
  >
}
type Bytecode = { readonly object: string; readonly linkReferences: Readonly<Record<string, object>> }

const solc = createRequire(import.meta.url)('solc') as { compile: (input: string) => string }

function compiled(sources: Readonly<Record<string, string>>): Output {
  const settings = { outputSelection: { '*': { '*': ['evm.bytecode'] } } }
  const named = Object.entries(sources).map(([name, content]) => [name, { content }])
  const input = { language: 'Solidity', sources: Object.fromEntries(named) as object, settings }
  return JSON.parse(solc.compile(JSON.stringify(input))) as Output
}

test('the libraries that code misses are those that the compiler says are linked later', () => {
  const files = [
    {
      name: 'lib/Sums.sol',
      content:
        'pragma solidity ^0.8.0; library Sums { function add(uint256 a) public pure returns (uint256) { return a + 1; } }',
    },
    {
      name: 'Uses.sol',
      content:
        'pragma solidity ^0.8.0; import "lib/Sums.sol"; contract Uses { function two() external pure returns (uint256) { return Sums.add(1); } }',
    },
  ]
  const { contracts } = compiled(Object.fromEntries(files.map(({ name, content }) => [name, content])))
  const { object, linkReferences } = contracts['Uses.sol']!['Uses']!.evm.bytecode
  expect(Object.keys(linkReferences)).toEqual(['lib/Sums.sol'])
  const known = [
    { name: 'Sums', bytecode: contracts['lib/Sums.sol']!['Sums']!.evm.bytecode.object, abi: [] },
    { name: 'Uses', bytecode: object, abi: [] },
  ]
  expect(missingLibraries(object, { files, contracts: known })).toEqual(['lib/Sums.sol:Sums'])
  expect(missingLibraries(known[0]!.bytecode, { files, contracts: known })).toEqual([])
  // Compilers before 0.5 print the name itself.
  const old = `6080${'__lib/Sums.sol:Sums'.padEnd(40, '_')}60`
  expect(missingLibraries(old, { files, contracts: known })).toEqual(['lib/Sums.sol:Sums'])
})

test('messages are found at the place that the compiler names', () => {
  const source = [
    'pragma solidity ^0.8.0;',
    'contract A {',
    '  function a() external { missing = 1; }',
    '  function b() external { unknown = 1; }',
    '  function c(uint256 unused) external {}',
    '}',
  ].join('\n')
  const { errors = [] } = compiled({ 'A.sol': source })
  const bad = errors.filter(({ severity }) => severity === 'error')
  expect(bad.length).toBeGreaterThan(1)
  const messages = messagesIn(bad.map(({ formattedMessage }) => formattedMessage).join('\n'), 'error')
  expect(messages.map(({ file, line, column }) => [file, line, column])).toEqual(
    bad.map(({ sourceLocation }) => {
      const before = source.slice(0, sourceLocation!.start).split('\n')
      return [sourceLocation!.file, before.length, before.at(-1)!.length + 1]
    }),
  )
  const [warning] = errors.filter(({ severity }) => severity === 'warning')
  expect(messagesIn(warning?.formattedMessage ?? '', 'warning')).toHaveLength(warning === undefined ? 0 : 1)
})

test('a message of an old compiler begins with its place', () => {
  expect(
    messagesIn('A.sol:3:5: ParserError: Expected token\nint a\n^\nb/C.sol:10:1: TypeError: No', 'error'),
  ).toMatchObject([
    { file: 'A.sol', line: 3, column: 5 },
    { file: 'b/C.sol', line: 10, column: 1 },
  ])
})
