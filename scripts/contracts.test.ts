import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contracts } from '../contracts/index.ts'
import {
  compile,
  readSources,
  settingsOf,
  sourceFiles,
  sourceHash,
  toBridge,
  toFile,
  toLaunchable,
  toOrderBook,
  toTable,
} from './contracts.mjs'

const sources = readSources()
const all = Object.values(contracts)
const read = (path: string): string => readFileSync(path, 'utf8')

test.each(all)('$name is compiled from the source and settings that stand here', (contract) => {
  const file = contract.source.slice('contracts/src/'.length)
  expect(contract.sourceHash).toBe(sourceHash(file, sources))
  expect(contract.settings).toEqual(settingsOf(file))
  expect(contract.compiler).toMatch(/^0\.8\.37\+/)
})

test('the table names every compiled file and no other', () => {
  const names = readdirSync('contracts/compiled').map((file) => file.replace('.json', ''))
  expect(all.map(({ name }) => name).sort()).toEqual(names.sort())
  expect(read('contracts/generated/compiled.ts')).toBe(toTable(names))
})

test('an edit of an imported source changes the hash', () => {
  expect(sourceFiles('plain-token.sol', sources)).toEqual(['plain-token.sol', 'trc20.sol'])
  const edited = { ...sources, 'trc20.sol': `${sources['trc20.sol']}// edited\n` }
  expect(sourceHash('plain-token.sol', edited)).not.toBe(sourceHash('plain-token.sol', sources))
})

test('compiling one contract again gives the same bytes', () => {
  const [again] = compile(sources, ['plain-token.sol'])
  expect(toFile(again!)).toBe(read('contracts/compiled/plain-token.json'))
})

test('the form that launches tokens has the sources and the code of the table', () => {
  expect(read('contracts/generated/launchable.json')).toBe(toLaunchable(all, sources))
})

test('the verification of the order book has the sources and the code of the table', () => {
  expect(read('contracts/generated/order-book.json')).toBe(toOrderBook(all, sources))
})

test('the verification of the gateways has the sources and the code of the table', () => {
  expect(read('contracts/generated/bridge.json')).toBe(toBridge(all, sources))
})
