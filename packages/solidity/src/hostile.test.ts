// No AST, however broken, leads to anything but a report or an error of this module.
import { Malformed } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { astOf, sourceOf } from '../test/compile.ts'
import { readCode } from './index.ts'

const names = ['ownable-token.sol', 'roles-token.sol', 'uups.sol', 'stable.sol'] as const
const compiled = names.map((name) => {
  const sources = { [name]: sourceOf(name) }
  const release = /pragma solidity \^0\.8/.test(sources[name]!) ? '0.8.37' : '0.5.17'
  return { sources, output: JSON.stringify(astOf(sources, release)) }
})

/** Reads an output; anything but a report or `malformed_ast` fails the test. */
function outcome(sources: Readonly<Record<string, string>>, output: unknown): string {
  try {
    const report = readCode({ sources, output })
    JSON.stringify(report)
    return 'report'
  } catch (error) {
    if (error instanceof Malformed && error.code === 'malformed_ast') return 'refused'
    throw error
  }
}

type Holder = Record<string, unknown>

/** Every object and list below a value. */
function holdersIn(value: unknown, found: Holder[] = []): readonly Holder[] {
  if (typeof value !== 'object' || value === null) return found
  found.push(value as Holder)
  for (const child of Object.values(value)) holdersIn(child, found)
  return found
}

const junk = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.constant(Number.NaN),
  fc.integer(),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    '0:1:0',
    '5:999999999:0',
    '-1:0:7',
    'FunctionCall',
    'Block',
    '<>',
  ),
  fc.constantFrom([], [[]], {}, { nodeType: 'Identifier' }, { nodeType: 'constructor', src: '0:0:0' }),
  fc.jsonValue(),
)

test('changed ASTs of real contracts give a report or malformed_ast', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.nat(compiled.length - 1),
      fc.array(fc.tuple(fc.nat(), fc.nat(), junk, fc.nat()), { minLength: 1, maxLength: 6 }),
      (at, changes) => {
        const { sources, output } = compiled[at]!
        const ast = JSON.parse(output) as unknown
        for (const [where, member, value, other] of changes) {
          const holders = holdersIn(ast)
          const holder = holders[where % holders.length]!
          const keys = Object.keys(holder)
          if (keys.length === 0) continue
          // Either junk, or a part of the AST at a place where it does not belong.
          // A copy: later changes would make the AST of another run, or a loop.
          const part = structuredClone(other % 3 === 0 ? holders[other % holders.length] : value)
          holder[keys[member % keys.length]!] = part
        }
        seen.add(outcome(sources, ast))
      },
    ),
    { numRuns: 400 },
  )
  expect([...seen].sort()).toEqual(['refused', 'report'])
})

test.each(['__proto__', 'constructor', 'toString'])('a node of the type %s is no node', (nodeType) => {
  const odd = { nodeType, src: '0:0:0' }
  const statements = [odd, { nodeType: 'ExpressionStatement', src: '0:0:0', expression: odd }]
  expect(outcome({ 'A.sol': '' }, unit([contract([fn(block(statements))])]))).toBe('report')
})

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['no ast', { 'A.sol': { id: 0 } }],
  ['the legacy AST', { 'A.sol': { id: 0, ast: { name: 'SourceUnit', children: [] } } }],
  ['a file that is no object', { 'A.sol': 7 }],
])('%s in place of the output is refused', (_, output) => {
  expect(outcome({ 'A.sol': '' }, output)).toBe('refused')
})

const unit = (nodes: unknown[]) => ({
  'A.sol': { id: 0, ast: { nodeType: 'SourceUnit', src: '0:0:0', nodes } },
})
const contract = (nodes: unknown[], line: readonly number[] = [1]) => ({
  nodeType: 'ContractDefinition',
  contractKind: 'contract',
  id: 1,
  name: 'A',
  src: '0:0:0',
  linearizedBaseContracts: line,
  nodes,
})
const fn = (body: unknown, id = 2) => ({
  nodeType: 'FunctionDefinition',
  kind: 'function',
  name: `f${id}`,
  id,
  visibility: 'public',
  src: '0:0:0',
  body,
})
const block = (statements: unknown[]) => ({ nodeType: 'Block', src: '0:0:0', statements })
const nested = (depth: number): unknown => (depth === 0 ? block([]) : block([nested(depth - 1)]))

test('nesting, endless lists and loops of references end', () => {
  const read = (nodes: unknown[], line?: readonly number[]) =>
    outcome({ 'A.sol': '' }, unit([contract(nodes, line)]))
  expect(read([fn(nested(100))])).toBe('report')
  expect(read([fn(nested(5000))])).toBe('refused')
  expect(read([], [1, 1, 1, 1])).toBe('report')
  expect(read([], [2, 1])).toBe('refused')
  // Each function calls the next one twice: 2^40 ways.
  const call = (ref: number) => ({
    nodeType: 'ExpressionStatement',
    src: '0:0:0',
    expression: {
      nodeType: 'FunctionCall',
      kind: 'functionCall',
      src: '0:0:0',
      arguments: [],
      expression: {
        nodeType: 'Identifier',
        name: `f${ref}`,
        referencedDeclaration: ref,
        src: '0:0:0',
        typeDescriptions: { typeIdentifier: 't_function_internal_nonpayable$__$returns$__$' },
      },
    },
  })
  const chain = Array.from({ length: 40 }, (_, at) => fn(block([call(at + 3), call(at + 3)]), at + 2))
  const before = process.cpuUsage()
  expect(read(chain)).toBe('report')
  // Time of the processor: that of a clock includes other programs.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000)
})

test('values that double with each line stay small', () => {
  const lines = Array.from({ length: 200 }, () => 'x = x + x; b = (b && b) || (b != b); ').join('\n')
  const source = `contract A { uint s; bool t; function f(uint x, bool b) external { ${lines} s = x; require(b); t = b; } }`
  const sources = { 'A.sol': source }
  expect(outcome(sources, astOf(sources))).toBe('report')
})
