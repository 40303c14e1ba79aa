import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Compiler, createApi, type ContractSources, type StandardInput } from '@sundial/api'
import { expect, test } from 'vitest'
import { testMs } from '../../../../scripts/patience.mjs'
import { openCompiler } from './open-compiler.ts'
import { address, serviceFor } from './testing-compilers.ts'

const input = (content: string, settings = {}): StandardInput => ({
  language: 'Solidity',
  sources: { 'A.sol': { content } },
  settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } }, ...settings },
})
const version = 'v0.8.37+commit.f401782d'
const compiler = await openCompiler()
const service = serviceFor({ creation: '00', runtime: '00' }, compiler)

/** Many functions, each of which the optimizer simplifies again and again. */
const endless = (functions: number) =>
  `contract A { ${Array.from(
    { length: functions },
    (_, at) =>
      `function f${at}(uint x) public pure returns (uint y) { unchecked { for (uint i; i < ${at + 2}; i++) y += x ** ${at % 7} * i + ${at} ^ (y << ${at % 31}); } }`,
  ).join('\n')} }`
const optimizer = { enabled: true, runs: 999_999 }

test('a compilation is stopped after the time limit with a clear error', async () => {
  const hasty = await openCompiler({ limits: { timeoutMs: 2000 } })
  await expect(
    hasty.compile(version, input(endless(3000), { optimizer, viaIR: true })),
  ).rejects.toMatchObject({ code: 'compiler_stopped', message: expect.stringContaining('2 s') as string })
})

test.each([
  ['WebAssembly', version],
  ['asm.js', 'v0.4.25+commit.59dbf8f1'],
])('the memory of a compilation in %s is limited', async (_, of) => {
  const old = new URL('../../../../node_modules/solc-0.4.25/soljson.js', import.meta.url)
  const folder = await mkdtemp(join(tmpdir(), 'sundial-compilers-'))
  await symlink(old, `${folder}/soljson-v0.4.25+commit.59dbf8f1.js`)
  const small = await openCompiler({ folder, limits: { memoryBytes: 120 * 1024 * 1024 } })
  const outcome = await small
    .compile(of, input(endless(2000).replaceAll('unchecked', ''), { optimizer }))
    .then(
      ({ errors }) => JSON.stringify(errors).slice(0, 300),
      (error: { code: string }) => error.code,
    )
  await rm(folder, { recursive: true })
  expect(outcome).toMatch(/compiler_stopped|memory|Internal|Exception/i)
})

test('files that import each other compile, and a missing one is an error', async () => {
  const sources = {
    'A.sol': { content: 'import "./B.sol"; contract A is B {}' },
    'B.sol': { content: 'import "./A.sol"; import "./B.sol"; contract B { A a; }' },
  }
  const { contracts } = await compiler.compile(version, { ...input(''), sources })
  expect(Object.keys(contracts!)).toEqual(['A.sol', 'B.sol'])
  const { errors } = await compiler.compile(version, input('import "./C.sol";'))
  expect(JSON.stringify(errors)).toContain('not found')
})

const escapes = [
  '/etc/passwd',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'https://a.example/A.sol',
  'C:/A.sol',
]

test('no import reaches a file of this machine or another one', async () => {
  const { errors = [] } = await compiler.compile(
    version,
    input(escapes.map((path) => `import "${path}";`).join('\n')),
  )
  expect(errors.filter(({ severity }) => severity === 'error')).toHaveLength(escapes.length)
  expect(JSON.stringify(errors)).not.toContain('root:')
})

test.each(escapes)('a source must not have the name %s', async (path) => {
  const standardJson = { language: 'Solidity', sources: { [path]: { content: 'contract A {}' } } }
  const files = [{ name: path, content: 'contract A {}' }]
  for (const request of [{ files }, { standardJson }])
    await expect(service.compile('0.8.37', request)).rejects.toMatchObject({ code: 'malformed_sources' })
})

