import { expect, test } from 'vitest'
import {
  launchArguments,
  launchContract,
  type LaunchDraft,
  launchProblems,
  newLaunchDraft,
} from './launch-draft.ts'

const draft: LaunchDraft = { ...newLaunchDraft('trc20'), name: 'Sun Dial', symbol: 'DIAL', supply: '1000' }
const mintable: LaunchDraft = { ...draft, isMintable: true, cap: '5000' }

test('a complete draft has no problem, and names the contract with the chosen powers and no other', () => {
  expect([launchProblems(draft), launchProblems(mintable)]).toEqual([[], []])
  expect(launchContract(draft)).toBe('StandardToken')
  expect(launchContract({ ...draft, isPausable: true })).toBe('PausableToken')
  expect(launchContract(mintable)).toBe('MintableToken')
  expect(launchContract({ ...mintable, isPausable: true })).toBe('MintablePausableToken')
})

test('the constructor gets the smallest units', () => {
  expect(launchArguments(draft)).toEqual(['Sun Dial', 'DIAL', 6n, 1_000_000_000n])
  expect(launchArguments({ ...mintable, decimals: '0' })).toEqual(['Sun Dial', 'DIAL', 0n, 1000n, 5000n])
})

test.each<[string, Partial<LaunchDraft>, readonly string[]]>([
  ['an empty name', { name: '' }, ['name']],
  ['a name with a bidi control', { name: 'Sun\u202eDial' }, ['name']],
  ['a name with an invisible character', { name: 'Sun\u200bDial' }, ['name']],
  ['a name with two spaces', { name: 'Sun  Dial' }, ['name']],
  ['a name with a space at its end', { name: 'Sun ' }, ['name']],
  ['a long name', { name: 'x'.repeat(41) }, ['name']],
  ['a symbol of other letters', { symbol: 'ДIAL' }, ['symbol']],
  ['the symbol of the coin', { symbol: 'trx' }, ['symbol_trx']],
  ['19 decimals', { decimals: '19' }, ['decimals']],
  ['no decimals', { decimals: '' }, ['decimals']],
  ['no supply', { supply: '0' }, ['supply']],
  ['part of a token', { supply: '1.5' }, ['supply']],
  ['more than 256 bits', { supply: '1'.padEnd(78, '0') }, ['supply_large']],
  ['no cap', { isMintable: true }, ['cap']],
  ['a cap below the supply', { isMintable: true, cap: '999' }, ['cap_low']],
  ['a cap of more than 256 bits', { isMintable: true, cap: '1'.padEnd(78, '0') }, ['cap_large']],
])('%s is refused', (_, changed, codes) => {
  expect(launchProblems({ ...draft, ...changed })).toEqual(codes)
})

test('a token that is minted later may begin with nothing', () => {
  expect(launchProblems({ ...mintable, supply: '0' })).toEqual([])
})

const collection: LaunchDraft = {
  ...newLaunchDraft('trc721'),
  name: 'Sun Art',
  symbol: 'ART',
  cap: '100',
  baseUri: 'ipfs://art/',
}

test('a collection has a contract of its own, and no supply or decimals', () => {
  expect(launchProblems(collection)).toEqual([])
  expect(launchProblems({ ...collection, baseUri: '' })).toEqual([])
  expect(launchContract({ ...collection, isMintable: true, isPausable: true })).toBe('StandardCollectible')
  expect(launchArguments(collection)).toEqual(['Sun Art', 'ART', 'ipfs://art/', 100n])
})

test.each<[string, Partial<LaunchDraft>, readonly string[]]>([
  ['no name', { name: '' }, ['name']],
  ['no maximum', { cap: '' }, ['items']],
  ['a maximum of nothing', { cap: '000' }, ['items']],
  ['a maximum of ten digits', { cap: '1000000000' }, ['items']],
  ['metadata without a scheme', { baseUri: 'art.example/' }, ['base_uri']],
  ['metadata over http', { baseUri: 'http://art.example/' }, ['base_uri']],
  ['metadata as a script', { baseUri: 'javascript://art' }, ['base_uri']],
  ['metadata with a space', { baseUri: 'https://art.example/a b' }, ['base_uri']],
  ['metadata with a bidi control', { baseUri: 'https://art.example/\u202e' }, ['base_uri']],
  ['a scheme alone', { baseUri: 'ipfs://' }, ['base_uri']],
  ['a long address', { baseUri: `https://${'a'.repeat(193)}` }, ['base_uri']],
])('a collection with %s is refused', (_, changed, codes) => {
  expect(launchProblems({ ...collection, ...changed })).toEqual(codes)
})
