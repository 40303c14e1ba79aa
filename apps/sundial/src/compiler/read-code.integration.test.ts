// The code reader over the real compiler in its own process: releases, limits and hostile sources.
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCompiler } from './open-compiler.ts'
import { address, serviceFor } from './testing-compilers.ts'

const releases = { '0.4.11': '68ef5810', '0.4.25': '59dbf8f1', '0.6.12': '27d51765' } as const
const folder = await mkdtemp(join(tmpdir(), 'sundial-reader-'))
beforeAll(async () => {
  for (const [release, commit] of Object.entries(releases))
    await symlink(
      new URL(`../../../../node_modules/solc-${release}/soljson.js`, import.meta.url),
      `${folder}/soljson-v${release}+commit.${commit}.js`,
    )
})
afterAll(() => rm(folder, { recursive: true }))

const compiler = await openCompiler({ folder })
const service = serviceFor({ creation: '00', runtime: '00' }, compiler)
// solc does not finish some sources: these need not take the whole minute that it may have.
const hurried = serviceFor(
  { creation: '00', runtime: '00' },
  await openCompiler({ folder, limits: { timeoutMs: 12_000 } }),
)
const fileOf = async (name: string) => ({
  name,
  content: await readFile(
    new URL(`../../../../packages/solidity/test/contracts/${name}`, import.meta.url),
    'utf8',
  ),
})

test.each([
  ['0.4.25', 'stable.sol', 'freeze addBlackList(address) 48'],
  ['0.6.12', 'ownable-token.sol', 'mint mint(address,uint256) 93'],
  ['0.8.37', 'roles-token.sol', 'burnOthers destroy(address,uint256) 88'],
])('reads sources of %s by the AST of the program’s own compiler', async (release, name, expected) => {
  const {
    report,
    compiler: used,
    errors,
  } = await service.read({ compiler: release, files: [await fileOf(name)] })
  expect(errors).toEqual([])
  expect(used).toMatch(release)
  const powers = report!.readings.flatMap((one) => one.powers)
  expect(powers.map((one) => `${one.kind} ${one.function} ${one.place.line}`)).toContain(expected)
})

test('a release with the older form of the AST only is refused with the reason', async () => {
  await expect(
    service.read({ compiler: '0.4.11', files: [{ name: 'A.sol', content: '' }] }),
  ).rejects.toMatchObject({
    code: 'ast_not_available',
    message: expect.stringContaining('0.4.12') as string,
  })
})

test('the contracts of this repository, which others wrote for other tests, are read without gaps', async () => {
  const names = ['plain-token.sol', 'trc20.sol']
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      content: await readFile(new URL(`../../../../contracts/src/${name}`, import.meta.url), 'utf8'),
    })),
  )
  const { report } = await service.read({ compiler: '0.8.37', files })
  const [token] = report!.readings
  expect(token).toMatchObject({ contract: 'PlainToken', isToken: true, gaps: [], upgrades: [] })
  expect(token!.powers).toEqual([])
})

const many = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('\n')

test.each([
  ['a long sum', `contract A { uint x = ${'1+'.repeat(3000)}1; }`],
  [
    'many functions that call each other',
    `contract A { ${many(300, (at) => `function f${at}(uint x) public { if (x > ${at}) { f${(at + 1) % 300}(x); f${(at + 7) % 300}(x); } }`)} }`,
  ],
  [
    'many contracts in a line',
    `contract C0 {} ${many(200, (at) => `contract C${at + 1} is C${at} { function f${at}() public {} }`)}`,
  ],
  [
    'parentheses',
    `contract A { function f() public pure returns (uint) { return ${'('.repeat(5000)}1${')'.repeat(5000)}; } }`,
  ],
  ['a loop of imports', 'import "A.sol"; contract A {}'],
  ['a file of this machine', 'import "/etc/passwd"; contract A {}'],
])('%s ends in a report or an error by name, while other requests are answered', async (_, content) => {
  let longestMs = 0
  let before = process.cpuUsage()
  const watching = setInterval(() => {
    // Time of the processor: that of a clock includes other programs.
    longestMs = Math.max(longestMs, process.cpuUsage(before).user / 1000)
    before = process.cpuUsage()
  }, 5)
  const outcome = await hurried.read({ compiler: '0.8.37', files: [{ name: 'A.sol', content }] }).then(
    ({ report, errors }) => (report === undefined ? errors.join() : 'read'),
    ({ code }: { readonly code: string }) => code,
  )
  clearInterval(watching)
  expect(outcome).toMatch(/^read$|Error|malformed_ast|compiler_stopped/)
  expect(outcome).not.toContain('root:')
  // Far below what makes a health check late.
  expect(longestMs).toBeLessThan(1000)
})

test('an address without verified sources is refused by name', async () => {
  await expect(service.read({ address })).rejects.toMatchObject({ code: 'contract_not_verified' })
})
