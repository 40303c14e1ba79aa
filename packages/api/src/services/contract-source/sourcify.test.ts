import { fromText, keccak256, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { ContractSource } from './compiler.ts'
import { exportSourcify, importSourcify, isSourcify } from './sourcify.ts'

const content = 'contract A {}'
const library = 'library L {}'
const hashOf = (text: string) => `0x${toHex(keccak256(fromText(text)))}`
const metadata = JSON.stringify({
  compiler: { version: '0.8.20+commit.a1b79de6' },
  language: 'Solidity',
  settings: {
    compilationTarget: { 'src/A.sol': 'A' },
    evmVersion: 'paris',
    libraries: { 'src/L.sol:L': '0x1234' },
    metadata: { bytecodeHash: 'ipfs' },
    optimizer: { enabled: true, runs: 7 },
    remappings: [':x=y/'],
    debug: {},
  },
  sources: {
    'src/A.sol': { keccak256: hashOf(content) },
    'src/L.sol': { keccak256: hashOf(library), content: library },
  },
  version: 1,
})
const source: ContractSource = {
  contractName: 'A',
  compiler: 'v0.8.20+commit.a1b79de6',
  optimizer: true,
  runs: 7,
  viaIR: false,
  license: 3,
  match: 'full',
  files: [
    { name: 'src/A.sol', content },
    { name: 'src/L.sol', content: library },
  ],
  abi: [],
  byteCode: '',
  constructorArguments: '00ff',
  metadata,
}
const place = { address: '415aaeb6053f3e94c9b9a09f33669435e7ef1beaed', chainId: '728126428' }
const folder = 'contracts/full_match/728126428/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('exports the folder of a contract in Sourcify’s repository', () => {
  expect(exportSourcify(source, place)).toEqual([
    { name: `${folder}/metadata.json`, content: metadata },
    { name: `${folder}/sources/src/A.sol`, content },
    { name: `${folder}/sources/src/L.sol`, content: library },
    { name: `${folder}/constructor-args.txt`, content: '0x00ff' },
  ])
  expect(exportSourcify({ ...source, metadata: undefined }, place)).toEqual([])
})

test('imports what was exported: sources by their hash, compiler, settings, contract and arguments', async () => {
  const files = exportSourcify(source, place)
  expect(isSourcify(files)).toBe(true)
  expect(await importSourcify(files)).toEqual({
    compiler: 'v0.8.20+commit.a1b79de6',
    contractName: 'src/A.sol:A',
    constructorParams: '0x00ff',
    input: {
      language: 'Solidity',
      sources: { 'src/A.sol': { content }, 'src/L.sol': { content: library } },
      settings: {
        optimizer: { enabled: true, runs: 7 },
        evmVersion: 'paris',
        libraries: { 'src/L.sol': { L: '0x1234' } },
        metadata: { bytecodeHash: 'ipfs' },
        remappings: [':x=y/'],
      },
    },
  })
})

test.each([
  [
    'a changed source',
    [
      { name: 'metadata.json', content: metadata },
      { name: 'A.sol', content: `${content} ` },
    ],
    'src/A.sol',
  ],
  [
    'two contracts',
    [
      { name: 'a/metadata.json', content: metadata },
      { name: 'b/metadata.json', content: metadata },
    ],
    'several',
  ],
  ['nonsense', [{ name: 'metadata.json', content: '[' }], 'not the metadata'],
  [
    'a path that leads out',
    [
      { name: 'metadata.json', content: metadata.replaceAll('src/A.sol', '../A.sol') },
      { name: 'x', content },
    ],
    'leads out',
  ],
])('refuses %s by name', async (_, files, message) => {
  await expect(importSourcify(files)).rejects.toThrow(message)
})
