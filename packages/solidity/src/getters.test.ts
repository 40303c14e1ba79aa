// How the chain is asked for what rules and findings name: functions that return one place of storage.
import { expect, test } from 'vitest'
import { read, readFile } from '../test/compile.ts'

const gettersIn = (source: string) =>
  read({ 'A.sol': `// SPDX-License-Identifier: MIT\n${source}` })
    .readings.at(-1)!
    .getters.map(({ function: signature, where, type }) => `${signature} ${where} ${type}`)

test.each([
  ['address public owner;', ['owner() owner address']],
  [
    'address private _owner; function owner() external view returns (address) { return _owner; }',
    ['owner() _owner address'],
  ],
  [
    'bool internal p; function paused() public view virtual returns (bool) { return p; }',
    ['paused() p bool'],
  ],
  ['uint immutable c = 5; function cap() public view returns (uint) { return c; }', ['cap() c uint256']],
  [
    'struct S { uint a; address admin; } S s; function admin() external view returns (address) { return s.admin; }',
    ['admin() s.admin address'],
  ],
  ['enum E { A, B } E public state;', ['state() state uint8']],
  ['address payable public vault;', ['vault() vault address']],
  // What comes from more than one place, or is computed, is not the content of a place.
  ['address a; address b; function who(bool x) external view returns (address) { return x ? a : b; }', []],
  ['uint a; function twice() external view returns (uint) { return a * 2; }', []],
  ['bool a; function isOpen() external view returns (bool) { return !a; }', []],
  [
    'address a; address b; function who() external view returns (address) { return block.number > 5 ? a : b; }',
    [],
  ],
  ['mapping(address => bool) m; function me() external view returns (bool) { return m[msg.sender]; }', []],
  ['address a; function both() external view returns (address, uint) { return (a, 1); }', []],
  ['address a; function who() external view returns (address x) { assembly { x := sload(a.slot) } }', []],
  ['uint a; function next() external returns (uint) { a += 1; return a; }', []],
  ['string public text; mapping(address => uint) public balances; uint constant public fixedAtOne = 1;', []],
])('%s has the getters %j', (members, expected) => {
  expect(gettersIn(`contract A { ${members} }`)).toEqual(expected)
})

test('a getter is inherited and overridden, and a place has one', () => {
  expect(
    gettersIn(`contract B { address internal o; function owner() public view virtual returns (address) { return o; } }
contract A is B { address public other; function owner() public view override returns (address) { return super.owner(); } function getOwner() external view returns (address) { return o; } }`),
  ).toEqual(['other() other address', 'owner() o address'])
})

test('getters of older releases name the same places as the rules', () => {
  const [token] = readFile('ownable-token.sol', '0.5.17').readings
  expect(token!.getters).toContainEqual({ function: 'owner()', where: '_owner', type: 'address' })
  const rules = token!.functions.flatMap(({ access }) => access.groups.flatMap((group) => group.rules))
  expect(rules.map(({ where }) => where)).toContain('_owner')
})
