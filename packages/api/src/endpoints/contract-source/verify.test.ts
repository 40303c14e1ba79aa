import { toAddress, toBase58 } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import type { Compiler, StandardInput } from '../../services/contract-source/compiler.ts'
import { ContractSources } from '../../services/contract-source/contract-sources.ts'
import { openWorld } from '../../testing/open-world.ts'
import { addressOf, FakeCalls } from '../../testing/signed.ts'

const contract = toBase58(addressOf(7))

/** A fake compiler whose output is the source in hex; apps/sundial tests the real one. */
class EchoCompiler implements Compiler {
  readonly inputs: StandardInput[] = []
  async versions() {
    return ['v0.8.37+commit.f401782d', 'v0.5.10+commit.5a6ea5b1']
  }
  async compile(_: string, input: StandardInput) {
    this.inputs.push(input)
    const contracts = Object.entries(input.sources).map(([file, { content }]) => [
      file,
      {
        [file.replace(/\.sol$/, '')]: {
          abi: [{ type: 'fallback' }],
          metadata: '{}',
          evm: codeOf(content),
        },
      },
    ])
    const isBad = JSON.stringify(input.sources).includes('bad')
    const errors = isBad ? [{ severity: 'error', formattedMessage: 'ParserError: <script>' }] : []
    return { errors, contracts: Object.fromEntries(contracts) as never }
  }
}

/** Metadata with a hash, without which no match is full. */
const metadata = `a165627a7a72305820${'ab'.repeat(32)}0029`
const hexOf = (content: string) => `${Buffer.from(content).toString('hex')}${metadata}`

const codeOf = (content: string) => {
  const object = hexOf(content)
  return { bytecode: { object }, deployedBytecode: { object } }
}

