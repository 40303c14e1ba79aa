import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { Compiler, StandardInput, StandardOutput } from '../../services/contract-source/compiler.ts'
import { ContractSources } from '../../services/contract-source/contract-sources.ts'
import { openWorld } from '../../testing/open-world.ts'
import { addressOf, FakeCalls } from '../../testing/signed.ts'

/** Answers with a fixed output; packages/solidity and apps/sundial use the real compiler. */
class FixedCompiler implements Compiler {
  readonly inputs: StandardInput[] = []
  output: StandardOutput = {}
  async versions() {
    return ['v0.8.37+commit.f401782d', 'v0.4.11+commit.68ef5810']
  }
  async compile(_: string, input: StandardInput) {
    this.inputs.push(input)
    return this.output
  }
}

const ast = {
  nodeType: 'SourceUnit',
  nodes: [
    {
      nodeType: 'ContractDefinition',
      contractKind: 'contract',
      id: 1,
      name: 'A',
      src: '0:13:0',
      linearizedBaseContracts: [1],
      nodes: [],
    },
  ],
}

async function openReader(output: StandardOutput = { sources: { 'A.sol': { id: 0, ast } } }) {
  const compiler = new FixedCompiler()
  compiler.output = output
  const records = new MemoryRecords()
  const contractSources = new ContractSources({
    compiler,
    records,
    calls: new FakeCalls(),
    clock: { now: () => 1 },
  })
  const world = await openWorld({ services: { nodeCalls: new FakeCalls(), contractSources } })
  const read = (body: object) => world.post('/api/solidity/contract/read', body)
  return { world, compiler, records, read, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

const files = [{ name: 'A.sol', content: 'contract A {}' }]

test('asks the compiler for the AST alone, whatever the request chooses, and stores nothing', async () => {
  await using reader = await openReader()
  const settings = {
    optimizer: { enabled: true },
    viaIR: true,
    remappings: ['a=b'],
    modelChecker: { engine: 'all' },
  }
  const sources = { 'A.sol': { content: 'contract A {}' } }
  const answer = await reader.read({
    compiler: '0.8.37',
    standardJson: { language: 'Solidity', sources, settings },
  })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        compiler: 'v0.8.37+commit.f401782d',
        errors: [],
        files: [],
        contracts: [{ name: 'A', place: { file: 'A.sol', line: 1 } }],
        readings: [{ contract: 'A', functions: [], powers: [], upgrades: [], gaps: [] }],
      },
    },
  })
  expect(reader.compiler.inputs[0]!.settings).toEqual({
    remappings: ['a=b'],
    outputSelection: { '*': { '': ['ast'] } },
  })
})

test('reads a verified contract by its address, with its sources', async () => {
  await using reader = await openReader()
  const address = addressOf(7)
  const record = { contractName: 'A', compiler: '0.8.37', files, metadata: '{}' }
  await reader.records.putContractSource({
    address,
    verifiedMs: 1,
    isFull: true,
    record: JSON.stringify(record),
    codeHash: undefined,
  })
  const { body } = await reader.read({ contractAddress: toBase58(address) })
  expect(body['data']).toMatchObject({ main: 'A', files, readings: [{ contract: 'A' }] })
})

test('says why sources do not compile', async () => {
  await using reader = await openReader({
    errors: [{ severity: 'error', formattedMessage: 'ParserError: x' }],
  })
  expect(await reader.read({ compiler: '0.8.37', files })).toMatchObject({
    status: 200,
    body: { data: { errors: ['ParserError: x'], contracts: [], readings: [] } },
  })
})

test.each([
  [{ contractAddress: toBase58(addressOf(8)) }, 404, 'contract_not_verified'],
  [{ contractAddress: 'x' }, 400, 'malformed_address'],
  [{ files }, 400, 'parameter_missing'],
  [{ compiler: '0.8.37' }, 400, 'malformed_sources'],
  [{ compiler: '0.4.11', files }, 400, 'ast_not_available'],
  [{ compiler: '../../etc/passwd', files }, 400, 'compiler_not_found'],
  [{ compiler: '0.8.37', files: [{ name: '../x', content: '' }] }, 400, 'malformed_sources'],
  [{ compiler: '0.8.37', files: 'x' }, 400, 'malformed_body'],
  [{ compiler: '0.8.37', files, contract: 'A'.repeat(500) }, 400, 'malformed_body'],
])('rejects %j by name', async (request, status, code) => {
  await using reader = await openReader()
  expect(await reader.read(request)).toMatchObject({ status, body: { code } })
  expect(reader.world.defects).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['no AST', { 'A.sol': { id: 0 } }],
  ['the older AST', { 'A.sol': { id: 0, ast: { name: 'SourceUnit', children: [] } } }],
  [
    'places outside',
    { 'A.sol': { id: 0, ast: JSON.parse(JSON.stringify(ast).replace('0:13:0', '0:99:0')) as unknown } },
  ],
])('an output of the compiler with %s is refused by name', async (_, sources) => {
  await using reader = await openReader({ ...(sources !== undefined && { sources }) })
  expect(await reader.read({ compiler: '0.8.37', files })).toMatchObject({
    status: 400,
    body: { code: 'malformed_ast' },
  })
  expect(reader.world.defects).toEqual([])
})
