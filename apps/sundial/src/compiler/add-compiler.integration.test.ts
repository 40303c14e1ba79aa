import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompiler, checkIntegrity } from './add-compiler.ts'
import { openCompiler } from './open-compiler.ts'

const soljson = fileURLToPath(new URL('../../../../node_modules/solc-0.4.11/soljson.js', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-add-'))
  // As the folder of this program around its data: solc is CommonJS all the same.
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(() => rm(folder, { recursive: true }))

/** A tar archive as npm writes it. */
function tarball(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, content]) => {
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('0', 156)
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]))
}

test('adds a compiler from a file without network, under its full version, while the program runs', async () => {
  const compilers = join(folder, 'compilers')
  const compiler = await openCompiler({ folder: compilers, isChosen: false })
  expect(await compiler.versions()).toHaveLength(1)
  const added = await addCompiler({ folder: compilers, version: '0.4.11', from: soljson })
  expect(added.version).toBe('v0.4.11+commit.68ef5810')
  expect(await readdir(compilers)).toEqual(['soljson-v0.4.11+commit.68ef5810.js'])
  expect(await compiler.versions()).toEqual(['v0.8.37+commit.f401782d', 'v0.4.11+commit.68ef5810'])
  const input = {
    language: 'Solidity',
    sources: { 'A.sol': { content: 'contract A { function A() {} }' } },
    settings: { outputSelection: { '*': { '*': ['*'] } } },
  } as const
  const { contracts } = await compiler.compile(added.version, input)
  expect(contracts!['A.sol']!['A']!.evm!.bytecode!.object).toMatch(/^6060/)
})

test('takes soljson.js alone out of a tarball', async () => {
  const file = join(folder, 'solc.tgz')
  const script = Buffer.from('throw new Error("a script ran")')
  await writeFile(
    file,
    tarball({
      'package/package.json': Buffer.from('{"scripts":{"install":"node evil.js"}}'),
      'package/evil.js': script,
      '../soljson.js': script,
      'package/soljson.js': await readFile(soljson),
    }),
  )
  const taken = join(folder, 'taken')
  await addCompiler({ folder: taken, from: file })
  expect(await readdir(taken)).toEqual(['soljson-v0.4.11+commit.68ef5810.js'])
})

test.each([
  ['another release', { version: '0.8.20', from: soljson }, /is solc v0\.4\.11.*not 0\.8\.20/],
  ['a release without standard JSON', { version: '0.4.10' }, /too old/],
  ['a name that is no release', { version: '../../x' }, /not a release/],
  ['an option in place of a release', { version: '--registry=x' }, /not a release/],
  ['a file that is not there', { from: '/none/soljson.js' }, /cannot be read/],
] as const)('refuses %s, and writes nothing', async (_, request, message) => {
  const empty = join(folder, 'empty')
  await expect(addCompiler({ folder: empty, ...request })).rejects.toMatchObject({
    code: 'compilers_refused',
    message: expect.stringMatching(message) as string,
  })
  expect(await readdir(empty).catch(() => [])).toEqual([])
})

test.each([
  ['a file that is no compiler', Buffer.from('module.exports = {}')],
  ['a tarball without soljson.js', tarball({ 'package/index.js': Buffer.from('') })],
  ['a damaged tarball', tarball({ 'package/soljson.js': Buffer.from('x') }).subarray(0, 40)],
])('refuses %s', async (_, bytes) => {
  const file = join(folder, 'bad')
  await writeFile(file, bytes)
  await expect(addCompiler({ folder: join(folder, 'empty'), from: file })).rejects.toMatchObject({
    code: 'compilers_refused',
  })
})

test('a tarball with another hash than the registry names is refused', () => {
  const bytes = Buffer.from('abc')
  const integrity =
    'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=='
  expect(() => checkIntegrity(bytes, integrity)).not.toThrow()
  expect(() => checkIntegrity(Buffer.from('abd'), integrity)).toThrow(/integrity/)
  expect(() => checkIntegrity(bytes, undefined)).toThrow(/integrity/)
})