async function openVerifier(code: string, name = '') {
  const nodeCalls = new FakeCalls()
  let hex = code === '' ? '' : hexOf(code)
  nodeCalls.answers.set('/wallet/getcontract', () =>
    hex === '' ? {} : { bytecode: hex, name, abi: { entrys: [{ type: 'Fallback' }] } },
  )
  nodeCalls.answers.set('/wallet/getblockbynum', () => ({ blockID: `${'0'.repeat(56)}2b6653dc` }))
  nodeCalls.answers.set('/wallet/getcontractinfo', () => (hex === '' ? {} : { runtimecode: hex }))
  const compiler = new EchoCompiler()
  const contractSources = new ContractSources({
    compiler,
    records: new MemoryRecords(),
    calls: nodeCalls,
    clock: { now: () => 1 },
  })
  const world = await openWorld({ services: { nodeCalls, contractSources } })
  const form = (fields: Record<string, string>, files: Record<string, string>) => {
    const parts = [
      ...Object.entries(fields).map(
        ([key, value]) => `Content-Disposition: form-data; name="${key}"\r\n\r\n${value}`,
      ),
      ...Object.entries(files).map(
        ([key, text]) =>
          `Content-Disposition: form-data; name="files"; filename="${key}"\r\nContent-Type: text/plain\r\n\r\n${text}`,
      ),
    ]
    return `${parts.map((part) => `--xyz\r\n${part}\r\n`).join('')}--xyz--\r\n`
  }
  const send = async (call: string, fields: Record<string, string>, files: Record<string, string>) => {
    const answer = await world.server.inject({
      method: 'POST',
      url: `/api/solidity/contract/${call}`,
      headers: { 'content-type': 'multipart/form-data; boundary=xyz' },
      payload: form(fields, files),
    })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  return {
    world,
    compiler,
    send,
    sources: contractSources,
    /** Makes the contract again with other code, or destroys it. */
    replace: (other: string) => {
      hex = other === '' ? '' : hexOf(other)
      contractSources.forget()
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

const fields = {
  contractAddress: contract,
  contractName: 'A',
  compiler: 'tron_v0.5.10',
  optimizer: '1',
  runs: '999',
  license: '3',
}

test("verifies TronScan's form, and info returns the sources as Base64", async () => {
  await using verifier = await openVerifier('source \u0000 ü')
  const files = { './A.sol': 'source \u0000 ü', 'lib/B.sol': 'other' }
  expect(await verifier.send('verify', fields, files)).toMatchObject({
    status: 200,
    body: { code: 200, errmsg: null, data: { status: 2006, match: 'full' } },
  })
  expect(verifier.compiler.inputs[0]).toMatchObject({
    sources: { 'A.sol': {}, 'lib/B.sol': {} },
    settings: { optimizer: { enabled: true, runs: 999 } },
  })
  const { body } = await verifier.world.post('/api/solidity/contract/info', { contractAddress: contract })
  expect(body['data']).toMatchObject({
    status: 2,
    contract_name: 'A',
    compiler: 'v0.5.10+commit.5a6ea5b1',
    license: 3,
    optimizer: 1,
    optimizer_runs: 999,
    abi: '[{"type":"fallback"}]',
    contract_code: [
      { name: 'A.sol', code: Buffer.from('source \u0000 ü').toString('base64') },
      { name: 'lib/B.sol', code: Buffer.from('other').toString('base64') },
    ],
  })
})

test('returns code, ABI and sources to older clients too, and no data for an address without code', async () => {
  await using verifier = await openVerifier('source', 'Made')
  const url = `/api/contracts/code?contract=${contract}`
  const byteCode = hexOf('source')
  const status = { code: 0, message: 'SUCCESS' }
  expect((await verifier.world.get(url)).body).toEqual({
    status,
    data: {
      address: contract,
      name: 'Made',
      byteCode,
      runtimeCode: byteCode,
      abi: '[{"type":"Fallback"}]',
      abiEncoded: '',
      librarys: [],
    },
    trueAtBlock: 9,
  })
  await verifier.send('verify', fields, { 'A.sol': 'source' })
  expect((await verifier.world.get(url)).body['data']).toMatchObject({
    name: 'A',
    compiler: 'v0.5.10+commit.5a6ea5b1',
    isSetting: true,
    source: 'source',
    license: 3,
    match: 'full',
  })
  await using empty = await openVerifier('')
  expect((await empty.world.get(url)).body).toEqual({ status, trueAtBlock: 9 })
  expect((await empty.world.get('/api/contracts/code?contract=x')).body).toMatchObject({
    code: 'malformed_address',
  })
})

test('verifies JSON too', async () => {
  await using verifier = await openVerifier('source')
  const { body } = await verifier.world.post('/api/solidity/contract/verify', {
    ...fields,
    optimizer: true,
    runs: 999,
    license: 3,
    files: [{ name: 'A.sol', content: 'source' }],
  })
  expect(body).toMatchObject({ code: 200, errmsg: null, data: { status: 2006, match: 'full' } })
})

test("returns the chain's data for a contract that is not verified", async () => {
  await using verifier = await openVerifier('code', 'Name')
  const { body } = await verifier.world.post('/api/solidity/contract/info', { contractAddress: contract })
  expect(body['data']).toMatchObject({
    status: 0,
    contract_name: 'Name',
    contract_code: [],
    abi: '[{"type":"Fallback"}]',
  })
})

test.each([
  [
    'different code',
    'other',
    {},
    { 'A.sol': 'source' },
    2007,
    /with solc 0\.4\.22 to 0\.5\.8; this one with 0\.5\.10/,
  ],
  ['an address without code', '', {}, { 'A.sol': 'source' }, 2008, /has no contract/],
  [
    'an unknown contract name',
    'source',
    { contractName: 'Z' },
    { 'A.sol': 'source' },
    2008,
    /contain A\.sol:A/,
  ],
  [
    'two contracts with the same name',
    'source',
    {},
    { 'A.sol': 'source', 'x/A.sol': 'bad name' },
    2008,
    /ParserError/,
  ],
  ['sources that do not compile', 'source', {}, { 'A.sol': 'bad' }, 2008, /ParserError: <script>/],
] as const)('%s', async (...[, code, given, files, status, message]) => {
  await using verifier = await openVerifier(code)
  const { body } = await verifier.send('verify', { ...fields, ...given }, files)
  expect(body).toMatchObject({
    code: 200,
    errmsg: expect.stringMatching(message) as string,
    data: { status },
  })
})

test('compiles without storing anything', async () => {
  await using verifier = await openVerifier('x')
  const good = await verifier.send('compile', { compiler: '0.8.37' }, { 'A.sol': 'source' })
  expect(good.body).toMatchObject({
    code: 200,
    errmsg: null,
    data: {
      byteCodeArr: [{ contractName: 'A' }],
      abiArr: [{ contractName: 'A' }],
      compiler: 'v0.8.37+commit.f401782d',
    },
  })
  const bad = await verifier.send('compile', { compiler: '0.8.37' }, { 'A.sol': 'bad' })
  expect(bad.body).toMatchObject({ code: 400, errmsg: 'ParserError: <script>', data: { byteCodeArr: [] } })
  expect((await verifier.world.get('/api/solidity/contract/compilers')).body).toMatchObject({
    data: ['v0.8.37+commit.f401782d', 'v0.5.10+commit.5a6ea5b1'],
  })
})

test('drops settings that could read files, use the network or write more output', async () => {
  await using verifier = await openVerifier('x')
  const settings = {
    modelChecker: { engine: 'all' },
    outputSelection: { '*': ['*'] },
    viaIR: true,
    debug: {},
  }
  const standardJson = { language: 'Solidity', sources: { 'A.sol': { content: 'a' } }, settings }
  await verifier.world.post('/api/solidity/contract/compile', { compiler: '0.8.37', standardJson })
  const [input] = verifier.compiler.inputs
  expect(Object.keys(input!.settings)).toEqual(['viaIR', 'outputSelection'])
  expect(JSON.stringify(input!.settings)).not.toContain('"*":["*"]')
})

test.each([
  [{ compiler: '9.9.9', files: [{ name: 'A.sol', content: '' }] }, 'compiler_not_found'],
  [{ compiler: '../../etc/passwd', files: [{ name: 'A.sol', content: '' }] }, 'compiler_not_found'],
  [{ compiler: '0.8.37' }, 'malformed_sources'],
  [{ compiler: '0.8.37', standardJson: '{' }, 'malformed_sources'],
  [{ compiler: '0.8.37', standardJson: { language: 'Yul', sources: {} } }, 'malformed_sources'],
  [
    {
      compiler: '0.8.37',
      standardJson: { language: 'Solidity', sources: { a: { urls: ['file:///etc/passwd'] } } },
    },
    'malformed_sources',
  ],
  [{ compiler: '0.8.37', files: [{ name: 'A', content: '' }], libraries: '{"L":"x"}' }, 'malformed_sources'],
  [{ compiler: '0.8.37', files: 'x' }, 'malformed_body'],
  [{ files: [] }, 'malformed_body'],
])('rejects %j by name', async (request, code) => {
  await using verifier = await openVerifier('x')
  expect(await verifier.world.post('/api/solidity/contract/compile', request)).toMatchObject({
    status: 400,
    body: { code },
  })
  expect(verifier.world.defects).toEqual([])
})

test.each([
  ['without a boundary', 'multipart/form-data', '--x\r\n\r\n--x--'],
  [
    'without an end',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
  ],
  ['without part names', 'multipart/form-data; boundary=x', '--x\r\nContent-Type: a\r\n\r\nb\r\n--x--'],
  ['of nonsense', 'multipart/form-data; boundary=x', '\u0000\u0001'],
])('rejects a form %s', async (_, type, payload) => {
  await using verifier = await openVerifier('x')
  const answer = await verifier.world.server.inject({
    method: 'POST',
    url: '/api/solidity/contract/compile',
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'malformed_body' })
})

test('tells by a ticket how far a verification is, and keeps its result', async () => {
  await using verifier = await openVerifier('source')
  const ticket = 'ab'.repeat(16)
  const url = `/api/solidity/contract/progress?ticket=${ticket}`
  expect((await verifier.world.get(url)).body).toMatchObject({ data: { state: 'unknown' } })
  await verifier.send('verify', { ...fields, ticket }, { 'A.sol': 'other' })
  expect((await verifier.world.get(url)).body).toMatchObject({
    data: { state: 'done', verdict: { status: 2007, difference: { kind: 'compiler' } } },
  })
  await verifier.send('verify', { ...fields, ticket, compiler: '9.9.9' }, { 'A.sol': 'other' })
  expect((await verifier.world.get(url)).body).toMatchObject({
    data: { state: 'failed', code: 'compiler_not_found' },
  })
  expect((await verifier.world.get('/api/solidity/contract/progress?ticket=x')).status).toBe(400)
})

test('exports a verified contract in the layout of Sourcify, and names it where other contracts have its code', async () => {
  await using verifier = await openVerifier('source')
  const url = `/api/solidity/contract/sourcify?contract=${contract}`
  expect((await verifier.world.get(url)).body).toMatchObject({ data: [] })
  await verifier.send('verify', fields, { 'lib/A.sol': 'other', 'A.sol': 'source' })
  const folder = `contracts/full_match/728126428/0x`
  const { body } = await verifier.world.get(url)
  expect(
    (body['data'] as { name: string }[]).map(({ name }) => name.replace(/0x[0-9a-fA-F]{40}/, '0x')),
  ).toEqual([`${folder}/metadata.json`, `${folder}/sources/lib/A.sol`, `${folder}/sources/A.sol`])
  const other = toBase58(addressOf(8))
  const linesOf = async (one: string) =>
    (await verifier.world.get(`/api/contract/source-lines?contract=${one}`)).body
  expect(await linesOf(contract)).not.toEqual(await linesOf(other))
  expect((await verifier.world.get(`/api/contracts/code?contract=${other}`)).body).toMatchObject({
    data: { sameCodeAs: contract },
  })
})

test('refuses before the body is read when 21 requests are there, and takes others afterwards', async () => {
  await using verifier = await openVerifier('source')
  const leave = Array.from({ length: 21 }, () => verifier.sources.enter())
  const refused = await verifier.world.server.inject({
    method: 'POST',
    url: '/api/solidity/contract/verify',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual(
    [503, '30', 'compiler_busy'],
  )
  for (const one of leave) one()
  for (let count = 0; count < 30; count++) {
    const { status } = await verifier.send('verify', fields, { 'A.sol': 'source' })
    expect(status).toBe(200)
  }
})

test('a verification counts for the code that it was given for, not for what is at the address later', async () => {
  await using verifier = await openVerifier('first')
  const { world, send, replace, sources } = verifier
  const status = async () => {
    const { body } = await world.get(`/api/contract?contract=${contract}`)
    return (body['data'] as { verify_status: number }[])[0]?.verify_status
  }
  const sourceNow = async () => (await sources.source(toAddress(contract)))?.files[0]?.content
  const verify = async (content: string) =>
    ((await send('verify', fields, { 'A.sol': content })).body['data'] as { status: number }).status
  const abisNow = async () => (await sources.abisOf([toAddress(contract)])).size

  expect(await verify('first')).toBe(2006)
  expect([await sourceNow(), await abisNow()]).toEqual(['first', 1])
  const whileFirst = await status()
  replace('second')
  expect([await sourceNow(), await abisNow()]).toEqual([undefined, 0])
  expect(await verify('first')).toBe(2007)
  expect(await verify('second')).toBe(2006)
  expect([await sourceNow(), await abisNow()]).toEqual(['second', 1])
  replace('')
  expect([await sourceNow(), await abisNow()]).toEqual([undefined, 0])
  replace('first')
  expect([await sourceNow(), await abisNow()]).toEqual(['first', 1])
  expect(await verify('first')).toBe(2001)
  expect(await status()).toBe(whileFirst)
})
