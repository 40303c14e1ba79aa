import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { astOf, sourceOf } from '../../test/compile.ts'
import { declarationsIn } from './declarations.ts'
import { tokenize } from './tokens.ts'

const contracts = new URL('../../test/contracts', import.meta.url)

const source = `// SPDX
pragma solidity ^0.8.0;
import { Base } from "./base.sol";
type Price is uint128;
error Refused(address who);
abstract contract Token is Base {
  /* function hidden() {} */
  mapping(address => uint256) private _balances;
  uint256 public constant limit = 10 ** 18;
  struct Order { uint amount; address owner; }
  enum Side { Buy, Sell }
  event Sold(address indexed by, uint amount);
  using Math for uint256;
  Base base;
  string name = "function text() {}";
  modifier onlyOwner() { _; }
  constructor(uint local) { limit2 = local; uint inner = 2; }
  function sell(uint amount) external onlyOwner returns (uint) { uint left = amount; { uint deep = 1; } return left; }
}
interface IToken { function sell(uint) external; }
`

test('finds what a file and its contracts declare, and nothing in comments, texts and functions', () => {
  const found = declarationsIn([{ name: 'a.sol', content: source }])
  const lines = Object.fromEntries([...found].map(([name, places]) => [name, places.map(({ line }) => line)]))
  expect(lines).toEqual({
    Price: [4],
    Refused: [5],
    Token: [6],
    _balances: [8],
    limit: [9],
    Order: [10],
    Side: [11],
    Sold: [12],
    base: [14],
    name: [15],
    onlyOwner: [16],
    sell: [18, 20],
    IToken: [20],
  })
})

/** Names that solc declares outside of functions. */
function namesIn(nodes: unknown): readonly string[] {
  if (Array.isArray(nodes)) return nodes.flatMap(namesIn)
  if (typeof nodes !== 'object' || nodes === null) return []
  const { nodeType, name, nodes: inner = [] } = nodes as { nodeType: string; name?: string; nodes?: unknown }
  return [...(nodeType.endsWith('Directive') || !name ? [] : [name]), ...namesIn(inner)]
}

test.each(readdirSync(contracts))('the declarations of %s are those of the compiler', (file) => {
  const content = sourceOf(file)
  const { ast } = (
    astOf({ [file]: content }, file === 'stable.sol' ? '0.4.25' : undefined) as Record<
      string,
      { ast: { nodes: unknown } }
    >
  )[file]!
  const found = declarationsIn([{ name: file, content }])
  expect([...found.keys()].toSorted()).toEqual([...new Set(namesIn(ast.nodes))].toSorted())
  const lines = content.split('\n')
  for (const [name, places] of found)
    for (const { line } of places) expect(lines[line - 1]).toMatch(new RegExp(`\\b${name}\\b`))
})

test('tokens cover every text in order, without white space', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('"', "'", '\\', '/', '*', '\n', 'a', '{', '}', ';', ' ') }),
      ),
      (text) => {
        let at = 0
        for (const { start, end } of tokenize(text)) {
          expect(text.slice(at, start).trim()).toBe('')
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(text.slice(at).trim()).toBe('')
        declarationsIn([{ name: 'x', content: text }])
      },
    ),
  )
})

test('hostile sources of megabytes end', () => {
  tokenize('/*'.repeat(500_000) + '"'.repeat(500_000))
  for (const text of ['{', 'contract A {', '(', 'mapping('])
    declarationsIn([{ name: 'x', content: text.repeat(300_000) }])
})
