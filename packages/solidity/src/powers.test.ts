// What is found in sources after well-known patterns, compiled here, each with its line.
import { expect, test } from 'vitest'
import { readFile, type Release } from '../test/compile.ts'
import type { Finding } from './index.ts'

type Case = {
  readonly file: string
  readonly contract: string
  readonly releases: readonly Release[]
  /** Kind, function, line and what is written. */
  readonly upgrades?: readonly string[]
  readonly powers: readonly string[]
}

const old = ['0.4.25', '0.5.17', '0.6.12', '0.7.6'] as const

const cases: readonly Case[] = [
  {
    file: 'ownable-token.sol',
    contract: 'Token',
    releases: old,
    powers: [
      'mint mint(address,uint256) :93 _totalSupply',
      'owner transferOwnership(address) :30 _owner',
      'pause pause() :42 _paused stops transfer(address,uint256), transferFrom(address,address,uint256)',
      'renounce renounceOwnership() :20 _owner',
    ],
  },
  {
    file: 'roles-token.sol',
    contract: 'RolesToken',
    releases: ['0.8.20', '0.8.37'],
    powers: [
      'burnOthers destroy(address,uint256) :88 _balances[account]',
      'mint mint(address,uint256) :84 _totalSupply',
      'roles grantRole(bytes32,address) :40 _roles[role].hasRole[account]',
    ],
  },
  {
    file: 'uups.sol',
    contract: 'Vault',
    releases: ['0.8.20', '0.8.37'],
    upgrades: [
      'delegatecall upgradeToAndCall(address,bytes) :26 newImplementation',
      'upgrade upgradeToAndCall(address,bytes) :17 AddressSlot(IMPLEMENTATION_SLOT).value',
    ],
    powers: ['owner initialize(address) :58 OwnableStorage._owner'],
  },
  {
    file: 'uups.sol',
    contract: 'Proxy',
    releases: ['0.8.20', '0.8.37'],
    upgrades: ['proxy fallback() :76 AddressSlot(SLOT).value', 'proxy receive() :76 AddressSlot(SLOT).value'],
    powers: [],
  },
  {
    file: 'stable.sol',
    contract: 'Stable',
    releases: old,
    upgrades: ['selfdestruct kill() :84 msg.sender'],
    powers: [
      'burnOthers destroyBlackFunds(address) :58 balances[user]',
      'burnOthers redeem(uint256) :72 balances[owner]',
      'fee setParams(uint256,uint256) :64 basisPointsRate stops transfer(address,uint256)',
      'freeze addBlackList(address) :48 isBlackListed[user] stops transfer(address,uint256)',
      'limit setLargest(uint256) :68 largest stops transfer(address,uint256)',
      'pause setPaused(bool) :80 paused stops transfer(address,uint256)',
      'seize seize(address) :77 balances[from]',
      'withdraw withdraw() :82 ',
    ],
  },
  {
    file: 'misnamed.sol',
    contract: 'Misnamed',
    releases: old,
    // Neither mint, pause, addToBlacklist, upgradeTo nor burn; help mints through an internal function.
    powers: ['mint help(address) :47 balanceOf[friend]'],
  },
]

const line = ({ kind, function: name, place, where, affects }: Finding) =>
  `${kind} ${name} :${place.line} ${where}${affects.length > 0 ? ` stops ${affects.join(', ')}` : ''}`

test.each(
  cases.flatMap((one) => one.releases.map((release) => [one.file, one.contract, release, one] as const)),
)('%s: the powers of %s with solc %s, by line', (file, contract, release, { powers, upgrades = [] }) => {
  const reading = readFile(file, release).readings.find((one) => one.contract === contract)!
  expect(reading.powers.map(line).sort()).toEqual(powers)
  expect(reading.upgrades.map(line).sort()).toEqual(upgrades)
})

test('a pattern is decided by writes: a mint function without them is no power, whatever its name', () => {
  const { functions, powers } = readFile('misnamed.sol', '0.5.17').readings[0]!
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['mint', 'pause', 'addToBlacklist', 'upgradeTo', 'burn']),
  )
  expect(powers.map(({ function: name }) => name)).toEqual(['help(address)'])
})
