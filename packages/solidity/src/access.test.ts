// Who may call a function, from modifiers, requirements and checks in other functions.
import { expect, test } from 'vitest'
import { read, readFile } from '../test/compile.ts'
import type { Access } from './index.ts'

const words = ({ kind, groups }: Access) =>
  [
    kind,
    ...groups.map(
      ({ rules, isAlways }) =>
        `${isAlways ? '' : 'at times '}${rules
          .map(
            ({ who, holds, where, roles, place }) =>
              `${holds ? '' : 'not '}${who} ${where}${roles.map(({ name }) => ` as ${name}`).join('')}:${place.line}`,
          )
          .join(' or ')}`,
    ),
  ].join(', ')

const accessIn = (source: string, name = 'f') => {
  const { readings } = read({ 'A.sol': `// SPDX-License-Identifier: MIT\n${source}` })
  return words(readings.at(-1)!.functions.find((one) => one.name === name)!.access)
}

test('an inherited modifier is resolved to the variable that the owner is', () => {
  const [token] = readFile('ownable-token.sol', '0.5.17').readings
  const accessOf = (name: string) => words(token!.functions.find((one) => one.name === name)!.access)
  expect(accessOf('mint')).toBe('restricted, variable _owner:15')
  expect(accessOf('approve')).toBe('anyone')
  const [{ rules }] = token!.functions.find(({ name }) => name === 'mint')!.access.groups as [
    Access['groups'][number],
  ]
  expect(rules[0]).toMatchObject({
    variable: { name: '_owner', place: { file: 'ownable-token.sol', line: 7 } },
    text: 'require(owner() == _msgSender(), "Ownable: caller is not the owner")',
  })
})

test('a role is the constant that chooses the entry of the caller', () => {
  const [token] = readFile('roles-token.sol').readings
  const accessOf = (name: string) => words(token!.functions.find((one) => one.name === name)!.access)
  expect(accessOf('mint')).toBe('restricted, entry _roles[MINTER_ROLE].hasRole[msg.sender] as MINTER_ROLE:22')
  expect(accessOf('grantRole')).toBe(
    'restricted, entry _roles[_roles[role].adminRole].hasRole[msg.sender]:22',
  )
  expect(accessOf('renounceRole')).toBe('anyone, input callerConfirmation:34')
})

test('a check behind an override, in a struct at a fixed slot', () => {
  const [vault] = readFile('uups.sol').readings
  const access = vault!.functions.find(({ name }) => name === 'upgradeToAndCall')!.access
  expect(words(access)).toBe('restricted, variable OwnableStorage._owner:52')
})

test('a variable that no code sets to anything but zero lets nobody in', () => {
  const [reading] = readFile('misnamed.sol', '0.5.17').readings
  const accessOf = (name: string) => words(reading!.functions.find((one) => one.name === name)!.access)
  expect(accessOf('addToBlacklist')).toBe('nobody, variable owner:18')
})

const o = 'address o; address p; mapping(address => bool) is1; mapping(address => uint) w; uint n;'

test.each([
  ['require(msg.sender == o);', 'restricted, variable o:3'],
  ['require(o == msg.sender && n == 1);', 'restricted, variable o:3'],
  ['if (msg.sender != o) revert();', 'restricted, variable o:3'],
  ['if (msg.sender != o) return;', 'restricted, variable o:3'],
  ['if (msg.sender == o) { n = 2; } else { revert(); }', 'restricted, variable o:3'],
  ['assert(is1[msg.sender] == true);', 'restricted, entry is1[msg.sender]:3'],
  ['require(w[msg.sender] == 1);', 'restricted, entry w[msg.sender]:3'],
  ['require(msg.sender == o || msg.sender == p);', 'restricted, variable o:3 or variable p:3'],
  ['require(!(msg.sender != o && !is1[msg.sender]));', 'restricted, variable o:3 or entry is1[msg.sender]:3'],
  ['require(msg.sender == address(this));', 'restricted, self address(this):3'],
  ['require(tx.origin == o);', 'restricted, variable o:3'],
  // Not everyone is kept out.
  ['require(n == 1);', 'anyone'],
  ['require(!is1[msg.sender]);', 'anyone, not entry is1[msg.sender]:3'],
  ['require(tx.origin == msg.sender);', 'anyone, person :3'],
  ['require(n == 1 || msg.sender == o);', 'anyone, at times variable o:3'],
  ['if (n > 1) { require(msg.sender == o); n = 1; }', 'anyone, at times variable o:3'],
  ['if (n > 1) { n = 7; return; } require(msg.sender == o);', 'anyone, at times variable o:3'],
  ['n = 7; if (msg.sender != o) return;', 'anyone'],
  ['for (uint i; i < n; i++) { require(msg.sender == o); }', 'anyone, at times variable o:3'],
  ['require(msg.sender != address(0));', 'anyone'],
  // What cannot be decided says so.
  ['require(uint160(msg.sender) % 7 == n);', 'restricted, unresolved :3'],
  ['require(A(o).may(msg.sender));', 'restricted, answer :3'],
  ['assembly { if iszero(eq(caller(), sload(0))) { revert(0, 0) } }', 'unknown'],
  ['function(uint) internal g = h; if (n == 2) g = k; g(1);', 'unknown'],
])('%s gives %s', (body, expected) => {
  const helpers =
    'function set(address x) external { o = x; p = x; } function may(address) external view returns (bool) {} function h(uint) internal {} function k(uint) internal {}'
  expect(accessIn(`contract A { ${o} ${helpers}\nfunction f() external { ${body} n = 3; } }`)).toBe(expected)
})

test('a function without a body, and one that calls itself, are not known', () => {
  expect(accessIn('abstract contract A { function f() external virtual; }')).toBe('unknown')
  expect(accessIn('contract A { function f() public { f(); } }')).toBe('unknown')
})

test('a public variable implements a function of an interface', () => {
  const source =
    'interface I { function f() external view returns (uint); } contract A is I { uint public override f; function g() external {} }'
  const [reading] = read({ 'A.sol': source }).readings
  expect(reading!.functions.map(({ name }) => name)).toEqual(['g'])
  expect(reading!.gaps).toEqual([])
})

test('super means the next contract of the line, not the one that the base names', () => {
  const source = `contract A { address o; function set() external { o = msg.sender; } function g() internal virtual {} }
contract B is A { function g() internal virtual override { require(msg.sender == o); super.g(); } }
contract C is A { function g() internal virtual override { super.g(); } }
contract D is B, C { function g() internal override(B, C) { super.g(); } function f() external { g(); } }`
  expect(accessIn(source)).toBe('restricted, variable o:3')
})

test('lines count bytes of UTF-8 as solc does', () => {
  const source = `contract A { string s = unicode"Ünïcødé 中文";\n\naddress o; function set() external { o = msg.sender; }\nfunction f() external { require(msg.sender == o); } }`
  expect(accessIn(source)).toBe('restricted, variable o:5')
})