test.each([
  [
    'nested too deeply',
    `contract A { function f() public pure returns (uint) { return ${'('.repeat(20_000)}1${')'.repeat(20_000)}; } }`,
  ],
  ['5 MiB of nothing', `contract A {}${' '.repeat(5 * 1024 * 1024 - 100)}`],
  ['5 MiB of one name', `contract ${'A'.repeat(5 * 1024 * 1024 - 100)} {}`],
  ['5 MiB of comments in comments', '/*'.repeat(2.4 * 1024 * 1024)],
])('sources that are %s end in a result or an error by name', async (_, content) => {
  const files = [{ name: 'A.sol', content }]
  const outcome = await service.compile('0.8.37', { files }).then(
    ({ contracts, errors }) => (contracts.length > 0 ? 'compiled' : errors.join().slice(0, 100)),
    (error: { code?: string }) => error.code,
  )
  expect(outcome).toMatch(/^compiled$|Error|compiler_stopped|compiler_failed/)
  await expect(
    service.compile('0.8.37', {
      files: [{ name: 'A.sol', content: `${content}${' '.repeat(5 * 1024 * 1024)}` }],
    }),
  ).rejects.toMatchObject({ code: 'malformed_sources' })
})

const mebibyte = 1024 * 1024

/** The API with one service over HTTP, as the program serves it. */
async function serve(contractSources: ContractSources) {
  const server = createApi({ services: { contractSources }, clock: Date } as unknown as Parameters<
    typeof createApi
  >[0])
  server.get('/alive', async () => 'yes')
  await server.listen({ port: 0 })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => server.close(),
  }
}

const timeOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const start = performance.now()
    get(url, (response) => response.resume().once('end', () => resolve(performance.now() - start))).once(
      'error',
      reject,
    )
  })

test('of 100 requests at once 21 are taken and the rest are refused with retry-after, in 1.5 GiB, while the server answers', async () => {
  // What takes a place asks for the versions; nothing is compiled before each request has a place or its refusal.
  let settled = 0
  let begin: () => void = () => undefined
  const isSettled = new Promise<void>((resolve) => (begin = resolve))
  const settle = () => {
    settled += 1
    if (settled === 100) begin()
  }
  // The compiler is at work by then, and ends by the limit.
  const hasty = await openCompiler({ limits: { timeoutMs: 250 } })
  await hasty.versions()
  const waiting: Compiler = {
    async versions() {
      settle()
      return await hasty.versions()
    },
    async compile(...job) {
      await isSettled
      return await hasty.compile(...job)
    },
  }
  await using api = await serve(serviceFor({ creation: '00', runtime: '00' }, waiting, testMs))
  const body = JSON.stringify({
    contractAddress: `0x${address.slice(2)}`,
    contractName: 'A',
    compiler: '0.8.37',
    optimizer: 1,
    runs: '999999',
    viaIR: 1,
    files: [{ name: 'A.sol', content: `${endless(3000)}${' '.repeat(3 * mebibyte)}` }],
  })
  const watch = { isOver: false }
  let highest = 0
  const waits: number[] = []
  const watching = (async () => {
    while (!watch.isOver) {
      waits.push(await timeOf(`${api.url}/alive`))
      highest = Math.max(highest, process.memoryUsage.rss())
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const answer = await fetch(`${api.url}/api/solidity/contract/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { code } = (await answer.json()) as { readonly code: unknown }
      if (code === 'compiler_busy') settle()
      return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
    }),
  )
  watch.isOver = true
  await watching
  const busy = answers.filter(({ code }) => code === 'compiler_busy')
  const stopped = answers.filter(({ code }) => code === 'compiler_stopped')
  expect([stopped.length, busy.length]).toEqual([21, 79])
  expect(busy.every(({ status, retryAfter }) => status === 503 && retryAfter === '30')).toBe(true)
  // This process holds the clients and their bodies too; the compiler may use 768 MiB besides.
  expect(highest).toBeLessThan(1536 * mebibyte)
  // A measured time says something on a quiet machine only.
  if (process.env['SUNDIAL_SHOW_FIGURES'] === undefined) return
  console.log(`${highest / mebibyte} MiB, slowest ${Math.max(...waits)} ms of ${waits.length}`)
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(100)
})
