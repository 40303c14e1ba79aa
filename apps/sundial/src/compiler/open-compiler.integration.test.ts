import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StandardInput } from '@sundial/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCompiler } from './open-compiler.ts'
import { address, serviceFor } from './testing-compilers.ts'

const root = new URL('../../../../contracts/src/', import.meta.url)
const source = (name: string) => readFile(new URL(name, root), 'utf8')
const calldata = '00000000000000000000000000000000000000000000000000000000000000ff'

const input = (content: string, settings = {}): StandardInput => ({
  language: 'Solidity',
  sources: { 'A.sol': { content } },
  settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } }, ...settings },
})

/** A service with one contract on a chain, and the real compiler in its own process. */
const builtIn = await openCompiler()
const openService = async (creation: string, runtime: string) => serviceFor({ creation, runtime }, builtIn)

type Recorded = {
  readonly bytecode: string
  readonly runtimeBytecode: string
  readonly abi: unknown
  readonly settings: object
  readonly immutables: readonly { readonly start: number; readonly length: number }[]
}

/** Compiled by the project's own build, independently of this test. */
const token = JSON.parse(await readFile(new URL('../compiled/plain-token.json', root), 'utf8')) as Recorded
/** Including the values that the constructor writes. */
const deployed = token.immutables.reduce(
  (code, { start, length }) =>
    code.slice(0, start * 2) + '12'.repeat(length) + code.slice((start + length) * 2),
  token.runtimeBytecode,
)
const files = async (change = (text: string) => text) => [
  { name: 'plain-token.sol', content: change(await source('plain-token.sol')) },
  { name: 'trc20.sol', content: await source('trc20.sol') },
]
const request = {
  address,
  contractName: 'PlainToken',
  compiler: '0.8.37',
  optimizer: '1',
  runs: '200',
  evmVersion: 'cancun',
  license: 3,
}

test('lists the built-in compiler', async () => {
  const compiler = await openCompiler()
  expect(await compiler.versions()).toEqual(['v0.8.37+commit.f401782d'])
})

test('a compilation ends when its caller leaves', async () => {
  const leaving = new AbortController()
  const [version] = await builtIn.versions()
  const compiling = builtIn.compile(version!, input('contract A {}'), leaving.signal)
  setTimeout(() => leaving.abort(new Error('left')), 20)
  await expect(compiling).rejects.toThrow('left')
  await expect(builtIn.compile(version!, input('contract A {}'), leaving.signal)).rejects.toThrow('left')
})

test('sources of several files match fully, including the arguments and the values filled in by the constructor', async () => {
  const service = await openService(token.bytecode + calldata, deployed)
  const verdict = await service.verify({ ...request, files: await files() })
  expect(verdict).toMatchObject({ status: 2006, match: 'full' })
  const stored = await service.source(address)
  expect(stored).toMatchObject({
    contractName: 'PlainToken',
    compiler: 'v0.8.37+commit.f401782d',
    optimizer: true,
    runs: 200,
    evmVersion: 'cancun',
    license: 3,
    constructorArguments: calldata,
    abi: token.abi,
  })
  expect(stored!.files.map(({ name }) => name)).toEqual(['plain-token.sol', 'trc20.sol'])
  expect(await service.verify({ ...request, files: await files() })).toMatchObject({ status: 2001 })
})

test('an additional comment makes a partial match, which a full match replaces', async () => {
  const service = await openService(token.bytecode + calldata, deployed)
  const commented = await files((text) => `// changed\n${text}`)
  expect(await service.verify({ ...request, files: commented })).toMatchObject({
    status: 2006,
    match: 'partial',
  })
  expect((await service.source(address))!.match).toBe('partial')
  expect(await service.verify({ ...request, files: await files() })).toMatchObject({ match: 'full' })
})

test.each([
  ['another optimizer', { runs: '1' }, (text: string) => text],
  ['another word in a message', {}, (text: string) => text.replace('totalSupply += ', 'totalSupply = 1 + ')],
])('%s is a mismatch with the position of the first difference', async (_, change, edit) => {
  const service = await openService(token.bytecode + calldata, deployed)
  const sources = await files((text) =>
    edit(text).replace('totalSupply = supply', 'totalSupply = supply + 0 * supply + 1'),
  )
  const verdict = await service.verify({ ...request, ...change, files: sources })
  expect(verdict).toMatchObject({ status: 2007 })
  expect(verdict.match).toBeUndefined()
  expect(verdict.message).toMatch(
    /differs from byte \d+ on: [0-9a-f]+ against [0-9a-f]+ on the chain|The immutables differ/,
  )
  expect(await service.source(address)).toBeUndefined()
})

