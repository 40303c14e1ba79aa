// The package as somebody gets it from npm, without anything of this repository.
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { toBase58 } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLive } from '../../api/src/testing/open-live.ts'
import { alice, smallChain } from '../../api/src/testing/small-chain.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'sundial client '))
const installed = join(place, 'node_modules/@sundial/client')
const run = promisify(execFile)

beforeAll(() => {
  const script = join(root, 'scripts/package-client.mjs')
  const printed = execFileSync(process.execPath, [script, '--out', place], { encoding: 'utf8' })
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', printed.trim().split('\n').at(-1)!, '--strip-components=1', '-C', installed])
  writeFileSync(join(place, 'package.json'), '{"private": true, "type": "module"}\n')
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Each example of the README, by the heading above it. */
const examples = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  .split(/^## /m)
  .flatMap((section) =>
    [...section.matchAll(/```ts\n([^]*?)```/g)].map(([, code], at) => ({
      name: `${section.split('\n')[0]} ${at + 1}`,
      code: code!,
    })),
  )

test('needs no other package, and its types name none', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Readonly<
    Record<string, unknown>
  >
  expect(manifest).toMatchObject({ name: '@sundial/client', license: 'MIT' })
  expect(Object.keys(manifest)).not.toContain('private')
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([])
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']))
  const modules = files.filter((file) => /\.[jt]s$/.test(file))
  const named = modules.flatMap((file) =>
    [...readFileSync(join(installed, file), 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map(
      ([, from, lazy]) => from ?? lazy,
    ),
  )
  expect(named.filter((name) => !name!.startsWith('./') && !name!.startsWith('../'))).toEqual([])
})

test('the examples of the README have the types that they use, and mistakes are found', async () => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom',
    '--types',
    '',
  ]
  const files = examples.map(({ code }, at) => write(`example-${at}.mts`, code))
  await run(process.execPath, [compiler, ...options, ...files], { cwd: place })
  const wrong = [
    "client.get('/api/blocks')",
    "client.get('/api/block', { limit: '2' })",
    "client.get('/api/account/:address')",
    "client.get('/api/block').then(({ rows }) => rows)",
    "client.rows('/api/block/latest')",
    "client.post('/api/account/:address/sr', { githubLink: 'a/b' })",
  ]
  const preface = "import { createClient } from '@sundial/client'\nconst client = createClient({ url: '' })\n"
  const file = write('wrong.mts', `${preface}${wrong.join('\n')}\n`)
  const failure = run(process.execPath, [compiler, ...options, '--pretty', 'false', file], { cwd: place })
  const { stdout } = (await failure.catch((error: unknown) => error)) as { readonly stdout: string }
  const lines = [...stdout.matchAll(/^wrong\.mts\((\d+),/gm)].map(([, line]) => Number(line))
  expect([...new Set(lines)]).toEqual(wrong.map((_, at) => at + 3))
})

test.each(examples)('the example prints what its comment says: $name', async ({ name, code }) => {
  await using api = await openLive()
  await api.store.write(smallChain(0, 9), 5)
  const { height, id, timestampMs } = smallChain(9, 9)[0]!
  api.feed.publish({ head: { height, id, timestampMs, transactionCount: 2 } })
  const here = code
    .replaceAll('https://explorer.example', `http://127.0.0.1:${api.port}`)
    .replaceAll('ALICE', toBase58(alice))
  const { stdout } = await run(process.execPath, [write(`${name.replaceAll(/\W/g, '-')}.mjs`, here)])
  const expected = [...code.matchAll(/console\.log\(.*\) *\/\/ (.*)$/gm)].map(([, printed]) => printed)
  expect(expected).not.toEqual([])
  expect(stdout.trim().split('\n')).toEqual(expected)
})

function write(name: string, text: string): string {
  const file = join(place, name)
  writeFileSync(file, text)
  return file
}