test('rejects arguments that differ from the chain’s, and reports the chain’s', async () => {
  const service = await openService(token.bytecode + calldata, deployed)
  const verdict = await service.verify({ ...request, files: await files(), constructorParams: '0x00' })
  expect(verdict).toMatchObject({ status: 2007, message: `The constructor arguments are ${calldata}.` })
})

test('a standard JSON input replaces files', async () => {
  const service = await openService(token.bytecode, deployed)
  const sources = Object.fromEntries((await files()).map(({ name, content }) => [name, { content }]))
  const standardJson = JSON.stringify({ language: 'Solidity', sources, settings: token.settings })
  const { files: _, ...rest } = { ...request, files: [] }
  expect(await service.verify({ ...rest, standardJson })).toMatchObject({ status: 2006, match: 'full' })
})

test("reports linked libraries by name, and recognizes a library's own code by its address", async () => {
  const content =
    '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0; library L { function f(uint x) external pure returns (uint) { return x + 1; } } contract C { function g(uint x) external pure returns (uint) { return L.f(x); } }'
  const library = `0x${'ab'.repeat(20)}`
  const service = await openService('', '')
  const compiled = await service.compile('0.8.37', {
    files: [{ name: 'C.sol', content }],
    libraries: { L: library },
  })
  const contract = (name: string) => compiled.contracts.find((one) => one.name === name)!.contract.evm!
  const runtime = (name: string) => contract(name).deployedBytecode!.object!
  expect(runtime('C')).toContain('ab'.repeat(20))
  const ofLibrary = runtime('L').replace(`73${'0'.repeat(40)}`, `73${'ab'.repeat(20)}`)
  const verify = async (code: string, contractName: string, libraries?: object) =>
    (await openService('', code)).verify({
      address,
      contractName,
      compiler: '0.8.37',
      license: 1,
      files: [{ name: 'C.sol', content }],
      libraries,
    })
  expect(await verify(runtime('C'), 'C', { 'C.sol:L': library })).toMatchObject({ match: 'full' })
  expect(await verify(ofLibrary, 'L', { 'C.sol:L': library })).toMatchObject({ match: 'full' })
  expect(await verify(ofLibrary, 'L')).toMatchObject({ match: 'partial' })
  expect(await verify(runtime('C'), 'C')).toMatchObject({ status: 2007 })
})

test("reports compilation errors in the compiler's words", async () => {
  const service = await openService('00', '00')
  const verdict = await service.verify({ ...request, files: [{ name: 'A.sol', content: 'contract {' }] })
  expect(verdict.status).toBe(2008)
  expect(verdict.message).toContain('ParserError')
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-compilers-'))
})
afterAll(() => rm(folder, { recursive: true }))

test("offers the compilers in an operator's folder by name, newest first, and ignores other files", async () => {
  const bundled = new URL('../../../../node_modules/solc/soljson.js', import.meta.url)
  await writeFile(
    join(folder, 'soljson-v0.8.40+commit.00000000.js'),
    `module.exports = require(${JSON.stringify(fileURLToPath(bundled))})`,
  )
  await writeFile(join(folder, 'soljson_tron_v0.5.10+commit.00000000.js'), '')
  await writeFile(join(folder, 'evil.js'), 'process.exit(1)')
  const compiler = await openCompiler({ folder })
  expect(await compiler.versions()).toEqual([
    'v0.8.40+commit.00000000',
    'v0.8.37+commit.f401782d',
    'v0.5.10+commit.00000000',
  ])
  const { contracts: made } = await compiler.compile('v0.8.40+commit.00000000', input('contract A {}'))
  expect(made!['A.sol']!['A']!.evm!.bytecode!.object).toMatch(/^60/)
  await expect(openCompiler({ folder: join(folder, 'none') })).rejects.toMatchObject({
    code: 'compilers_refused',
  })
})
